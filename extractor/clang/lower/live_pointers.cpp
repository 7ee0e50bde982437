// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/live_pointers.h"

#include <algorithm>

#include "extractor/clang/input/linker.h"
#include "extractor/clang/lower/accesses.h"
#include "extractor/clang/lower/bodies.h"
#include "extractor/clang/lower/constants.h"
#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/extents.h"
#include "extractor/clang/lower/lifetimes.h"
#include "extractor/clang/lower/memory.h"
#include "extractor/clang/lower/place_finder.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/pointers/memory_map.h"
#include "extractor/clang/pointers/object_ends.h"
#include "extractor/clang/syntax/callee.h"
#include "extractor/clang/syntax/conversion.h"
#include "extractor/clang/syntax/designator.h"
#include "extractor/clang/syntax/followed.h"
#include "extractor/clang/syntax/types.h"
#include "extractor/models/function_models.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;
using program::CellId;
using program::ExpressionPtr;
using program::Op;

namespace {

ExpressionPtr no() { return program::constant(0, program::int32); }
ExpressionPtr yes() { return program::constant(1, program::int32); }

}  // namespace

ExpressionPtr LivePointers::holds(const ExpressionPtr& live) { return binary(Op::NotEqual, live, no()); }

ExpressionPtr LivePointers::of(const Expr* pointer) {
  pointer = pointer->IgnoreParens();
  if (const auto number = parts_.constants.of(pointer))
    return (*number)->range.low == 0 && (*number)->range.high == 0 ? yes() : no();
  if (!plain(pointer->getType())->isPointerType()) return no();
  const Expr* origin = pointerBehind(*pointer);
  if (!origin) return ofNamed(pointer);
  if (origin != pointer) return of(origin);
  if (const auto* cast = dyn_cast<clang::CastExpr>(pointer)) {
    const Expr* operand = cast->getSubExpr();
    if (conversionOf(*cast) == Conversion::Null) return yes();
    if (conversionOf(*cast) != Conversion::Load || !operand->isGLValue()) return no();
    const auto* variable = namedVariable(*operand);
    if (!variable || !walk_.instance->values.contains(variable)) return stored(operand);
    const auto known = bound_.find({walk_.instance, variable});
    return known == bound_.end() ? no() : read(known->second, program::int32);
  }
  if (const auto* call = dyn_cast<clang::CallExpr>(pointer)) return ofCall(call);
  if (const auto* e = dyn_cast<clang::UnaryOperator>(pointer); e && e->isIncrementDecrementOp())
    return stored(e->getSubExpr());
  if (const auto* e = dyn_cast<clang::BinaryOperator>(pointer)) {
    if (e->isAssignmentOp()) return stored(e->getLHS());
    if (e->isCommaOp()) return of(e->getRHS());
  }
  return no();
}

ExpressionPtr LivePointers::ofNamed(const Expr* pointer) {
  const PlaceSet places = parts_.places.targetsOf(pointer);
  // What has a name here is there; where it ends, that is forgotten of the pointer.
  const auto endsUnseen = [&](const Place& place) {
    const Object& object = *place.object;
    return parts_.lifetimes.mayEnd(object) && (object.shared || parts_.ends.endsAnywhere(*object.id));
  };
  return places.unknown || std::any_of(places.list.begin(), places.list.end(), endsUnseen) ? no() : yes();
}

ExpressionPtr LivePointers::ofCall(const clang::CallExpr* call) {
  const Callee callee = calleeOf(*call, parts_.linker, parts_.models);
  if (callee.model) {
    // Nobody else knows what was just made, unless everybody may.
    const FunctionModel& model = *callee.model;
    const auto made = model.allocates ? parts_.map.findHeap(call, *walk_.instance->context) : std::nullopt;
    const bool isNew = made && (!model.returnsArgument || !model.frees.empty());
    const bool fresh = isNew && !parts_.memory.object(*made, walk_.instance->body).shared;
    return fresh ? yes() : no();
  }
  const auto known = returned_.find({walk_.instance, call});
  return known == returned_.end() ? no() : read(known->second, program::int32);
}

