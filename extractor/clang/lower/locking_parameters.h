// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Decl.h>

#include <map>
#include <utility>

#include "extractor/clang/input/linker.h"
#include "extractor/models/function_models.h"

namespace moire::extractor {

/// The parameters through which functions get at locks, themselves or in their calls:
/// `void put(struct queue *q) { pthread_mutex_lock(&q->m); ... }`.
class LockingParameters {
 public:
  LockingParameters(const Linker& linker, const FunctionModels& models) : linker_(linker), models_(models) {}

  [[nodiscard]] bool contains(const clang::FunctionDecl& function, unsigned parameter);

 private:
  bool usesLock(const clang::Stmt* statement, const clang::ParmVarDecl& parameter);

  const Linker& linker_;
  const FunctionModels& models_;
  std::map<std::pair<const clang::FunctionDecl*, unsigned>, bool> known_;
};

}  // namespace moire::extractor
