// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace moire::test {

/// What notices a mutation: a test program whose expectations are no longer met, the random programs of
/// tests/soundness/wrong_rules.cpp, or a unit test that makes the mutation itself. Or the table says why the mutation
/// is harmless, or that nothing notices it yet.
struct Refuter {
  std::string program;  ///< below tests/; empty if it is not a program
  bool isRandom = false;
  std::string row;  ///< where the table says so: file and line
};

/// By the names of mutations.
using Refuters = std::map<std::string, Refuter>;

/// Rows are `calls.dl may_use 3: programs/case.c`, `...: random programs`, `...: pointers/points_to.cpp`,
/// `...: harmless, because ...` or `...: nothing yet`; lines that begin with # are remarks. They are in the files
/// noticed_by*.txt of the folder.
Refuters readRefuters(const std::filesystem::path& folder);

}  // namespace moire::test
