// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/handles.h"

#include <limits>

#include "extractor/clang/lower/constants.h"
#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/lowered.h"
#include "extractor/clang/lower/place_finder.h"
#include "extractor/clang/lower/values.h"
#include "extractor/clang/pointers/layout.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;

namespace {

std::optional<IndexedElement> behindSum(const Expr* pointer) {
  const auto* sum = dyn_cast<clang::BinaryOperator>(pointer->IgnoreParens());
  if (!sum || sum->getOpcode() != clang::BO_Add || !sum->getLHS()->getType()->isPointerType()) return std::nullopt;
  return IndexedElement{sum->getLHS(), sum->getRHS(), 0};
}

std::optional<IndexedElement> elementOf(const Expr* lvalue) {
  Offset member = 0;
  lvalue = lvalue->IgnoreParens();
  while (const auto* e = dyn_cast<clang::MemberExpr>(lvalue)) {
    const auto* field = dyn_cast<clang::FieldDecl>(e->getMemberDecl());
    if (e->isArrow() || !field) return std::nullopt;
    member += offsetOf(*field);
    lvalue = e->getBase()->IgnoreParens();
  }
  std::optional<IndexedElement> result;
  if (const auto* e = dyn_cast<clang::ArraySubscriptExpr>(lvalue)) result = {e->getBase(), e->getIdx(), 0};
  if (const auto* e = dyn_cast<clang::UnaryOperator>(lvalue); e && e->getOpcode() == clang::UO_Deref)
    result = behindSum(e->getSubExpr());
  if (result) result->member = member;
  return result;
}

}  // namespace

std::optional<LoopBound> Handles::boundOf(const CountingLoop& loop) const {
  if (!loop.bound) return std::nullopt;
  LoopBound result;
  const std::int64_t beyond = loop.inclusive ? 1 : 0;
  result.type = loop.bound->getType().getCanonicalType();
  if (const auto number = parts_.constants.of(loop.bound)) {
    const auto value = (*number)->range.low;
    if (value > std::numeric_limits<std::int32_t>::max() || value < std::numeric_limits<std::int32_t>::min())
      return std::nullopt;
    result.constant = static_cast<std::int64_t>(value) + beyond;
    return result;
  }
  result.beyond = beyond;
  result.cell = parts_.places.cellOf(loop.bound);
  return result.cell ? std::optional(result) : std::nullopt;
}

std::optional<HandleSlots> Handles::slotsOf(const Expr* lvalue) const {
  return slotsOf(parts_.places.placesOf(lvalue), elementOf(lvalue));
}

std::optional<HandleSlots> Handles::slotsBehind(const Expr* pointer) const {
  pointer = pointer->IgnoreParens();
  if (const auto* e = dyn_cast<clang::UnaryOperator>(pointer); e && e->getOpcode() == clang::UO_AddrOf)
    return slotsOf(e->getSubExpr());
  return slotsOf(parts_.places.targetsOf(pointer), behindSum(pointer));
}

std::optional<HandleSlots> Handles::slotsOf(const PlaceSet& places,
                                            const std::optional<IndexedElement>& element) const {
  HandleSlots result;
  if (const Place* place = places.single(); place && place->exact) {
    result.object = place->object;
    result.origin = *place->exact;
    return result;
  }
  if (!element || walk_.loops.empty() || !walk_.loops.back().loop || walk_.loops.back().instance != walk_.instance)
    return std::nullopt;
  if (walk_.instance->function && hasJumps(walk_.instance->function->getBody())) return std::nullopt;
  const auto loop = countingLoop(*walk_.loops.back().loop, walk_.ast());
  if (!loop || loop->first.value_or(-1) < 0 || !isVariable(element->index, loop->counter) ||
      parts_.places.objectOf(loop->counter).id)
    return std::nullopt;
  const PlaceSet bases = parts_.places.targetsOf(element->base);
  const Place* base = bases.single();
  const auto bound = boundOf(*loop);
  result.stride = sizeOf(walk_.ast(), element->base->getType()->getPointeeType());
  if (!base || !bound || result.stride <= 0) return std::nullopt;
  if (!base->exact) result.pointer = parts_.places.cellOf(element->base);
  if (!base->exact && !result.pointer) return std::nullopt;
  result.object = base->object;
  result.origin = base->exact.value_or(0) + element->member;
  result.first = *loop->first;
  result.bound = *bound;
  return result;
}

void Handles::join(const clang::CallExpr* call, const Expr* handle) {
  const program::ExpressionPtr value = parts_.values.of(handle);
  parts_.emitter.touch(value);
  parts_.emitter.settle();
  parts_.lowered.handles.waits.emplace_back(parts_.emitter.append(program::Skip{}), value);
  const auto* cast = dyn_cast<clang::CastExpr>(handle->IgnoreParens());
  if (!cast || cast->getCastKind() != clang::CK_LValueToRValue) return;
  const auto slots = slotsOf(cast->getSubExpr());
  if (!slots) return;
  if (slots->isOne())
    parts_.lowered.handles.joins.emplace_back(parts_.emitter.append(program::Skip{}), *slots);
  else
    walk_.loops.back().joins.emplace_back(call, *slots);
}

void Handles::joinLoop(const clang::ForStmt& loop, const std::vector<LoopJoin>& joins) {
  const auto counting = countingLoop(loop, walk_.ast());
  for (const auto& [call, slots] : joins)
    if (counting->byOne && counting->boundedOnly && isEvaluatedEachTime(loop.getBody(), call))
      parts_.lowered.handles.joins.emplace_back(parts_.emitter.append(program::Skip{}), slots);
}

}  // namespace moire::extractor
