// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>

#include <string>

#include "extractor/clang/input/position.h"

namespace moire::extractor {

/// The expression as the user wrote it, with single spaces.
std::string textOf(const clang::ASTContext& context, const clang::Expr& expression);

/// Replaces runs of white space by single spaces.
std::string singleSpaced(llvm::StringRef text);

}  // namespace moire::extractor
