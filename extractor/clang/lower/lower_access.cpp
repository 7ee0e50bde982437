// SPDX-License-Identifier: Apache-2.0
// Reading and writing memory.
#include <algorithm>

#include "extractor/clang/lower/lowering.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;
using program::CellId;
using program::ExpressionPtr;
using program::IntType;

Lowering::Touched Lowering::touched(const LValue& place) const {
  Touched result;
  const std::int64_t bits = place.type.isNull() ? 0 : bitsOf(place);
  const auto add = [&](const Place& one) {
    const auto leaves = Memory::leavesOf(one, bits);
    for (const std::size_t leaf : leaves) result.cells.push_back(memory_.cell(*one.object, leaf));
    if (leaves.size() != 1) return false;
    const Leaf& leaf = one.object->layout->leaves()[leaves.front()];
    return one.offset == leaf.offset && (!leaf.value || leaf.bits == bits);
  };
  result.exactly = !place.places.unknown;
  for (const Place& one : place.places.list) result.exactly = add(one) && result.exactly;
  if (place.places.unknown)
    for (const Place& one : memory_.unknownPlaces(instance_->body)) add(one);
  std::sort(result.cells.begin(), result.cells.end());
  result.cells.erase(std::unique(result.cells.begin(), result.cells.end()), result.cells.end());
  return result;
}

std::int64_t Lowering::bitsOf(const LValue& place) const {
  return place.bitField ? place.bitField->getBitWidthValue(context()) : sizeOf(context(), place.type);
}

/// What is read is a byte of what may be a pointer.
bool Lowering::readsPartOfPointer(const LValue& from) const {
  if (!from.type->isCharType()) return false;
  return std::any_of(from.places.list.begin(), from.places.list.end(), [&](const Place& place) {
    if (!place.object->id) return false;
    const auto leaves = Memory::leavesOf(place, bitsOf(from));
    return std::any_of(leaves.begin(), leaves.end(), [&](std::size_t leaf) {
      const auto& held = pointsTo_.of(map_.graph().part(*place.object->id, leaf));
      return std::any_of(held.begin(), held.end(),
                         [](const MemoryPlace& target) { return target.object != MemoryGraph::unknownObject; });
    });
  });
}

/// The value, remembered as read by the address that leads to the place.
ExpressionPtr Lowering::own(const LValue& from, ExpressionPtr value) {
  auto accesses = ownAccesses(from, value->cells);
  if (!accesses.empty()) ownReads_[value.get()] = {value, std::move(accesses)};
  return value;
}

ExpressionPtr Lowering::load(const LValue& from) {
  const std::optional<IntType> wanted = integerType(context(), from.type);
  const IntType type = wanted.value_or(program::uint64);
  if (from.constant) return nondet(type);
  if (from.type->isAtomicType() && !from.isPrivate() && !instance_->inAtomic) return atomicLoad(from);
  if (readsPartOfPointer(from))
    assumption("a byte of a pointer is read: no pointer is assumed to be made of such bytes");
  const Touched from_ = touched(from);
  if (from_.cells.empty()) return nondet(type);
  const bool isPrivate = from.isPrivate();
  if (from_.cells.size() == 1) {
    const CellId cell = from_.cells.front();
    const auto& tracked = program_[cell].type;
    if (!tracked) return isPrivate ? nondet(type) : own(from, read(cell, type));
    if (from_.exactly) {
      const Place* place = from.places.single();
      if (place && !place->object->mayBeWrittenUnseen) privateCells_.insert(cell);
      const ExpressionPtr found = own(from, read(cell, *tracked));
      if (wanted) return convert(found, type);
      return untracked({found}, std::nullopt);
    }
  }
  const bool alike = from_.exactly && wanted && std::all_of(from_.cells.begin(), from_.cells.end(), [&](CellId cell) {
                       return program_[cell].type && program_[cell].type->bits == type.bits;
                     });
  if (!alike && isPrivate) return nondet(type);
  const ExpressionPtr one = own(from, readOneOf(from_.cells, alike ? *program_[from_.cells.front()].type : type));
  const bool same = alike && std::all_of(from_.cells.begin(), from_.cells.end(), [&](CellId cell) {
                      return program_[cell].type == program_[from_.cells.front()].type;
                    });
  if (same) return convert(one, type);
  return binary(program::Op::BitXor, convert(one, type), nondet(type));
}

