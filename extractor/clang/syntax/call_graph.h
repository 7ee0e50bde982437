// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Decl.h>

#include <map>
#include <set>
#include <vector>

#include "extractor/clang/syntax/callee.h"

namespace moire::extractor {

/// Which functions call themselves, directly or through others, by name? Calls through pointers are found during
/// lowering.
class CallGraph {
 public:
  CallGraph(const Linker& linker, const FunctionModels& models) : linker_(linker), models_(models) {}

  bool isRecursive(const clang::FunctionDecl* function);
  const std::vector<const clang::FunctionDecl*>& calleesOf(const clang::FunctionDecl* function);
  /// The function creates threads itself.
  bool startsThreads(const clang::FunctionDecl* function);

 private:
  const Linker& linker_;
  const FunctionModels& models_;
  std::map<const clang::FunctionDecl*, std::vector<const clang::FunctionDecl*>> callees_;
  std::map<const clang::FunctionDecl*, bool> recursive_;
  std::set<const clang::FunctionDecl*> starting_;
};

}  // namespace moire::extractor
