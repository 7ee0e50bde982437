// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/own_addresses.h"

#include <algorithm>
#include <utility>

#include "extractor/clang/lower/constants.h"
#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/lowered.h"
#include "extractor/clang/lower/place_finder.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/pointers/layout.h"
#include "extractor/clang/pointers/memory_map.h"
#include "extractor/clang/syntax/designator.h"
#include "extractor/clang/syntax/pointer_source.h"
#include "extractor/clang/syntax/types.h"
#include "extractor/program/text.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;
using program::CellId;
using program::ExpressionPtr;

ExpressionPtr OwnAddresses::remember(const LValue& from, ExpressionPtr value) {
  auto accesses = accessesBy(from, value->cells);
  if (!accesses.empty()) ownReads_[value.get()] = {value, std::move(accesses)};
  return value;
}

void OwnAddresses::add(program::LocationId location, const std::vector<program::OwnAccess>& accesses) {
  auto& known = program_.locations[location.index()].own;
  known.insert(known.end(), accesses.begin(), accesses.end());
}

void OwnAddresses::keepLasting(CellId cell) {
  lasting_.insert(cell);
  parts_.emitter.freeze(cell);
}

bool OwnAddresses::isLasting(const program::Expression& value) const {
  if (value.op == program::Op::Convert && value.type.bits == value.operands.front()->type.bits)
    return isLasting(*value.operands.front());
  return value.op == program::Op::Read && value.cells.size() == 1 && lasting_.contains(value.cells.front());
}

bool OwnAddresses::isFixed(const Through& through) const {
  const auto& cells = program_[through.reference].cells;
  return std::all_of(cells.begin(), cells.end(), [this](CellId cell) { return lasting_.contains(cell); });
}

namespace {

bool keepsValue(const program::IntType& from, const program::IntType& to) {
  if (from.bits == to.bits) return from.isSigned == to.isSigned || to.bits == 64;
  return to.bits > from.bits && (!from.isSigned || to.isSigned);
}

void noteConversion(OwnValue& value, const program::IntType& from, const program::IntType& to) {
  if (keepsValue(from, to)) return;
  value.conversions += "(" + toString(to) + ")";
  value.bits = std::min(value.bits, to.bits);
}

}  // namespace

std::optional<OwnValue> OwnAddresses::ownValue(const Expr* expression) const {
  OwnValue result;
  expression = expression->IgnoreParens();
  while (const auto* cast = dyn_cast<clang::CastExpr>(expression)) {
    const auto from = integerType(walk_.ast(), cast->getSubExpr()->getType());
    const auto to = integerType(walk_.ast(), cast->getType());
    if (!from || !to || (*to == program::boolean && *from != program::boolean)) return std::nullopt;
    noteConversion(result, *from, *to);
    expression = cast->getSubExpr()->IgnoreParens();
  }
  const clang::VarDecl* variable = namedVariable(*expression);
  if (!variable || !variable->hasLocalStorage() || isAggregate(variable->getType())) return std::nullopt;
  if (const auto known = walk_.instance->values.find(variable); known != walk_.instance->values.end()) {
    const program::Expression* value = known->second.get();
    for (; value->op == program::Op::Convert; value = value->operands.front().get()) {
      if (value->type == program::boolean) return std::nullopt;
      noteConversion(result, value->operands.front()->type, value->type);
    }
    if (value->op != program::Op::Read || value->cells.size() != 1) return std::nullopt;
    result.cell = value->cells.front();
    return program_[result.cell].shared ? std::nullopt : std::optional(result);
  }
  Object& object = parts_.places.objectOf(variable);
  if (object.shared || object.id || object.layout->leaves().size() != 1 || !object.layout->leaves().front().value)
    return std::nullopt;
  result.cell = memory_.cell(object, 0);
  if (const auto source = converted_.find(result.cell); source != converted_.end()) {
    result.cell = source->second.cell;
    result.conversions += source->second.conversions;
    result.bits = std::min(result.bits, source->second.bits);
  }
  return result;
}

