// SPDX-License-Identifier: Apache-2.0
// Calls of functions that have a model: locks, atomic blocks, ends, assumptions.
#include <algorithm>

#include "extractor/clang/lowering.h"

namespace moire::extractor {

using clang::Expr;
using program::ExpressionPtr;
using program::IntType;

namespace {

bool inArray(const Path& path) { return std::find(path.begin(), path.end(), anyElement) != path.end(); }

bool isOneOf(unsigned i, std::initializer_list<std::optional<unsigned>> positions) {
  return std::any_of(positions.begin(), positions.end(), [&](const auto& position) { return position == i; });
}

bool isStored(const FunctionModel& model, unsigned i) {
  return std::find(model.stores.begin(), model.stores.end(), i) != model.stores.end();
}

}  // namespace

/// The object that a lock or handle argument points to; none if that is not one certain object.
std::optional<Place> Lowering::placeBehind(const Expr* pointer) const {
  const auto target = targetOf(pointer);
  if (!target || !std::holds_alternative<Place>(*target)) return std::nullopt;
  const Place& place = std::get<Place>(*target);
  if (place.blurred) return std::nullopt;
  return place;
}

program::LockId Lowering::lockAt(const Place& place) {
  const auto [found, isNew] = locks_.try_emplace({place.object, place.path}, program_.locks.size());
  if (isNew) program_.locks.push_back({memory_.nameOf(place)});
  return found->second;
}

void Lowering::acquire(const Expr* lock) {
  const auto place = placeBehind(lock);
  if (place && place->object->staticStorage && !inArray(place->path)) emit(program::Acquire{lockAt(*place)});
}

void Lowering::release(const Expr* lock) {
  const auto place = placeBehind(lock);
  if (!place) {
    emitUnfinished({Unfinished::Kind::ReleaseAny, nullptr, {}});
  } else if (place->object->staticStorage && !inArray(place->path)) {
    emit(program::Release{lockAt(*place)});
  }
}

void Lowering::join(const Expr* handle) {
  const auto* cast = clang::dyn_cast<clang::CastExpr>(handle->IgnoreParens());
  if (!cast || cast->getCastKind() != clang::CK_LValueToRValue) return discard(handle);
  const LValue from = lvalue(cast->getSubExpr());
  if (from.kind != LValue::Kind::Known || from.place.blurred || inArray(from.place.path)) return;
  emitUnfinished({Unfinished::Kind::Join, nullptr, from.place});
}

void Lowering::storeBehind(const Expr* pointer) {
  if (!pointer->getType()->isPointerType() || constantValue(pointer)) return;
  const clang::QualType type = pointer->getType()->getPointeeType();
  if (type.isConstQualified() || type->isFunctionType()) return;
  fill(dereferenced(pointer), false);
}

void Lowering::modelledArguments(const clang::CallExpr* expression, const FunctionModel& model) {
  for (unsigned i = 0; i < expression->getNumArgs(); ++i) {
    const Expr* argument = expression->getArg(i);
    if (isOneOf(i, {model.checks, model.assumes, model.joins})) continue;  // evaluated where they are used
    if (model.fails) continue;                                             // only the text of the assertion
    if (isStored(model, i)) continue;                                      // written at the end
    if (isOneOf(i, {model.acquires, model.releases, model.waits}) || (model.spawns && i == model.spawns->handle)) {
      evaluateAddress(argument);
    } else if (argument->isGLValue()) {
      evaluateWithin(argument);
    } else {
      discard(argument);
    }
  }
}

ExpressionPtr Lowering::modelledResult(const clang::CallExpr* expression, const FunctionModel& model) const {
  if (expression->getType()->isVoidType()) return program::constant(0, program::uint64);
  const IntType type = typeOf(expression->getType());
  if (!model.returns || !integerType(context(), expression->getType())) return nondet(type);
  const program::Range range{std::max(model.returns->low, type.min()), std::min(model.returns->high, type.max())};
  if (range.low > range.high) return nondet(type);
  return range.low == range.high ? program::constant(range.low, type) : nondet(type, range);
}

ExpressionPtr Lowering::modelledCall(const clang::CallExpr* expression, const FunctionModel& model, bool used) {
  const At at(*this, expression->getBeginLoc());
  modelledArguments(expression, model);
  const auto argument = [&](const std::optional<unsigned>& position) -> const Expr* {
    return position && *position < expression->getNumArgs() ? expression->getArg(*position) : nullptr;
  };
  if (const Expr* condition = argument(model.assumes))
    require(condition, true, [&](const ExpressionPtr& leaf) { emit(program::Assume{leaf}); });
  if (const Expr* condition = argument(model.checks))
    check(condition, true, obligationFor(expression, model, condition, true));
  if (model.fails) {
    checkValue(program::constant(0), obligationFor(expression, model, nullptr, false));
    graph_.set({});
  }
  if (model.beginsAtomic) emit(program::AtomicBegin{});
  if (const Expr* lock = argument(model.acquires)) acquire(lock);
  if (const Expr* lock = argument(model.releases)) release(lock);
  if (const Expr* lock = argument(model.waits)) {
    release(lock);
    acquire(lock);
  }
  if (const Expr* handle = argument(model.joins)) join(handle);
  for (unsigned i = 0; i < expression->getNumArgs(); ++i)
    if (isStored(model, i)) storeBehind(expression->getArg(i));
  ExpressionPtr result = modelledResult(expression, model);
  if (model.spawns) result = spawn(expression, *model.spawns, used);
  if (model.endsAtomic) emit(program::AtomicEnd{});
  if (model.endsThread) {
    graph_.link(graph_.take(), program_.bodies[instance_->body.index()].exit);
  } else if (model.endsProgram) {
    emit(program::Skip{});
    graph_.set({});
  }
  return result;
}

}  // namespace moire::extractor