void Lowering::store(const LValue& to, ExpressionPtr value) {
  if (to.constant) return touch(value);
  if (to.type->isAtomicType() && !to.isPrivate() && !instance_->inAtomic) return atomicStore(to, value);
  const Touched to_ = touched(to);
  if (to_.cells.empty()) return touch(value);
  const bool isPrivate = to.isPrivate();
  if (!to_.exactly || to_.cells.size() > 1)
    return storeSomewhere(to_.cells, value, to_.exactly, ownAccesses(to, to_.cells));
  const CellId cell = to_.cells.front();
  const auto& tracked = program_[cell].type;
  if (!tracked && isPrivate) return touch(value);
  prepareStore(to, value, here_);
  ExpressionPtr stored = value;
  if (tracked) stored = integerType(context(), to.type) ? convert(value, *tracked) : untracked({value}, tracked);
  addOwn(emit(program::Assign{{cell}, stored}), ownAccesses(to, to_.cells));
}

void Lowering::prepareStore(const LValue& to, ExpressionPtr& value, clang::SourceLocation where) {
  if (!byAccess() || to.isPrivate() || !readsShared(*value)) return;
  flush({});
  const At at(*this, where);
  value = spillReads(value);
}

void Lowering::addOwn(program::LocationId location, const std::vector<program::OwnAccess>& accesses) {
  auto& known = program_.locations[location.index()].own;
  known.insert(known.end(), accesses.begin(), accesses.end());
}

void Lowering::storeSomewhere(const std::vector<CellId>& cells, const ExpressionPtr& value, bool exactly,
                              const std::vector<program::OwnAccess>& accesses) {
  std::vector<CellId> fitting;
  std::vector<CellId> others;
  for (const CellId cell : cells) (exactly && program_[cell].type == value->type ? fitting : others).push_back(cell);
  const ExpressionPtr stored = byAccess() || fitting.empty() ? stable(value) : value;
  settle();
  const Open before = graph_.take();
  Open after;
  if (!fitting.empty()) {
    graph_.set(before);
    addOwn(appendHere(program::Assign{std::move(fitting), stored}), accesses);
    after = graph_.take();
  }
  if (!others.empty()) {
    graph_.set(before);
    addOwn(appendHere(program::Havoc{std::move(others)}), accesses);
    graph_.add(after);
  } else {
    graph_.set(after);
  }
}

LValue Lowering::part(const LValue& whole, const clang::FieldDecl* field) {
  LValue result = whole;
  result.type = field->getType();
  result.bitField = field->isBitField() ? field : nullptr;
  result.places = moved(result.places, offsetOf(*field));
  return result;
}

LValue Lowering::anyPart(const LValue& whole, clang::QualType type) {
  LValue result = whole;
  result.type = type;
  for (Place& place : result.places.list) place.exact.reset();
  return result;
}

namespace {

const clang::RecordDecl* structOf(clang::QualType type) {
  const auto* record = plain(type)->getAs<clang::RecordType>();
  const clang::RecordDecl* definition = record ? record->getDecl()->getDefinition() : nullptr;
  return definition && !definition->isUnion() ? definition : nullptr;
}

}  // namespace

void Lowering::storeAggregate(const LValue& to, const Expr* from) {
  from = from->IgnoreParens();
  const At at(*this, from->getBeginLoc());
  if (const auto* e = dyn_cast<clang::InitListExpr>(from)) return storeList(to, e);
  if (const auto* e = dyn_cast<clang::CompoundLiteralExpr>(from)) return storeAggregate(to, e->getInitializer());
  if (clang::isa<clang::ImplicitValueInitExpr>(from)) return fill(to, true);
  if (const auto* e = dyn_cast<clang::CastExpr>(from)) {
    const Expr* operand = e->getSubExpr();
    if (e->getCastKind() == clang::CK_LValueToRValue) return copy(to, lvalue(operand));
    if (isAggregate(operand->getType())) return storeAggregate(to, operand);
  }
  if (const auto* e = dyn_cast<clang::CallExpr>(from)) {
    Object* result = aggregateCall(e);
    if (result) return copy(to, {*result, e->getType()});
    return fill(to, false);
  }
  if (const auto* e = dyn_cast<clang::BinaryOperator>(from)) {
    if (e->isCommaOp()) {
      discard(e->getLHS());
      return storeAggregate(to, e->getRHS());
    }
    if (e->getOpcode() == clang::BO_Assign) {
      const LValue target = lvalue(e->getLHS());
      storeAggregate(target, e->getRHS());
      return copy(to, target);
    }
  }
  if (const auto* e = dyn_cast<clang::ConditionalOperator>(from)) {
    const Branches branches = branch(e->getCond());
    graph_.set(branches.yes);
    storeAggregate(to, e->getTrueExpr());
    const Open after = graph_.take();
    graph_.set(branches.no);
    storeAggregate(to, e->getFalseExpr());
    return graph_.add(after);
  }
  if (const auto* e = dyn_cast<clang::GenericSelectionExpr>(from)) return storeAggregate(to, e->getResultExpr());
  if (clang::isa<clang::StringLiteral>(from)) return fill(to, false);
  if (from->isGLValue() || clang::isa<clang::MemberExpr>(from)) return copy(to, lvalue(from));
  evaluateParts(from);
  fill(to, false);
}

