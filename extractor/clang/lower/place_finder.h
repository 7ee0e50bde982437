// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <optional>

#include "extractor/clang/lower/memory.h"
#include "extractor/clang/lower/parts.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Says where an lvalue is and what a pointer points to, without evaluating anything. It is read off the expression as
/// far as possible; the rest comes from the pointer analysis. Gives local variables and aggregate results the objects
/// that hold them.
class PlaceFinder {
 public:
  explicit PlaceFinder(Parts& parts) : parts_(parts), memory_(parts.memory), walk_(parts.walk) {}

  /// Where the lvalue is.
  PlaceSet placesOf(const clang::Expr* lvalue) const;
  /// What the value of the expression points to.
  PlaceSet targetsOf(const clang::Expr* pointer) const;
  /// The object of the variable in the current copy of the function.
  Object& objectOf(const clang::VarDecl* variable) const;
  /// An object that holds the value of an aggregate expression.
  Object& materialise(const clang::Expr* expression);
  /// The one cell that the expression reads, apart from implicit conversions.
  std::optional<program::CellId> cellOf(const clang::Expr* expression) const;

 private:
  /// The targets by the pointer analysis.
  PlaceSet pointees(const clang::Expr* pointer) const;
  /// Elements of an array are told apart only if their indices are constants.
  PlaceSet element(const PlaceSet& base, const clang::Expr* index, clang::QualType type, bool backwards) const;

  Parts& parts_;
  Memory& memory_;
  Walk& walk_;
};

}  // namespace moire::extractor
