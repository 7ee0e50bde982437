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

  /// Does what the model says that the call does.
  void apply(const clang::CallExpr* expression, const FunctionModel& model);
  /// Stores an arbitrary value in the pointer's target.
  void storeBehind(const clang::Expr* pointer, bool checked = true);
  /// Reads or writes exactly the target of the pointer, which has been evaluated.
  void accessExactly(const clang::Expr* pointer, bool write);
  /// Reads or moves on a list of variable arguments.
  void useList(const clang::Expr* list, bool write);

  /// Any value in any part of what is at the places.
  void changeAt(const PlaceSet& places) { change(cellsAt(places)); }

 private:
  void apply(const MemoryEffect& effect, const clang::CallExpr& call, const FunctionModel& model);
  void applyToState(const MemoryEffect& effect);
  enum class Which { All, Allocated };
  /// All cells of those objects that the pointer may point to.
  std::vector<program::CellId> allBehind(const clang::Expr* pointer, Which which = Which::All);
  std::vector<program::CellId> cellsAt(const PlaceSet& places, Which which = Which::All);
  /// All cells of the memory that is kept in the given number of bits of the object at the offset; with 0 bits,
  /// anywhere in it.
  std::vector<program::CellId> keptIn(ObjectId holder, Offset offset, std::int64_t bits);
  std::vector<program::CellId> keptBehind(const clang::Expr* pointer, std::int64_t bits);
  /// All cells of the state, and of what is kept in it.
  std::vector<program::CellId> cellsOfState(const std::string& state);
  void readAll(const clang::Expr* pointer);
  void fillAll(const clang::Expr* pointer);
  void free(const clang::Expr* pointer);
  /// Reads one of these; which one is not known.
  void read(std::vector<program::CellId> cells);
  void change(const std::vector<program::CellId>& cells);
  /// Changes the variable while a lock of the library protects it.
  void update(const std::string& variable);
  /// The object that the allocating expression makes; null if no pointer to it is followed.
  Object* allocated(const clang::Expr* by);
  /// The values are known only if the whole object is filled with zeros.
  void fillWith(const MemoryEffect& effect);
  void copyBehind(const MemoryEffect& effect);
  void allocate(const clang::CallExpr* expression, const FunctionModel::Allocation& model);

  Parts& parts_;
  program::Program& program_;
  Memory& memory_;
  Walk& walk_;
  std::map<std::string, program::LockId> libraryLocks_;  ///< by the variable that each protects
};

}  // namespace moire::extractor