std::optional<OwnAddresses::OwnIndex> OwnAddresses::ownIndex(const Expr* expression) const {
  expression = expression->IgnoreParens();
  const auto type = integerType(walk_.ast(), expression->getType());
  if (!type) return std::nullopt;
  if (const auto number = parts_.constants.of(expression)) return OwnIndex{*number, {}};
  if (const auto variable = ownValue(expression)) {
    const auto& held = program_[variable->cell].type;
    if (!held || !variable->conversions.empty()) return std::nullopt;
    return OwnIndex{program::convert(program::read(variable->cell, *held), *type), {variable->cell}};
  }
  if (const auto* cast = dyn_cast<clang::CastExpr>(expression)) {
    const auto from = integerType(walk_.ast(), cast->getSubExpr()->getType());
    auto inner = from && keepsValue(*from, *type) ? ownIndex(cast->getSubExpr()) : std::nullopt;
    if (inner) inner->value = program::convert(inner->value, *type);
    return inner;
  }
  const auto* e = dyn_cast<clang::BinaryOperator>(expression);
  if (!e || !(e->isAdditiveOp() || e->getOpcode() == clang::BO_Mul)) return std::nullopt;
  auto left = ownIndex(e->getLHS());
  const auto right = left ? ownIndex(e->getRHS()) : std::nullopt;
  if (!right || left->value->type != *type || right->value->type != *type) return std::nullopt;
  const auto op = e->getOpcode() == clang::BO_Add   ? program::Op::Add
                  : e->getOpcode() == clang::BO_Sub ? program::Op::Subtract
                                                    : program::Op::Multiply;
  left->value = program::binary(op, left->value, right->value);
  left->cells.insert(left->cells.end(), right->cells.begin(), right->cells.end());
  std::sort(left->cells.begin(), left->cells.end());
  left->cells.erase(std::unique(left->cells.begin(), left->cells.end()), left->cells.end());
  return left;
}

void OwnAddresses::rememberOwn(const clang::VarDecl* variable, const Expr* init) {
  const auto value = parts_.map.mayChange(variable) ? std::nullopt : ownValue(init);
  Object& object = parts_.places.objectOf(variable);
  if (value && lasting_.contains(value->cell) && !object.id && object.layout->leaves().front().value)
    converted_[memory_.cell(object, 0)] = *value;
}

std::optional<Through> OwnAddresses::reference(const std::string& name, const std::vector<OwnValue>& values,
                                               std::vector<Place> bases) {
  constexpr std::size_t fewObjects = 16;
  if (bases.size() > fewObjects) return std::nullopt;
  const auto [found, isNew] = references_.try_emplace(name, program_.references.size());
  if (isNew) {
    std::vector<CellId> cells;
    for (const OwnValue& value : values) cells.push_back(value.cell);
    std::sort(cells.begin(), cells.end());
    program_.references.push_back({name, walk_.instance->body, std::move(cells), false});
    parts_.lowered.references.bits.push_back(values.empty() ? 0 : values.front().bits);
  }
  Through result;
  result.reference = found->second;
  result.bases = std::move(bases);
  return result;
}

std::string OwnAddresses::nameOf(const OwnValue& value) const { return value.conversions + program_[value.cell].name; }

std::optional<Through> OwnAddresses::throughPointer(const Expr* pointer) {
  pointer = pointer->IgnoreParens();
  if (const auto* e = dyn_cast<clang::UnaryOperator>(pointer); e && e->getOpcode() == clang::UO_AddrOf)
    return throughOf(e->getSubExpr());
  if (const auto* e = dyn_cast<clang::CastExpr>(pointer)) {
    if (e->getCastKind() == clang::CK_ArrayToPointerDecay) return throughOf(e->getSubExpr());
    if (e->getCastKind() != clang::CK_LValueToRValue) {
      return e->getSubExpr()->getType()->isPointerType() ? throughPointer(e->getSubExpr()) : std::nullopt;
    }
    const clang::VarDecl* variable = namedVariable(*e->getSubExpr());
    const auto known = variable ? walk_.instance->throughs.find(variable) : walk_.instance->throughs.end();
    if (known != walk_.instance->throughs.end()) return known->second;
    const auto value = ownValue(e);
    if (!value) return std::nullopt;
    PlaceSet targets = parts_.places.targetsOf(pointer);
    if (targets.unknown) return std::nullopt;
    return reference(nameOf(*value), {*value}, std::move(targets.list));
  }
  return std::nullopt;
}

std::optional<Through> OwnAddresses::throughOf(const Expr* lvalue) {
  lvalue = lvalue->IgnoreParens();
  if (const auto* e = dyn_cast<clang::MemberExpr>(lvalue)) {
    auto result = e->isArrow() ? throughPointer(e->getBase()) : throughOf(e->getBase());
    if (result && e->isArrow()) result->follow(sizeOf(walk_.ast(), e->getBase()->getType()->getPointeeType()));
    if (const auto* field = dyn_cast<clang::FieldDecl>(e->getMemberDecl()); result && field)
      result->furthest += offsetOf(*field);
    return result;
  }
  if (const auto* e = dyn_cast<clang::UnaryOperator>(lvalue); e && e->getOpcode() == clang::UO_Deref) {
    auto result = throughPointer(e->getSubExpr());
    if (result) result->follow(sizeOf(walk_.ast(), e->getType()));
    return result;
  }
  const auto* e = dyn_cast<clang::ArraySubscriptExpr>(lvalue);
  // A write of an element of a vector writes the whole vector.
  return e && !isVectorElement(*e) ? throughElement(e) : std::nullopt;
}

