// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/constants.h"

#include <clang/AST/Attr.h>

#include <algorithm>

#include "extractor/clang/lower/walk.h"
#include "extractor/clang/syntax/types.h"

namespace moire::extractor {

using clang::Expr;
using program::ExpressionPtr;

namespace {

/// It names something that may have another name, too.
bool namesAliased(const clang::Stmt& part) {
  if (const auto* name = clang::dyn_cast<clang::DeclRefExpr>(&part))
    for (const clang::Decl* each : name->getDecl()->redecls())
      if (each->hasAttr<clang::AliasAttr>() || each->hasAttr<clang::IFuncAttr>() ||
          each->hasAttr<clang::WeakRefAttr>() || each->hasAttr<clang::AsmLabelAttr>())
        return true;
  return std::any_of(part.child_begin(), part.child_end(),
                     [](const clang::Stmt* child) { return child && namesAliased(*child); });
}

/// Clang takes two declarations for two objects, though they may be names of one.
bool comparesAliased(const clang::Stmt& part) {
  const auto* comparison = clang::dyn_cast<clang::BinaryOperator>(&part);
  if (comparison && comparison->isEqualityOp() && comparison->getLHS()->getType()->isPointerType())
    return namesAliased(part);
  return std::any_of(part.child_begin(), part.child_end(),
                     [](const clang::Stmt* child) { return child && comparesAliased(*child); });
}

}  // namespace

std::optional<ExpressionPtr> Constants::of(const Expr* expression) {
  // This is asked again at every level above the expression, and each time Clang looks at all levels below it.
  const auto [found, isNew] = known_.try_emplace(expression);
  if (isNew) found->second = evaluate(expression);
  return found->second;
}

std::optional<ExpressionPtr> Constants::evaluate(const Expr* expression) {
  const auto type = integerType(walk_.ast(), expression->getType());
  if (!type || expression->isGLValue() || expression->isValueDependent()) return std::nullopt;
  Expr::EvalResult result;
  if (expression->getType()->isPointerType()) {
    if (!expression->isNullPointerConstant(const_cast<clang::ASTContext&>(walk_.ast()),  // NOLINT
                                           Expr::NPC_ValueDependentIsNotNull))
      return std::nullopt;
    return program::constant(0, *type);
  }
  if (!expression->EvaluateAsInt(result, walk_.ast(), Expr::SE_NoSideEffects)) return std::nullopt;
  if (comparesAliased(*expression)) return std::nullopt;
  const llvm::APSInt& number = result.Val.getInt();
  if (number.getSignificantBits() > 64) return std::nullopt;
  const program::Int value =
      number.isSigned() ? program::Int{number.getSExtValue()} : program::Int{number.getZExtValue()};
  return program::constant(type->wrap(value), *type);
}

}  // namespace moire::extractor
