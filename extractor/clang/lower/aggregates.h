// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include "extractor/clang/lower/lvalue.h"
#include "extractor/clang/lower/parts.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Stores, copies and fills structs and arrays, field by field where these have cells of their own.
class Aggregates {
 public:
  explicit Aggregates(Parts& parts) : parts_(parts), program_(parts.program), graph_(parts.graph), walk_(parts.walk) {}

  /// Stores an aggregate, field by field.
  void store(const LValue& to, const clang::Expr* from);
  /// Of any type.
  void copy(const LValue& to, const LValue& from);
  /// Of any type: with zero, or with an arbitrary value.
  void fill(const LValue& to, bool withZero);

 private:
  /// The value of a statement expression.
  void storeBlock(const LValue& to, const clang::StmtExpr* block);
  /// The values of an initialiser.
  void storeList(const LValue& to, const clang::InitListExpr* list);
  /// Nothing is gained by looking at its fields: it is one cell, or its place is not known.
  bool isOnePart(const LValue& place) const;

  Parts& parts_;
  program::Program& program_;
  Graph& graph_;
  Walk& walk_;
};

}  // namespace moire::extractor
