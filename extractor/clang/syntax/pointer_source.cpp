// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/syntax/pointer_source.h"

#include <algorithm>

#include "extractor/clang/syntax/types.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;
using SourceKind = PointerSource::Kind;

PointerSource pointerSource(const Expr& pointer) {
  const Expr* expression = pointer.IgnoreParens();
  if (const Expr* array = decayedArray(*expression)) return {SourceKind::Place, array, nullptr, false};
  if (const auto* e = dyn_cast<clang::CastExpr>(expression)) {
    const bool keeps = e->getCastKind() == clang::CK_NoOp || e->getCastKind() == clang::CK_BitCast;
    if (keeps && e->getSubExpr()->getType()->isPointerType())
      return {SourceKind::Pointer, e->getSubExpr(), nullptr, false};
  }
  if (const auto* e = dyn_cast<clang::UnaryOperator>(expression);
      e && e->getOpcode() == clang::UO_AddrOf && !e->getSubExpr()->getType()->isFunctionType())
    return {SourceKind::Place, e->getSubExpr(), nullptr, false};
  const auto* sum = dyn_cast<clang::BinaryOperator>(expression);
  if (!sum || !sum->isAdditiveOp() || !sum->getType()->isPointerType()) return {};
  const bool pointerLeft = sum->getLHS()->getType()->isPointerType();
  return {SourceKind::Moved, pointerLeft ? sum->getLHS() : sum->getRHS(), pointerLeft ? sum->getRHS() : sum->getLHS(),
          sum->getOpcode() == clang::BO_Sub};
}

const Expr* decayedArray(const Expr& pointer) {
  const auto* cast = dyn_cast<clang::CastExpr>(pointer.IgnoreParens());
  return cast && cast->getCastKind() == clang::CK_ArrayToPointerDecay ? cast->getSubExpr() : nullptr;
}

Displacement displacementBy(const Expr& index, clang::QualType element, bool backwards,
                            const clang::ASTContext& context) {
  Displacement result;
  result.stride = std::max<std::int64_t>(sizeOf(context, element), 8);
  const auto constant = index.isValueDependent() ? std::nullopt : index.getIntegerConstantExpr(context);
  if (constant && constant->getSignificantBits() <= 32)
    result.amount = (backwards ? -1 : 1) * constant->getExtValue() * result.stride;
  return result;
}

}  // namespace moire::extractor
