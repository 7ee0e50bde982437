// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <map>
#include <optional>
#include <utility>

#include "extractor/clang/lower/extent.h"
#include "extractor/clang/lower/instance.h"
#include "extractor/clang/lower/lowered.h"
#include "extractor/clang/lower/lvalue.h"
#include "extractor/clang/lower/parts.h"
#include "extractor/program/expression.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Which pointers in variables of a thread surely are null or point to objects that are there: where one allocation
/// makes many objects, that tells the one at hand from those that have ended. Beside each such pointer is a hidden cell
/// with 1 if that is sure. It becomes 0 wherever an object is given back that the pointer may mean.
///
/// Of objects that other threads may know, nothing is known in this way.
class LivePointers {
 public:
  explicit LivePointers(Parts& parts) : parts_(parts), program_(parts.program), walk_(parts.walk) {}

  /// 1 or 0, of the value of an expression that was just evaluated.
  program::ExpressionPtr of(const clang::Expr* pointer);
  static program::ExpressionPtr holds(const program::ExpressionPtr& live);
  /// Stores the value, which is that of the expression, and its extent if there is one.
  void store(const LValue& to, program::ExpressionPtr value, const std::optional<Extent>& extent,
             const clang::Expr* from);
  /// The variable stands for the value of the expression.
  void bind(Instance& instance, const clang::VarDecl* variable, const clang::Expr* from);
  /// The function returns the value of the expression.
  void bindResult(const clang::Expr* from);
  /// What the call returned.
  void rememberResult(const clang::CallExpr* call, Instance& instance);
  /// A location was added: if it writes a pointer beside which nothing was written before, nothing is known of it then.
  void noteWrite(program::LocationId location);

 private:
  [[nodiscard]] bool isChecked() const { return parts_.checks(program::ObligationKind::Memory); }
  [[nodiscard]] bool mayTell(const clang::Expr* from) const;
  program::ExpressionPtr ofNamed(const clang::Expr* pointer);
  program::ExpressionPtr ofCall(const clang::CallExpr* call);
  program::ExpressionPtr stored(const clang::Expr* lvalue);
  /// The pointer of the thread that is kept there, and nowhere else.
  std::optional<program::CellId> pointerAt(const LValue& place) const;
  program::CellId beside(program::CellId pointer);
  program::CellId newCell(const std::string& name);
  void write(program::CellId cell, const clang::Expr* from);

  Parts& parts_;
  program::Program& program_;
  Walk& walk_;
  std::optional<program::CellId> storing_;  ///< the pointer that is about to be written
  std::map<std::pair<const Instance*, const clang::VarDecl*>, program::CellId> bound_;
  std::map<const Instance*, program::CellId> results_;  ///< of functions whose value is used without being stored
  std::map<std::pair<const Instance*, const clang::CallExpr*>, program::CellId> returned_;
};

}  // namespace moire::extractor
