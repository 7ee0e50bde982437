// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "tests/program_runner/expectations.h"

namespace moire::test {

/// Analyses a C file and compares the result with what the file says about itself: one line for each difference, with
/// the place and what to write if the result is right. Every obligation must be expected and every expectation met; for
/// deadlocks and run-time errors, every alarm must be expected.
std::vector<std::string> checkProgram(const std::string& file);

}  // namespace moire::test
