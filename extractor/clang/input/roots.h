// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Decl.h>

#include <vector>

#include "extractor/clang/input/linker.h"
#include "extractor/clang/input/options.h"
#include "extractor/models/function_models.h"

namespace moire::extractor {

/// The functions that threads start with.
struct Roots {
  const clang::FunctionDecl* main = nullptr;  ///< if it is a whole program
  std::vector<const clang::FunctionDecl*> entries;
  const clang::FunctionDecl* init = nullptr;
  /// Runs before main, or before `init`: resolvers of functions first, then constructors.
  std::vector<const clang::FunctionDecl*> early;
  std::vector<const clang::FunctionDecl*> destructors;  ///< in the order in which they run when the program exits
  std::vector<program::Assumption> notes;               ///< about that order
};

/// Throws InputError if a function that the options name, or main, is not defined.
Roots findRoots(const ExtractOptions& options, const Linker& linker, const FunctionModels& models);

}  // namespace moire::extractor
