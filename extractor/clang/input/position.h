// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/Basic/SourceManager.h>

#include "extractor/program/program.h"

namespace moire::extractor {

/// The place in the user's file; for code from a macro, where the outermost macro is invoked.
program::SourcePosition positionOf(const clang::SourceManager& sources, clang::SourceLocation location);

inline program::SourcePosition positionOf(const clang::Decl& declaration) {
  return positionOf(declaration.getASTContext().getSourceManager(), declaration.getLocation());
}

}  // namespace moire::extractor
