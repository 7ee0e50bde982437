// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <map>
#include <optional>
#include <vector>

#include "extractor/clang/lower/argument.h"
#include "extractor/clang/lower/instance.h"
#include "extractor/clang/lower/memory.h"
#include "extractor/clang/lower/parts.h"
#include "extractor/models/function_models.h"
#include "extractor/program/expression.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Whether objects are used after their end. Each object that may end while there are pointers to it has a hidden cell
/// that says whether it has ended. Where that object stands for many, the cell says whether one of them has.
class Lifetimes {
 public:
  explicit Lifetimes(Parts& parts)
      : parts_(parts), program_(parts.program), graph_(parts.graph), memory_(parts.memory), walk_(parts.walk) {}

  /// Whoever follows this to an lvalue gets to an object that is there; checked unless it has a name.
  void checkFollowed(const clang::Expr* lvalue);
  /// The same for what the pointer points to.
  void checkTarget(const clang::Expr* site, const clang::Expr* pointer);
  /// What a library function is given to read, write, or lock.
  void checkArguments(const clang::CallExpr* call, const FunctionModel& model);
  /// The argument is given back by the call; it is evaluated here. False: it is like others.
  bool evaluateGivenBack(const clang::CallExpr* call, unsigned position, const FunctionModel& model);
  /// The object is given back; if the call makes a new one, only where it succeeds.
  void giveBack(const clang::CallExpr* call, const clang::Expr* pointer, const FunctionModel& model);
  /// Such a function may be called, through a pointer.
  void giveBackPerhaps(const clang::CallExpr* call, const Arguments& arguments, const FunctionModel& model);
  /// Of a call that gives one object back for another.
  std::optional<program::ExpressionPtr> resultOf(const clang::CallExpr* call);
  /// Says whether the object has ended; made where it has none yet.
  program::CellId flagOf(const Object& object);
  /// Pointers to it may be there when it has ended.
  [[nodiscard]] bool mayEnd(const Object& object) const;

 private:
  /// Some of them may have ended.
  struct Ending {
    std::vector<const Object*> objects;
    bool anything = false;  ///< or others, of which nothing is known
  };

  [[nodiscard]] bool isChecked() const { return parts_.checks(program::ObligationKind::Memory); }
  Ending endingAmong(const PlaceSet& places) const;
  void check(const clang::Expr* site, const clang::Expr* pointer, const PlaceSet& places);
  /// What the call may do that is not looked at.
  void noteUnchecked(const clang::CallExpr* call, const FunctionModel& model);
  void require(const clang::Expr* site, const Ending& ending, program::ExpressionPtr condition);
  program::ExpressionPtr isThere(const Ending& ending);
  /// What can be given back through the pointer, and whether it may be something that cannot.
  struct GivenBack {
    std::vector<Object*> objects;
    bool mayBeOther = false;
    bool surelyOther = false;
    bool unknown = false;
  };
  GivenBack givenBackBy(const clang::Expr* pointer);
  void end(const GivenBack& given, const program::ExpressionPtr& pointer);
  /// The object stays if the call fails.
  void renew(const clang::CallExpr* call, const GivenBack& given, const program::ExpressionPtr& pointer,
             const FunctionModel& model);

  Parts& parts_;
  program::Program& program_;
  Graph& graph_;
  Memory& memory_;
  Walk& walk_;
  std::map<std::pair<const Instance*, const clang::Expr*>, program::ExpressionPtr> values_;  ///< of such arguments
  std::map<std::pair<const Instance*, const clang::Expr*>, program::ExpressionPtr> results_;
};

}  // namespace moire::extractor