std::optional<CellId> LivePointers::pointerAt(const LValue& place) const {
  if (place.constant || place.places.unknown || place.places.list.size() != 1) return std::nullopt;
  const Accesses::Touched touched = parts_.accesses.touched(place);
  if (!touched.exactly || touched.cells.size() != 1) return std::nullopt;
  const CellId cell = touched.cells.front();
  if (program_[cell].shared || !parts_.memory.pointers().contains(cell)) return std::nullopt;
  return cell;
}

CellId LivePointers::newCell(const std::string& name) {
  program::Cell cell;
  cell.name = parts_.memory.unique(name + "%live");
  cell.type = program::int32;
  cell.shared = false;
  cell.body = walk_.instance->body;
  cell.hidden = true;
  const CellId id(program_.cells.size());
  program_.cells.push_back(std::move(cell));
  parts_.lowered.lifetimes.live[id];
  return id;
}

CellId LivePointers::beside(CellId pointer) {
  auto& known = parts_.lowered.lifetimes.beside;
  if (const auto found = known.find(pointer); found != known.end()) return found->second;
  const CellId cell = newCell(std::string(program_[pointer].name));
  known.emplace(pointer, cell);
  return cell;
}

ExpressionPtr LivePointers::stored(const Expr* lvalue) {
  const auto pointer = pointerAt({parts_.places.placesOf(lvalue), lvalue->getType()});
  return pointer ? read(beside(*pointer), program::int32) : no();
}

void LivePointers::write(CellId cell, const Expr* from) {
  ExpressionPtr live = of(from);
  const PlaceSet places = parts_.places.targetsOf(from);
  const bool known = live->op == Op::Constant || !places.unknown;
  for (const Place& place : places.list) {
    if (!parts_.lifetimes.mayEnd(*place.object)) continue;
    if (place.object->shared) live = no();
    parts_.lowered.lifetimes.live[cell].insert(place.object);
  }
  parts_.emitter.append(program::Assign{{cell}, known ? live : no()});
}

bool LivePointers::mayTell(const Expr* from) const {
  return isChecked() && from && from->getType()->isPointerType() && !from->getType()->isFunctionPointerType();
}

void LivePointers::store(const LValue& to, ExpressionPtr value, const std::optional<Extent>& extent, const Expr* from) {
  const auto pointer = mayTell(from) && plain(to.type)->isPointerType() ? pointerAt(to) : std::nullopt;
  if (pointer) {
    parts_.emitter.flush({});
    write(beside(*pointer), from);
    storing_ = pointer;
  }
  parts_.extents.storePointer(to, std::move(value), extent);
  storing_.reset();
}

void LivePointers::bind(Instance& instance, const clang::VarDecl* variable, const Expr* from) {
  if (!mayTell(from) || !variable->getType()->isPointerType()) return;
  auto known = bound_.find({&instance, variable});
  if (known == bound_.end())
    known =
        bound_.emplace(std::pair{&instance, variable}, newCell(instance.prefix + "::" + variable->getNameAsString()))
            .first;
  write(known->second, from);
}

void LivePointers::bindResult(const Expr* from) {
  if (!mayTell(from) || !walk_.instance->function->getReturnType()->isPointerType()) return;
  auto known = results_.find(walk_.instance);
  if (known == results_.end())
    known = results_.emplace(walk_.instance, newCell(walk_.instance->prefix + "::result")).first;
  write(known->second, from);
}

void LivePointers::rememberResult(const clang::CallExpr* call, Instance& instance) {
  if (!isChecked() || !instance.function->getReturnType()->isPointerType()) return;
  if (instance.returnsInline) {
    const auto known = results_.find(&instance);
    if (known != results_.end()) returned_.insert_or_assign({walk_.instance, call}, known->second);
    return;
  }
  const auto pointer = pointerAt({parts_.bodies.resultOf(instance), instance.function->getReturnType()});
  if (pointer) returned_.insert_or_assign({walk_.instance, call}, beside(*pointer));
}

void LivePointers::noteWrite(program::LocationId location) {
  const auto* assign = std::get_if<program::Assign>(&program_[location].action);
  if (storing_ && assign && assign->targets.size() == 1 && assign->targets.front() == *storing_)
    parts_.lowered.lifetimes.prepared.insert(location);
}

}  // namespace moire::extractor
