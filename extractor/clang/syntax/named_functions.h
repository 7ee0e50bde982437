// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>

#include <vector>

#include "extractor/clang/input/linker.h"

namespace moire::extractor {

/// The functions that the statement names for other purposes than calling them: directly, or by naming variables that
/// hold their addresses from the beginning. For a loop or branch, only those that its conditions name.
std::vector<const clang::FunctionDecl*> functionsNamedIn(const clang::Stmt& statement, const Linker& linker);

}  // namespace moire::extractor
