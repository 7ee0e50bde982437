// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/lvalue.h"

#include "extractor/clang/syntax/types.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;

bool isConstantLiteral(const Expr* lvalue) {
  lvalue = lvalue->IgnoreParens();
  if (clang::isa<clang::StringLiteral>(lvalue) || clang::isa<clang::PredefinedExpr>(lvalue)) return true;
  const Expr* pointer = nullptr;
  if (const auto* e = dyn_cast<clang::ArraySubscriptExpr>(lvalue)) pointer = e->getBase();
  if (const auto* e = dyn_cast<clang::UnaryOperator>(lvalue); e && e->getOpcode() == clang::UO_Deref)
    pointer = e->getSubExpr();
  const auto* cast = pointer ? dyn_cast<clang::CastExpr>(pointer->IgnoreParens()) : nullptr;
  return cast && cast->getCastKind() == clang::CK_ArrayToPointerDecay && isConstantLiteral(cast->getSubExpr());
}

LValue withoutAtomic(LValue place) {
  if (place.type->isAtomicType()) place.type = plain(place.type);
  return place;
}

bool canReadBack(const LValue& target) {
  const Place* place = target.places.single();
  if (!place || place->object->shared) return false;
  // What a pointer points to may be one of many.
  if (place->object->id && (!place->object->context || place->object->context->shared)) return false;
  const auto leaf = place->object->layout->leafAt(place->offset, 1);
  return leaf && place->object->layout->leaves()[*leaf].value && !place->object->layout->leaves()[*leaf].inArray;
}

}  // namespace moire::extractor
