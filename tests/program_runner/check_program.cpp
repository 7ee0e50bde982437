// SPDX-License-Identifier: Apache-2.0
// Analyses one C file and compares the result with what the file says about itself.
#include <exception>
#include <iostream>

#include "tests/program_runner/comparison.h"

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: check_program FILE.c\n";
    return 2;
  }
  try {
    const auto complaints = moire::test::checkProgram(argv[1]);
    for (const std::string& complaint : complaints) std::cout << complaint << "\n";
    return complaints.empty() ? 0 : 1;
  } catch (const std::exception& error) {
    std::cout << error.what() << "\n";
    return 2;
  }
}
