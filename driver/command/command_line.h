// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "driver/command/exit_status.h"

namespace moire::driver {

/// Performs the command that the arguments (without the program's name) ask for. Problems of the user's making are told
/// on standard error, as are bugs.
ExitStatus runCommandLine(const std::vector<std::string>& arguments);

}  // namespace moire::driver
