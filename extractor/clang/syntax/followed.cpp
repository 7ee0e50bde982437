// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/syntax/followed.h"

#include "extractor/clang/syntax/designator.h"
#include "extractor/clang/syntax/pointer_source.h"

namespace moire::extractor {

using clang::Expr;

const Expr* pointerFollowedTo(const Expr& lvalue) {
  const Designator designated = designatorOf(lvalue);
  switch (designated.kind) {
    case Designator::Kind::MemberBehind:
    case Designator::Kind::Target:
    case Designator::Kind::Element:
      return pointerBehind(*designated.base);
    case Designator::Kind::VectorElement:
      if (designated.base->getType()->isPointerType()) return pointerBehind(*designated.base);
      return designated.base->isGLValue() ? pointerFollowedTo(*designated.base) : nullptr;
    case Designator::Kind::Member:
    case Designator::Kind::ComplexPart:
    case Designator::Kind::Converted:
      return pointerFollowedTo(*designated.base);
    case Designator::Kind::MemberOfValue:
    case Designator::Kind::Variable:
    case Designator::Kind::Function:
    case Designator::Kind::CompoundLiteral:
    case Designator::Kind::ConstantText:
    case Designator::Kind::Other:
      return nullptr;
  }
  return nullptr;
}

const Expr* pointerBehind(const Expr& pointer) {
  const PointerSource source = pointerSource(pointer);
  switch (source.kind) {
    case PointerSource::Kind::Place:
      return pointerFollowedTo(*source.operand);
    case PointerSource::Kind::Pointer:
    case PointerSource::Kind::Moved:
      return pointerBehind(*source.operand);
    case PointerSource::Kind::Computed:
      break;
  }
  return pointer.IgnoreParens();
}

namespace {

bool isMovedWithin(const Expr& lvalue, const Expr& origin, const clang::ASTContext& context) {
  const Designator designated = designatorOf(lvalue);
  if (designated.kind == Designator::Kind::Element) {
    const auto by = displacementBy(*designated.index, lvalue.getType(), false, context);
    return by.amount != 0 || isMovedFrom(*designated.base, origin, context);
  }
  if (designated.kind == Designator::Kind::MemberBehind || designated.kind == Designator::Kind::Target)
    return isMovedFrom(*designated.base, origin, context);
  return designated.base && designated.base->isGLValue() ? isMovedWithin(*designated.base, origin, context) : false;
}

}  // namespace

bool isMovedFrom(const Expr& pointer, const Expr& origin, const clang::ASTContext& context) {
  if (pointer.IgnoreParens() == &origin) return false;
  const PointerSource source = pointerSource(pointer);
  switch (source.kind) {
    case PointerSource::Kind::Place:
      return isMovedWithin(*source.operand, origin, context);
    case PointerSource::Kind::Pointer:
      return isMovedFrom(*source.operand, origin, context);
    case PointerSource::Kind::Moved: {
      const auto by = displacementBy(*source.index, pointer.getType()->getPointeeType(), source.backwards, context);
      return by.amount != 0 || isMovedFrom(*source.operand, origin, context);
    }
    case PointerSource::Kind::Computed:
      break;
  }
  return false;
}

}  // namespace moire::extractor
