// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/aggregates.h"

#include <algorithm>

#include "extractor/clang/lower/accesses.h"
#include "extractor/clang/lower/addresses.h"
#include "extractor/clang/lower/arithmetic.h"
#include "extractor/clang/lower/arithmetic_checks.h"
#include "extractor/clang/lower/atomics.h"
#include "extractor/clang/lower/branches.h"
#include "extractor/clang/lower/calls.h"
#include "extractor/clang/lower/cleanups.h"
#include "extractor/clang/lower/conditions.h"
#include "extractor/clang/lower/constants.h"
#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/extents.h"
#include "extractor/clang/lower/graph.h"
#include "extractor/clang/lower/local_ends.h"
#include "extractor/clang/lower/memory.h"
#include "extractor/clang/lower/place_finder.h"
#include "extractor/clang/lower/statements.h"
#include "extractor/clang/lower/values.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/pointers/layout.h"
#include "extractor/clang/syntax/initialisers.h"
#include "extractor/clang/syntax/statements.h"
#include "extractor/clang/syntax/types.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;
using program::ExpressionPtr;
using program::IntType;

namespace {

clang::QualType nonAtomicType(clang::QualType type) { return type->isAtomicType() ? plain(type) : type; }

/// An access to a whole object accesses its parts plainly, even if they are atomic.
LValue part(const LValue& whole, const clang::FieldDecl* field) {
  LValue result = whole;
  result.type = nonAtomicType(field->getType());
  result.bitField = field->isBitField() ? field : nullptr;
  result.places = moved(result.places, offsetOf(*field));
  return result;
}

/// The elements of an array are one cell.
LValue elementForAll(const LValue& whole, clang::QualType type) {
  LValue result = whole;
  result.type = nonAtomicType(type);
  for (Place& place : result.places.list) place.exact.reset();
  return result;
}

}  // namespace

void Aggregates::store(const LValue& to, const Expr* from) {
  from = from->IgnoreParens();
  const At at(walk_, from->getBeginLoc());
  if (const auto* e = dyn_cast<clang::InitListExpr>(from)) return storeList(to, e);
  if (const auto* e = dyn_cast<clang::CompoundLiteralExpr>(from)) return store(to, e->getInitializer());
  if (clang::isa<clang::ImplicitValueInitExpr>(from)) return fill(to, true);
  if (const auto* e = dyn_cast<clang::CastExpr>(from)) {
    const Expr* operand = e->getSubExpr();
    if (e->getCastKind() == clang::CK_LValueToRValue) return copy(to, parts_.addresses.lvalue(operand));
    if (isAggregate(operand->getType())) return store(to, operand);
  }
  if (const auto* e = dyn_cast<clang::CallExpr>(from)) {
    Object* result = parts_.calls.aggregateCall(e);
    if (result) return copy(to, {*result, e->getType()});
    return fill(to, false);
  }
  if (const auto* e = dyn_cast<clang::BinaryOperator>(from)) {
    if (e->isCommaOp()) {
      parts_.values.discard(e->getLHS());
      return store(to, e->getRHS());
    }
    if (e->getOpcode() == clang::BO_Assign) {
      const LValue target = parts_.addresses.lvalue(e->getLHS());
      store(target, e->getRHS());
      return copy(to, target);
    }
  }
  if (const auto* e = dyn_cast<clang::ConditionalOperator>(from)) {
    const Branches branches = parts_.conditions.branch(e->getCond());
    graph_.set(branches.yes);
    store(to, e->getTrueExpr());
    const Open after = graph_.take();
    graph_.set(branches.no);
    store(to, e->getFalseExpr());
    return graph_.add(after);
  }
  if (const auto* e = dyn_cast<clang::StmtExpr>(from)) return storeBlock(to, e);
  if (clang::isa<clang::StringLiteral>(from)) return fill(to, false);
  if (const auto* e = dyn_cast<clang::AtomicExpr>(from)) {
    parts_.emitter.touch(parts_.atomics.atomicOperation(e));
    return fill(to, false);
  }
  if (const auto* e = dyn_cast<clang::DesignatedInitUpdateExpr>(from)) {
    store(to, e->getBase());
    return storeList(to, e->getUpdater());
  }
  if (from->isGLValue() || clang::isa<clang::MemberExpr>(from)) return copy(to, parts_.addresses.lvalue(from));
  parts_.values.evaluateParts(from);
  fill(to, false);
}

