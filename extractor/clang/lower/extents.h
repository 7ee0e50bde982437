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

/// How much of an object is around a pointer: read off the expression where it names an array or an object, else kept
/// in hidden cells beside each pointer. They are written right before the pointer and read right after it. Where the
/// program has the pointer between the two, some schedule of the model has these steps in a row, so nothing is missed.
class Extents {
 public:
  explicit Extents(Parts& parts)
      : parts_(parts), program_(parts.program), graph_(parts.graph), memory_(parts.memory), walk_(parts.walk) {}

  /// In which units extents of such pointers are counted: the size of what they point to.
  std::int64_t unitOf(clang::QualType pointer) const;
  Extent inUnitsOf(const Extent& extent, clang::QualType pointer) const;
  /// Of the value of an expression that was just evaluated.
  Extent of(const clang::Expr* pointer);
  /// Of the pointer that is kept there.
  Extent stored(const clang::Expr* lvalue);
  Extent stored(const LValue& place);
  /// None unless bounds are checked and the expression is a pointer.
  std::optional<Extent> ifChecked(const clang::Expr* pointer);
  /// The same in a check and in the action after it.
  Extent steady(Extent extent);
  /// As it is now, whatever changes later.
  Extent kept(const Extent& extent);
  /// What it was at the end of the expression's evaluation.
  void remember(const clang::Expr* expression, const Extent& extent);
  /// Of what the call allocates.
  void rememberAllocation(const clang::CallExpr* call, const FunctionModel::Allocation& model);
  /// Of what the call returned.
  void rememberResult(const clang::CallExpr* call, Instance& instance);
  /// The cells beside the pointer; made where it has none yet, to count in that unit.
  ExtentCells cellsOf(program::CellId pointer, std::int64_t unit);
  /// Right before the pointer is stored there.
  void store(const LValue& to, const Extent& extent);
  /// Stores the value, and its extent if there is one.
  void storePointer(const LValue& to, program::ExpressionPtr value, const std::optional<Extent>& extent);
  /// A location was added: if it writes a pointer whose extent was not written before it, nothing is known of
  /// that then.
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
