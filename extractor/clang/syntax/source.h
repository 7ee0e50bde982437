// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>
#include <clang/Basic/SourceManager.h>

#include <string>

#include "extractor/program/program.h"

namespace moire::extractor {

/// The place in the user's file; for code from a macro, where the outermost macro is invoked.
program::SourcePosition positionOf(const clang::SourceManager& sources, clang::SourceLocation location);

inline program::SourcePosition positionOf(const clang::Decl& declaration) {
  return positionOf(declaration.getASTContext().getSourceManager(), declaration.getLocation());
}

/// The expression as the user wrote it, with single spaces.
std::string textOf(const clang::ASTContext& context, const clang::Expr& expression);

/// Runs of white space become single spaces.
std::string singleSpaced(llvm::StringRef text);

/// The last component of a path.
std::string baseName(const std::string& file);

}  // namespace moire::extractor