void Aggregates::storeBlock(const LValue& to, const clang::StmtExpr* block) {
  parts_.emitter.settle();
  const Expr* result = resultOf(*block);
  const std::size_t alive = parts_.cleanups.alive();
  parts_.localEnds.enter(*block->getSubStmt());
  for (const auto* child : block->getSubStmt()->body())
    if (child != result) parts_.statements.lower(child);
  // If there is a label before it, it was lowered as a statement.
  if (!result || block->getSubStmt()->body_back() != result) {
    parts_.cleanups.end(alive);
    parts_.localEnds.leave();
    return fill(to, false);
  }
  if (parts_.cleanups.alive() == alive) {
    store(to, result);
    return parts_.localEnds.leave();
  }
  // This is what GCC does; Clang stores the value first.
  parts_.emitter.noteAssumption("the cleanups of a statement expression are assumed to run before its value is stored");
  Object& value = parts_.places.materialise(block);
  store({value, block->getType()}, result);
  parts_.cleanups.end(alive);
  parts_.localEnds.leave();
  copy(to, {value, block->getType()});
}

void Aggregates::storeList(const LValue& to, const clang::InitListExpr* list) {
  if (const auto* semantic = list->getSemanticForm()) list = semantic;
  const ListedValues values = listedValues(*list);
  const auto storePart = [this](const LValue& target, const Expr* value) {
    if (clang::isa<clang::NoInitExpr>(value)) return;
    if (isAggregate(value->getType())) return store(target, value);
    const ExpressionPtr computed =
        parts_.arithmeticChecks.checkedForBitField(value, target.bitField, parts_.values.of(value));
    parts_.extents.storePointer(target, computed, parts_.extents.ifChecked(value));
  };
  if (values.kind == ListedValues::Kind::Same) return storePart(to, values.elements.front());
  for (const FieldValue& given : values.fields) storePart(part(to, given.field), given.value);
  if (values.kind == ListedValues::Kind::Fields) return;
  const auto* array = list->getType()->getAsArrayTypeUnsafe();
  if (!array) {  // A union, a vector: one cell that is not tracked.
    for (const Expr* value : values.elements) parts_.values.discard(value);
    return fill(to, false);
  }
  // All elements are one cell, so constants are stored at once.
  const LValue element = elementForAll(to, array->getElementType());
  std::optional<program::Range> constants;
  const auto storeElement = [&](const Expr* value) {
    if (clang::isa<clang::NoInitExpr>(value)) return;
    const auto number = parts_.constants.of(value);
    if (!number) return storePart(element, value);
    const program::Range& range = (*number)->range;
    constants =
        constants ? program::Range{std::min(constants->low, range.low), std::max(constants->high, range.high)} : range;
  };
  const Expr* rest = values.filler;
  if (rest && !clang::isa<clang::ImplicitValueInitExpr>(rest)) storeElement(rest);
  if (rest && clang::isa<clang::ImplicitValueInitExpr>(rest)) {
    if (integerType(walk_.ast(), element.type)) {
      constants = program::Range{0, 0};
    } else {
      fill(element, true);
    }
  }
  for (const Expr* value : values.elements) storeElement(value);
  if (!constants) return;
  const IntType type = walk_.typeOf(element.type);
  parts_.accesses.store(
      element, constants->low == constants->high ? program::constant(constants->low, type) : nondet(type, *constants));
}

bool Aggregates::isOnePart(const LValue& place) const {
  const std::int64_t bits = parts_.accesses.bitsOf(place);
  const auto& list = place.places.list;
  return place.places.unknown ||
         std::any_of(list.begin(), list.end(), [](const Place& one) { return one.offset == anywhere; }) ||
         std::all_of(list.begin(), list.end(),
                     [&](const Place& one) { return one.object->layout->leafAt(one.offset, bits).has_value(); });
}

void Aggregates::copy(const LValue& to, const LValue& from) {
  if (isAggregate(to.type) && isOnePart(to))
    return parts_.accesses.store(to, untracked(program_, {parts_.accesses.load(from)}, std::nullopt));
  if (const auto* record = structureOf(to.type)) {
    for (const auto* field : record->fields())
      if (!field->isUnnamedBitField()) copy(part(to, field), part(from, field));
    return;
  }
  if (const auto* array = to.type->getAsArrayTypeUnsafe())
    return copy(elementForAll(to, array->getElementType()), elementForAll(from, array->getElementType()));
  const bool points = parts_.checks(program::ObligationKind::Bounds) && plain(to.type)->isPointerType();
  const ExpressionPtr copied = parts_.accesses.load(from);
  parts_.extents.storePointer(to, copied, points ? std::optional(parts_.extents.stored(from)) : std::nullopt);
}

void Aggregates::fill(const LValue& to, bool withZero) {
  if (isAggregate(to.type) && isOnePart(to)) return parts_.accesses.store(to, nondet(program::uint64));
  if (const auto* record = structureOf(to.type)) {
    for (const auto* field : record->fields())
      if (!field->isUnnamedBitField()) fill(part(to, field), withZero);
    return;
  }
  if (const auto* array = to.type->getAsArrayTypeUnsafe())
    return fill(elementForAll(to, array->getElementType()), withZero);
  const IntType type = walk_.typeOf(to.type);
  parts_.accesses.store(to, withZero ? program::constant(0, type) : nondet(type));
}

}  // namespace moire::extractor
