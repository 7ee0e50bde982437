// SPDX-License-Identifier: Apache-2.0
// Reading and writing memory.
#include <algorithm>

#include "extractor/clang/lowering.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;
using program::CellId;
using program::ExpressionPtr;
using program::IntType;

ExpressionPtr Lowering::load(const LValue& from) {
  const std::optional<IntType> wanted = integerType(context(), from.type);
  const IntType type = wanted.value_or(program::uint64);
  if (from.kind == LValue::Kind::Constant) return nondet(type);
  if (from.kind == LValue::Kind::Unknown) return readOneOf(memory_.pointees(), type);
  Object& object = *from.place.object;
  const auto leaf = from.place.blurred ? std::nullopt : Memory::leafOf(object, from.place.path);
  if (leaf) {
    const auto& tracked = object.leaves[*leaf].value;
    if (!tracked && !object.shared) return nondet(type);
    const CellId cell = memory_.cell(object, *leaf);
    if (!tracked) return read(cell, type);
    if (!object.mayBeWrittenUnseen) privateCells_.insert(cell);
    if (wanted) return convert(read(cell, *tracked), type);
    return untracked({read(cell, *tracked)}, std::nullopt);
  }
  if (!object.shared) return nondet(type);
  std::vector<CellId> cells;
  for (const std::size_t i : Memory::leavesUnder(object, from.place)) cells.push_back(memory_.cell(object, i));
  if (cells.empty()) return nondet(type);
  return binary(program::Op::BitXor, readOneOf(std::move(cells), type), nondet(type));
}

void Lowering::store(const LValue& to, ExpressionPtr value) {
  if (to.kind == LValue::Kind::Constant) return touch(value);
  if (to.kind == LValue::Kind::Unknown) return storeSomewhere(memory_.pointees(), value);
  Object& object = *to.place.object;
  const auto leaf = to.place.blurred ? std::nullopt : Memory::leafOf(object, to.place.path);
  if (!leaf) {
    std::vector<CellId> cells;
    for (const std::size_t i : Memory::leavesUnder(object, to.place)) cells.push_back(memory_.cell(object, i));
    return cells.empty() ? touch(value) : storeSomewhere(cells, value);
  }
  const auto& tracked = object.leaves[*leaf].value;
  if (!tracked && !object.shared) return touch(value);
  const CellId cell = memory_.cell(object, *leaf);
  prepareStore(to, value, here_);
  if (!tracked) {
    emit(program::Assign{{cell}, value});
  } else if (integerType(context(), to.type)) {
    emit(program::Assign{{cell}, convert(value, *tracked)});
  } else {
    emit(program::Assign{{cell}, untracked({value}, tracked)});
  }
}

void Lowering::prepareStore(const LValue& to, ExpressionPtr& value, clang::SourceLocation where) {
  const bool local = to.kind == LValue::Kind::Known && !to.place.object->shared;
  if (!byAccess() || local || !readsShared(*value)) return;
  flush({});
  const At at(*this, where);
  value = spillReads(value);
}

void Lowering::storeSomewhere(const std::vector<CellId>& cells, const ExpressionPtr& value) {
  std::vector<CellId> fitting;
  std::vector<CellId> others;
  for (const CellId cell : cells) (program_[cell].type == value->type ? fitting : others).push_back(cell);
  const ExpressionPtr stored = byAccess() || fitting.empty() ? stable(value) : value;
  settle();
  const Open before = graph_.take();
  Open after;
  if (!fitting.empty()) {
    graph_.set(before);
    appendHere(program::Assign{std::move(fitting), stored});
    after = graph_.take();
  }
  if (!others.empty()) {
    graph_.set(before);
    appendHere(program::Havoc{std::move(others)});
    graph_.add(after);
  } else {
    graph_.set(after);
  }
}

LValue Lowering::part(const LValue& whole, int step, clang::QualType type) {
  LValue result = whole;
  result.type = type;
  if (result.kind == LValue::Kind::Known && !result.place.blurred) result.place.path.push_back(step);
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
    if (result) return copy(to, {LValue::Kind::Known, {result, {}, false}, e->getType()});
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
    isAggregate(value->getType()) ? storeAggregate(target, value) : store(target, this->value(value));
  };
  if (list->isTransparent() && list->getNumInits() == 1) return storePart(to, list->getInit(0));
  if (const auto* record = structOf(list->getType())) {
    unsigned next = 0;
    for (const auto* field : record->fields()) {
      if (field->isUnnamedBitField()) continue;
      if (next >= list->getNumInits()) break;
      storePart(part(to, static_cast<int>(field->getFieldIndex()), field->getType()), list->getInit(next++));
    }
    return;
  }
  const auto* array = list->getType()->getAsArrayTypeUnsafe();
  if (!array) {  // A union, a vector: one cell that is not tracked.
    for (const Expr* value : list->inits()) discard(value);
    return fill(to, false);
  }
  // All elements are one cell, so constants are stored at once.
  const LValue element = part(to, anyElement, array->getElementType());
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

bool Lowering::isOnePart(const LValue& place) {
  if (place.kind != LValue::Kind::Known || place.place.blurred) return true;
  return Memory::leafOf(*place.place.object, place.place.path).has_value();
}

void Lowering::copy(const LValue& to, const LValue& from) {
  if (isAggregate(to.type) && isOnePart(to)) return store(to, untracked({load(from)}, std::nullopt));
  if (const auto* record = structOf(to.type)) {
    for (const auto* field : record->fields()) {
      if (field->isUnnamedBitField()) continue;
      const int step = static_cast<int>(field->getFieldIndex());
      copy(part(to, step, field->getType()), part(from, step, field->getType()));
    }
    return;
  }
  if (const auto* array = to.type->getAsArrayTypeUnsafe())
    return copy(part(to, anyElement, array->getElementType()), part(from, anyElement, array->getElementType()));
  store(to, load(from));
}

void Lowering::fill(const LValue& to, bool withZero) {
  if (isAggregate(to.type) && isOnePart(to)) return store(to, nondet(program::uint64));
  if (const auto* record = structOf(to.type)) {
    for (const auto* field : record->fields())
      if (!field->isUnnamedBitField())
        fill(part(to, static_cast<int>(field->getFieldIndex()), field->getType()), withZero);
    return;
  }
  if (const auto* array = to.type->getAsArrayTypeUnsafe())
    return fill(part(to, anyElement, array->getElementType()), withZero);
  const IntType type = typeOf(to.type);
  store(to, withZero ? program::constant(0, type) : nondet(type));
}

}  // namespace moire::extractor
