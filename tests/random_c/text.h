// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "tests/random_c/syntax.h"

namespace moire::randomc {

/// The program as a C file. Records the line of each statement.
std::string toText(CProgram& program);

std::string toText(const Expression& expression);

}  // namespace moire::randomc
