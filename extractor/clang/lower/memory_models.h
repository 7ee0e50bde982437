// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <vector>

#include "extractor/clang/lower/parts.h"
#include "extractor/clang/syntax/model_effects.h"
#include "extractor/models/function_models.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// What modelled functions do to memory.
class MemoryModels {
 public:
  explicit MemoryModels(Parts& parts)
      : parts_(parts), program_(parts.program), memory_(parts.memory), walk_(parts.walk) {}

  /// What the model says that the call does.
  void apply(const clang::CallExpr* expression, const FunctionModel& model);
  /// An arbitrary value in what the pointer points to.
  void storeBehind(const clang::Expr* pointer, bool checked = true);

 private:
  void apply(const MemoryEffect& effect);
  enum class Which { All, Allocated };
  /// The cells of those objects that the pointer may point to.
  std::vector<program::CellId> allBehind(const clang::Expr* pointer, Which which = Which::All);
  void readAll(const clang::Expr* pointer);
  void fillAll(const clang::Expr* pointer);
  void free(const clang::Expr* pointer);
  /// Known only for what is zeroed as a whole.
  void fillWith(const MemoryEffect& effect);
  void copyBehind(const MemoryEffect& effect);
  void allocate(const clang::CallExpr* expression, const FunctionModel::Allocation& model);

  Parts& parts_;
  program::Program& program_;
  Memory& memory_;
  Walk& walk_;
};

}  // namespace moire::extractor