void Lowering::storeList(const LValue& to, const clang::InitListExpr* list) {
  if (const auto* semantic = list->getSemanticForm()) list = semantic;
  const auto storePart = [this](const LValue& target, const Expr* value) {
    if (clang::isa<clang::NoInitExpr>(value)) return;
    if (isAggregate(value->getType())) return storeAggregate(target, value);
    const ExpressionPtr computed = checkedForBitField(value, target.bitField, this->value(value));
    storePointer(target, computed, extentIfChecked(value));
  };
  if (list->isTransparent() && list->getNumInits() == 1) return storePart(to, list->getInit(0));
  if (const auto* record = structOf(list->getType())) {
    unsigned next = 0;
    for (const auto* field : record->fields()) {
      if (field->isUnnamedBitField()) continue;
      if (next >= list->getNumInits()) break;
      storePart(part(to, field), list->getInit(next++));
    }
    return;
  }
  const auto* array = list->getType()->getAsArrayTypeUnsafe();
  if (!array) {  // A union, a vector: one cell that is not tracked.
    for (const Expr* value : list->inits()) discard(value);
    return fill(to, false);
  }
  // All elements are one cell, so constants are stored at once.
  const LValue element = anyPart(to, array->getElementType());
  std::optional<program::Range> constants;
  const auto storeElement = [&](const Expr* value) {
    const auto number = constantValue(value);
    if (!number) return storePart(element, value);
    const program::Range& range = (*number)->range;
    constants =
        constants ? program::Range{std::min(constants->low, range.low), std::max(constants->high, range.high)} : range;
  };
  const Expr* rest = list->getArrayFiller();
  if (rest && !clang::isa<clang::ImplicitValueInitExpr>(rest)) storeElement(rest);
  if (rest && clang::isa<clang::ImplicitValueInitExpr>(rest)) {
    if (integerType(context(), element.type)) {
      constants = program::Range{0, 0};
    } else {
      fill(element, true);
    }
  }
  for (const Expr* value : list->inits())
    if (value != rest) storeElement(value);
  if (!constants) return;
  const IntType type = typeOf(element.type);
  store(element,
        constants->low == constants->high ? program::constant(constants->low, type) : nondet(type, *constants));
}

bool Lowering::isOnePart(const LValue& place) const {
  const std::int64_t bits = bitsOf(place);
  const auto& list = place.places.list;
  return place.places.unknown ||
         std::any_of(list.begin(), list.end(), [](const Place& one) { return one.offset == anywhere; }) ||
         std::all_of(list.begin(), list.end(),
                     [&](const Place& one) { return one.object->layout->leafAt(one.offset, bits).has_value(); });
}

void Lowering::copy(const LValue& to, const LValue& from) {
  if (isAggregate(to.type) && isOnePart(to)) return store(to, untracked({load(from)}, std::nullopt));
  if (const auto* record = structOf(to.type)) {
    for (const auto* field : record->fields())
      if (!field->isUnnamedBitField()) copy(part(to, field), part(from, field));
    return;
  }
  if (const auto* array = to.type->getAsArrayTypeUnsafe())
    return copy(anyPart(to, array->getElementType()), anyPart(from, array->getElementType()));
  const bool points = checks(program::ObligationKind::Bounds) && plain(to.type)->isPointerType();
  const ExpressionPtr copied = load(from);
  storePointer(to, copied, points ? std::optional(storedExtent(from)) : std::nullopt);
}

void Lowering::fill(const LValue& to, bool withZero) {
  if (isAggregate(to.type) && isOnePart(to)) return store(to, nondet(program::uint64));
  if (const auto* record = structOf(to.type)) {
    for (const auto* field : record->fields())
      if (!field->isUnnamedBitField()) fill(part(to, field), withZero);
    return;
  }
  if (const auto* array = to.type->getAsArrayTypeUnsafe()) return fill(anyPart(to, array->getElementType()), withZero);
  const IntType type = typeOf(to.type);
  store(to, withZero ? program::constant(0, type) : nondet(type));
}

}  // namespace moire::extractor
