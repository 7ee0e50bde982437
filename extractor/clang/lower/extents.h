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

  std::int64_t unitOf(clang::QualType pointer) const;
  Extent inUnitsOf(const Extent& extent, clang::QualType pointer) const;
  Extent of(const clang::Expr* pointer);
  Extent stored(const clang::Expr* lvalue);
  Extent stored(const LValue& place);
  std::optional<Extent> ifChecked(const clang::Expr* pointer);
  Extent steady(Extent extent);
  Extent kept(const Extent& extent);
  /// What it was at the end of the expression's evaluation.
  void remember(const clang::Expr* expression, const Extent& extent);
  void rememberAllocation(const clang::CallExpr* call, const FunctionModel::Allocation& model);
  void rememberResult(const clang::CallExpr* call, Instance& instance);
  ExtentCells cellsOf(program::CellId pointer, std::int64_t unit);
  /// Right before the pointer is stored there.
  void store(const LValue& to, const Extent& extent);
  void storePointer(const LValue& to, program::ExpressionPtr value, const std::optional<Extent>& extent);
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
