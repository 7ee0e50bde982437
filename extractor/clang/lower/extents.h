// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <optional>
#include <set>

#include "extractor/clang/lower/extent.h"
#include "extractor/clang/lower/instance.h"
#include "extractor/clang/lower/lvalue.h"
#include "extractor/clang/lower/parts.h"
#include "extractor/models/function_models.h"
#include "extractor/program/expression.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// How much of an object is around a pointer. It is read off the expression where that names an array or an object, and
/// otherwise kept in hidden cells beside each pointer. They are written right before the pointer and read right after
/// it. If the program accesses the pointer between the two, some schedule of the model has the two steps in a row, so
/// nothing is missed.
class Extents {
 public:
  explicit Extents(Parts& parts)
      : parts_(parts), program_(parts.program), graph_(parts.graph), memory_(parts.memory), walk_(parts.walk) {}

  /// The unit in which extents of such pointers are counted: the size of what they point to.
  std::int64_t unitOf(clang::QualType pointer) const;
  Extent inUnitsOf(const Extent& extent, clang::QualType pointer) const;
  /// The extent of the value of an expression that was just evaluated.
  Extent of(const clang::Expr* pointer);
  /// The extent of the pointer that is stored there.
  Extent stored(const clang::Expr* lvalue);
  Extent stored(const LValue& place);
  /// None unless bounds are checked and the expression is a pointer.
  std::optional<Extent> ifChecked(const clang::Expr* pointer);
  /// The extent, which will be the same in a check and in the action after it.
  Extent steady(Extent extent);
  /// The extent as it is now, whatever changes later.
  Extent kept(const Extent& extent);
  /// Remembers the extent that the value had when the expression was evaluated.
  void remember(const clang::Expr* expression, const Extent& extent);
  /// Remembers the extent of what the call allocates.
  void rememberAllocation(const clang::CallExpr* call, const FunctionModel::Allocation& model);
  /// Remembers the extent of what the call returned.
  void rememberResult(const clang::CallExpr* call, Instance& instance);
  /// The cells beside the pointer. If it has none yet, they are made, and count in that unit.
  ExtentCells cellsOf(program::CellId pointer, std::int64_t unit);
  /// Writes the extent right before the pointer is stored there.
  void store(const LValue& to, const Extent& extent);
  /// Stores the value, and its extent if there is one.
  void storePointer(const LValue& to, program::ExpressionPtr value, const std::optional<Extent>& extent);
  /// Called when a location was added: if it writes a pointer without having written its extent before, the extent
  /// becomes unknown.
  void noteWrite(program::LocationId location);

 private:
  Extent ofArray(const clang::Expr* lvalue);
  Extent ofPart(const clang::Expr* lvalue);

  Parts& parts_;
  program::Program& program_;
  Graph& graph_;
  Memory& memory_;
  Walk& walk_;
  std::set<program::CellId> stored_;  ///< of the pointers that are about to be written
};

}  // namespace moire::extractor