namespace {

/// The object's name means the same object as long as a function's activation lasts.
bool isNamedOnce(const Object& object) {
  if (object.kind == MemoryObject::Kind::Static) return true;
  return object.kind == MemoryObject::Kind::Local && object.context && !object.context->shared &&
         !object.context->recursive;
}

}  // namespace

std::optional<Through> OwnAddresses::throughElement(const clang::ArraySubscriptExpr* element) {
  const Expr* base = element->getBase()->IgnoreParens();
  const Expr* named = decayedArray(*base);
  const auto number = parts_.constants.of(element->getIdx());
  if (named || (number && (*number)->range.low == 0 && (*number)->range.high == 0)) {
    // An element of an array within the object that the address leads to.
    if (auto around = throughPointer(base); around && !program_[around->reference].cells.empty()) {
      const std::int64_t size = sizeOf(walk_.ast(), element->getType());
      if (named) around->furthest += std::max<std::int64_t>(sizeOf(walk_.ast(), named->getType()) - size, 0);
      around->follow(size);
      around->inner = around->inner || named;
      return around;
    }
  }
  const auto index = ownValue(element->getIdx());
  if (!index && !named) return std::nullopt;
  PlaceSet places = parts_.places.placesOf(element);
  if (places.unknown) return std::nullopt;
  if (!named) {
    const auto pointer = ownValue(base);
    if (!pointer) return std::nullopt;
    auto result = reference(nameOf(*pointer) + "[" + nameOf(*index) + "]", {*pointer, *index}, std::move(places.list));
    if (result) result->follow(sizeOf(walk_.ast(), element->getType()));
    return result;
  }
  const PlaceSet whole = parts_.places.targetsOf(base);
  const Place* array = whole.single();
  if (!array || !array->exact || !array->object->shared || !isNamedOnce(*array->object)) return std::nullopt;
  const std::string name = Memory::nameOf(*array);
  const auto computed = ownIndex(element->getIdx());
  if (!index && !computed) return std::nullopt;
  // References belong to one body: a reference that is computed from no variable has the body in its name.
  const std::string body = computed && computed->cells.empty() ? " in " + program_[walk_.instance->body].name : "";
  auto result =
      index ? reference(name + "[" + nameOf(*index) + "]", {*index}, std::move(places.list))
            : reference(name + "[" + toText(program_, *computed->value) + "]" + body, {}, std::move(places.list));
  if (!result) return std::nullopt;
  if (computed) {
    auto& made = program_.references[result->reference.index()];
    made.cells = computed->cells;
    made.element = program::Element{name, computed->value};
  }
  result->grid = sizeOf(walk_.ast(), element->getType());
  result->follow(result->grid);
  return result;
}

std::vector<program::OwnAccess> OwnAddresses::accessesBy(const LValue& place, const std::vector<CellId>& cells) const {
  std::vector<program::OwnAccess> result;
  if (!place.through) return result;
  for (const Place& base : place.through->bases) {
    if (base.offset == anywhere || !place.through->isApartAt(base)) return {};
    std::string anchor = std::to_string(base.offset);
    const std::int64_t grid = place.through->grid;
    if (grid > 0 && grid != base.object->layout->strideAround(base.offset)) anchor += "/" + std::to_string(grid);
    for (const auto& cell : base.object->cells)
      if (cell && std::binary_search(cells.begin(), cells.end(), *cell))
        result.push_back({*cell, place.through->reference, anchor});
  }
  return result;
}

std::vector<program::OwnAccess> OwnAddresses::accessesToWhole(const Expr* pointer) {
  std::vector<program::OwnAccess> result;
  const auto through = throughPointer(pointer);
  if (!through || through->grid > 0) return result;
  for (const Place& base : through->bases) {
    // Other addresses lead into the same array.
    if (base.offset != 0 || base.object->layout->size() <= 0) return {};
    for (const auto& cell : base.object->cells)
      if (cell) result.push_back({*cell, through->reference, "0"});
  }
  return result;
}

void OwnAddresses::record(program::LocationId location) {
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
