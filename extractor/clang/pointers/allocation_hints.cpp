// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/pointers/allocation_hints.h"

#include <algorithm>

#include "extractor/clang/syntax/model_effects.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;

namespace {

/// The first type whose size the expression mentions, and whether the expression is exactly that size.
AllocationHint sizeHint(const Expr* expression) {
  expression = expression->IgnoreParenImpCasts();
  if (const auto* e = dyn_cast<clang::UnaryExprOrTypeTraitExpr>(expression); e && e->getKind() == clang::UETT_SizeOf)
    return {e->getTypeOfArgument(), true};
  for (const auto* child : expression->children())
    if (const auto* part = clang::dyn_cast_or_null<Expr>(child))
      if (const AllocationHint inner = sizeHint(part); !inner.type.isNull()) return {inner.type, false};
  return {};
}

/// The size of the type, or that times a number.
bool isMultipleOfSize(const Expr* expression, clang::QualType type) {
  expression = expression->IgnoreParenImpCasts();
  if (const auto* e = dyn_cast<clang::UnaryExprOrTypeTraitExpr>(expression))
    return e->getKind() == clang::UETT_SizeOf && e->getTypeOfArgument().getCanonicalType() == type.getCanonicalType();
  const auto* product = dyn_cast<clang::BinaryOperator>(expression);
  return product && product->getOpcode() == clang::BO_Mul &&
         (isMultipleOfSize(product->getLHS(), type) || isMultipleOfSize(product->getRHS(), type));
}

bool isOne(const Expr* expression, const clang::ASTContext& ast) {
  const auto constant = expression->isValueDependent() ? std::nullopt : expression->getIntegerConstantExpr(ast);
  return constant && *constant == 1;
}

/// A type that says something about the contents of the memory.
bool isTelling(clang::QualType type) {
  return !type.isNull() && !type->isVoidType() && !type->isFunctionType() && !type->isCharType() &&
         !type->isIncompleteType();
}

/// The first argument that mentions the size of a type.
AllocationHint firstSize(const clang::CallExpr& call, const clang::ASTContext& ast) {
  for (const Expr* argument : call.arguments()) {
    const AllocationHint found = sizeHint(argument);
    if (found.type.isNull()) continue;
    const bool others = std::all_of(call.arg_begin(), call.arg_end(), [&](const Expr* other) {
      return other == argument || !other->getType()->isIntegerType() || isOne(other, ast);
    });
    return {found.type, found.single && others};
  }
  return {};
}

}  // namespace

AllocationHints::Expected::Expected(AllocationHints& hints, clang::QualType pointer)
    : hints_(hints), around_(hints.expected_) {
  if (pointer->isPointerType() && !pointer->isVoidPointerType()) hints_.expected_ = pointer->getPointeeType();
}

AllocationHint AllocationHints::forCall(const clang::CallExpr& call, const Context* context,
                                        const clang::ASTContext& ast) const {
  const AllocationHint hint = firstSize(call, ast);
  if (!isTelling(hint.type) && isTelling(expected_)) return {expected_, false};
  if (isTelling(hint.type)) return hint;
  if (const auto around = byContext_.find(context); around != byContext_.end() && isTelling(around->second.type))
    return {around->second.type, around->second.single};
  return hint.type.isNull() || hint.type->isIncompleteType() ? AllocationHint{} : hint;
}

AllocationHint AllocationHints::forAllocation(const clang::CallExpr& call, const FunctionModel::Allocation& model,
                                              const Context* context, const clang::ASTContext& ast) const {
  AllocationHint hint;
  for (const unsigned position : model.sizes) {
    const Expr* size = argumentAt(call, position);
    const AllocationHint found = size ? sizeHint(size) : AllocationHint{};
    if (found.type.isNull()) continue;
    const bool others = std::all_of(model.sizes.begin(), model.sizes.end(), [&](unsigned other) {
      const Expr* factor = argumentAt(call, other);
      return other == position || (factor && isOne(factor, ast));
    });
    hint = {found.type, found.single && others, isMultipleOfSize(size, found.type)};
  }
  return isTelling(hint.type) ? hint : forCall(call, context, ast);
}

}  // namespace moire::extractor
