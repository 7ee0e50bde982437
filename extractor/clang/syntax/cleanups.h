// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <cstddef>
#include <map>

namespace moire::extractor {

/// `f(&variable)` for a variable with `__attribute__((cleanup(f)))`: the call that is made on every way out of its
/// scope. Returns the same expression each time. Null if the variable has no such attribute.
const clang::CallExpr* cleanupCall(const clang::VarDecl& variable);

/// How many variables with a cleanup are alive at each label of the function.
std::map<const clang::LabelDecl*, std::size_t> cleanupsAtLabels(const clang::FunctionDecl& function);

}  // namespace moire::extractor
