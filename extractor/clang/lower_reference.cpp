// SPDX-License-Identifier: Apache-2.0
// By which addresses a thread gets at one of many objects: those that it computes from variables which nobody else can
// change. Two accesses through one address are to one object, as long as the variables keep their values.
#include <algorithm>

#include "extractor/clang/lowering.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;
using program::CellId;
using program::ExpressionPtr;

bool Lowering::isLasting(const program::Expression& value) const {
  if (value.op == program::Op::Convert && value.type.bits == value.operands.front()->type.bits)
    return isLasting(*value.operands.front());
  return value.op == program::Op::Read && value.cells.size() == 1 && lasting_.contains(value.cells.front());
}

bool Lowering::isFixed(const Through& through) const {
  const auto& cells = program_[through.reference].cells;
  return std::all_of(cells.begin(), cells.end(), [this](CellId cell) { return lasting_.contains(cell); });
}

/// The variable of this thread whose value the expression is.
std::optional<CellId> Lowering::ownCell(const Expr* expression) const {
  expression = expression->IgnoreParenCasts();
  const auto* name = dyn_cast<clang::DeclRefExpr>(expression);
  const auto* variable = name ? dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
  if (!variable || !variable->hasLocalStorage() || isAggregate(variable->getType())) return std::nullopt;
  if (const auto known = instance_->values.find(variable); known != instance_->values.end()) {
    const program::Expression* value = known->second.get();
    while (value->op == program::Op::Convert) value = value->operands.front().get();
    if (value->op != program::Op::Read || value->cells.size() != 1) return std::nullopt;
    return program_[value->cells.front()].shared ? std::nullopt : std::optional(value->cells.front());
  }
  Object& object = objectOf(variable);
  if (object.shared || object.id || object.layout->leaves().size() != 1 || !object.layout->leaves().front().value)
    return std::nullopt;
  return memory_.cell(object, 0);
}

/// None where so many objects are possible that nothing will be known of any.
std::optional<Through> Lowering::reference(const std::string& name, std::vector<CellId> cells,
                                           std::vector<Place> bases) const {
  constexpr std::size_t fewObjects = 16;
  if (bases.size() > fewObjects) return std::nullopt;
  const auto [found, isNew] = references_.try_emplace(name, program_.references.size());
  if (isNew) {
    std::sort(cells.begin(), cells.end());
    program_.references.push_back({name, instance_->body, std::move(cells), false});
  }
  return Through{found->second, std::move(bases), false};
}

std::optional<Through> Lowering::throughPointer(const Expr* pointer) const {
  pointer = pointer->IgnoreParens();
  if (const auto* e = dyn_cast<clang::UnaryOperator>(pointer); e && e->getOpcode() == clang::UO_AddrOf)
    return throughOf(e->getSubExpr());
  if (const auto* e = dyn_cast<clang::CastExpr>(pointer)) {
    if (e->getCastKind() == clang::CK_ArrayToPointerDecay) return throughOf(e->getSubExpr());
    if (e->getCastKind() != clang::CK_LValueToRValue) {
      return e->getSubExpr()->getType()->isPointerType() ? throughPointer(e->getSubExpr()) : std::nullopt;
    }
    const auto* name = dyn_cast<clang::DeclRefExpr>(e->getSubExpr()->IgnoreParens());
    const auto* variable = name ? dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
    const auto known = variable ? instance_->throughs.find(variable) : instance_->throughs.end();
    if (known != instance_->throughs.end()) return known->second;
    const auto cell = ownCell(e);
    if (!cell) return std::nullopt;
    Places targets = targetsOf(pointer);
    if (targets.unknown) return std::nullopt;
    return reference(program_[*cell].name, {*cell}, std::move(targets.list));
  }
  return std::nullopt;
}

std::optional<Through> Lowering::throughOf(const Expr* lvalue) const {
  lvalue = lvalue->IgnoreParens();
  if (const auto* e = dyn_cast<clang::MemberExpr>(lvalue))
    return e->isArrow() ? throughPointer(e->getBase()) : throughOf(e->getBase());
  if (const auto* e = dyn_cast<clang::UnaryOperator>(lvalue); e && e->getOpcode() == clang::UO_Deref)
    return throughPointer(e->getSubExpr());
  const auto* e = dyn_cast<clang::ArraySubscriptExpr>(lvalue);
  return e ? throughElement(e) : std::nullopt;
}

std::optional<Through> Lowering::throughElement(const clang::ArraySubscriptExpr* element) const {
  const Expr* base = element->getBase()->IgnoreParens();
  const auto* decay = dyn_cast<clang::CastExpr>(base);
  const bool isArray = decay && decay->getCastKind() == clang::CK_ArrayToPointerDecay;
  const auto number = constantValue(element->getIdx());
  if (isArray || (number && (*number)->range.low == 0 && (*number)->range.high == 0)) {
    // A part of the object that the address is that of, wherever in the array.
    if (auto around = throughPointer(base)) {
      around->inner = isArray;
      return around;
    }
  }
  const auto index = ownCell(element->getIdx());
  if (!index) return std::nullopt;
  Places places = placesOf(element);
  if (places.unknown) return std::nullopt;
  if (!isArray) {
    const auto pointer = ownCell(base);
    if (!pointer) return std::nullopt;
    return reference(program_[*pointer].name + "[" + program_[*index].name + "]", {*pointer, *index},
                     std::move(places.list));
  }
  const Places whole = targetsOf(base);
  const Place* array = whole.single();
  if (!array || !array->exact || !array->object->shared) return std::nullopt;
  return reference(Memory::nameOf(*array) + "[" + program_[*index].name + "]", {*index}, std::move(places.list));
}

std::vector<program::OwnAccess> Lowering::ownAccesses(const LValue& place, const std::vector<CellId>& cells) const {
  std::vector<program::OwnAccess> result;
  if (!place.through) return result;
  for (const Place& base : place.through->bases) {
    if (base.offset == anywhere) return {};
    for (const auto& cell : base.object->cells)
      if (cell && std::binary_search(cells.begin(), cells.end(), *cell))
        result.push_back({*cell, place.through->reference, std::to_string(base.offset)});
  }
  return result;
}

/// After an action was emitted: what its value reads by known addresses.
void Lowering::recordOwn(program::LocationId location) {
  const auto scan = [&](const ExpressionPtr& value) {
    forEach(*value, [&](const program::Expression& part) {
      if (part.op != program::Op::Read) return;
      const auto known = ownReads_.find(&part);
      auto& own = program_.locations[location.index()].own;
      if (known != ownReads_.end()) own.insert(own.end(), known->second.accesses.begin(), known->second.accesses.end());
    });
  };
  const auto& action = program_[location].action;
  if (const auto* assign = std::get_if<program::Assign>(&action)) scan(assign->value);
  if (const auto* assume = std::get_if<program::Assume>(&action)) scan(assume->condition);
  if (const auto* check = std::get_if<program::Check>(&action)) scan(check->condition);
}

}  // namespace moire::extractor
