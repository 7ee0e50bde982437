// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <map>
#include <string>
#include <vector>

#include "extractor/clang/lower/memory.h"
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
  /// Reads or writes just what the pointer points to, which has been evaluated.
  void accessExactly(const clang::Expr* pointer, bool write);

 private:
  void apply(const MemoryEffect& effect);
  void applyToState(const MemoryEffect& effect);
  enum class Which { All, Allocated };
  /// All cells of those objects that the pointer may point to.
  std::vector<program::CellId> allBehind(const clang::Expr* pointer, Which which = Which::All);
  std::vector<program::CellId> cellsAt(const PlaceSet& places, Which which = Which::All);
  /// All cells of what is kept in so many bits of the object, or where the pointer points to; with none, anywhere in
  /// it.
  std::vector<program::CellId> keptIn(ObjectId holder, Offset offset, std::int64_t bits);
  std::vector<program::CellId> keptBehind(const clang::Expr* pointer, std::int64_t bits);
  /// All cells of the state, and of what is kept in it.
  std::vector<program::CellId> cellsOfState(const std::string& state);
  void readAll(const clang::Expr* pointer);
  void fillAll(const clang::Expr* pointer);
  void free(const clang::Expr* pointer);
  /// Any of these.
  void read(std::vector<program::CellId> cells);
  void change(const std::vector<program::CellId>& cells);
  /// Changes the variable while a lock of the library protects it.
  void update(const std::string& variable);
  /// Here the object is made that the expression stands for; null if no pointer to it is looked at.
  Object* allocated(const clang::Expr* by);
  /// Known only for what is zeroed as a whole.
  void fillWith(const MemoryEffect& effect);
  void copyBehind(const MemoryEffect& effect);
  void allocate(const clang::CallExpr* expression, const FunctionModel::Allocation& model);

  Parts& parts_;
  program::Program& program_;
  Memory& memory_;
  Walk& walk_;
  std::map<std::string, program::LockId> libraryLocks_;  ///< by the variable that they protect
};

}  // namespace moire::extractor
