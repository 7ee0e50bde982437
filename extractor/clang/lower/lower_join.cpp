// SPDX-License-Identifier: Apache-2.0
// Waiting for the end of threads, by handles in variables or in the elements of an array:
// `for (i = 0; i < n; i++) pthread_join(t[i], NULL)`.
#include "extractor/clang/lower/lowering.h"
#include "extractor/clang/syntax/counting_loop.h"

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

std::optional<LoopBound> Lowering::boundOf(const CountingLoop& loop) const {
  if (!loop.bound) return std::nullopt;
  LoopBound result;
  const std::int64_t beyond = loop.inclusive ? 1 : 0;
  result.type = loop.bound->getType().getCanonicalType();
  if (const auto number = constantValue(loop.bound)) {
    const auto value = (*number)->range.low;
    if (value > std::numeric_limits<std::int32_t>::max() || value < std::numeric_limits<std::int32_t>::min())
      return std::nullopt;
    result.constant = static_cast<std::int64_t>(value) + beyond;
    return result;
  }
  result.beyond = beyond;
  result.cell = cellOf(loop.bound);
  return result.cell ? std::optional(result) : std::nullopt;
}

/// The one cell whose value the expression, but for implicit conversions, is.
std::optional<program::CellId> Lowering::cellOf(const Expr* expression) const {
  const Expr* variable = expression->IgnoreParenImpCasts();
  if (!variable->isGLValue()) return std::nullopt;
  if (const auto* name = dyn_cast<clang::DeclRefExpr>(variable))
    if (const auto known = instance_->values.find(dyn_cast<clang::VarDecl>(name->getDecl()));
        known != instance_->values.end()) {
      const auto& value = *known->second;
      return value.op == program::Op::Read && value.cells.size() == 1 ? std::optional(value.cells.front())
                                                                      : std::nullopt;
    }
  const PlaceSet places = placesOf(variable);
  const Place* place = places.single();
  if (!place || !place->exact) return std::nullopt;
  const auto leaf = place->object->layout->leafAt(place->offset, sizeOf(context(), variable->getType()));
  return leaf ? std::optional(memory_.cell(*place->object, *leaf)) : std::nullopt;
}

std::optional<HandleSlots> Lowering::slotsOf(const Expr* lvalue) const {
  return slotsOf(placesOf(lvalue), elementOf(lvalue));
}

std::optional<HandleSlots> Lowering::slotsBehind(const Expr* pointer) const {
  pointer = pointer->IgnoreParens();
  if (const auto* e = dyn_cast<clang::UnaryOperator>(pointer); e && e->getOpcode() == clang::UO_AddrOf)
    return slotsOf(e->getSubExpr());
  return slotsOf(targetsOf(pointer), behindSum(pointer));
}

std::optional<HandleSlots> Lowering::slotsOf(const PlaceSet& places,
                                             const std::optional<IndexedElement>& element) const {
  HandleSlots result;
  if (const Place* place = places.single(); place && place->exact) {
    result.object = place->object;
    result.origin = *place->exact;
    return result;
  }
  if (!element || loops_.empty() || !loops_.back().loop || loops_.back().instance != instance_) return std::nullopt;
  if (instance_->function && hasJumps(instance_->function->getBody())) return std::nullopt;
  const auto loop = countingLoop(*loops_.back().loop, context());
  if (!loop || loop->first.value_or(-1) < 0 || !isVariable(element->index, loop->counter) || objectOf(loop->counter).id)
    return std::nullopt;
  const PlaceSet bases = targetsOf(element->base);
  const Place* base = bases.single();
  const auto bound = boundOf(*loop);
  result.stride = sizeOf(context(), element->base->getType()->getPointeeType());
  if (!base || !bound || result.stride <= 0) return std::nullopt;
  if (!base->exact) result.pointer = cellOf(element->base);
  if (!base->exact && !result.pointer) return std::nullopt;
  result.object = base->object;
  result.origin = base->exact.value_or(0) + element->member;
  result.first = *loop->first;
  result.bound = *bound;
  return result;
}

void Lowering::join(const clang::CallExpr* call, const Expr* handle) {
  const auto* cast = dyn_cast<clang::CastExpr>(handle->IgnoreParens());
  if (!cast || cast->getCastKind() != clang::CK_LValueToRValue) return discard(handle);
  evaluateWithin(cast->getSubExpr());
  const auto slots = slotsOf(cast->getSubExpr());
  if (!slots) return;
  if (!slots->isOne()) {
    loops_.back().joins.emplace_back(call, *slots);
    return;
  }
  settle();
  lowered_.handles.joins.emplace_back(appendHere(program::Skip{}), *slots);
}

/// After the last turn of the loop, all threads have ended whose handles were in the elements that it ran over.
void Lowering::joinLoop(const clang::ForStmt& loop, const std::vector<LoopJoin>& joins) {
  const auto counting = countingLoop(loop, context());
  for (const auto& [call, slots] : joins)
    if (counting->byOne && counting->boundedOnly && isEvaluatedEachTime(loop.getBody(), call))
      lowered_.handles.joins.emplace_back(appendHere(program::Skip{}), slots);
}

}  // namespace moire::extractor
