// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "driver/command/exit_status.h"

namespace moire::driver {

/// Performs the command that the arguments (without the program's name) ask for. Reports the user's mistakes on
/// standard error, and bugs too.
enum class Processes { One, Two };
ExitStatus runCommandLine(const std::vector<std::string>& arguments, Processes processes = Processes::One);

}  // namespace moire::driver
