// SPDX-License-Identifier: Apache-2.0
// What modelled functions do to memory, and which functions of the program they call.
#include <algorithm>
#include <set>

#include "extractor/clang/lower/lowering.h"
#include "extractor/clang/pointers/copied_type.h"
#include "extractor/clang/syntax/callee.h"

namespace moire::extractor {

using clang::Expr;
using program::CellId;
using program::ExpressionPtr;

void Lowering::storeBehind(const Expr* pointer, bool checked) {
  if (!pointer->getType()->isPointerType() || constantValue(pointer)) return;
  const clang::QualType type = pointer->getType()->getPointeeType();
  if (type.isConstQualified() || type->isFunctionType()) return;
  fill(dereferenced(pointer, checked), false);
}

std::vector<CellId> Lowering::allBehind(const Expr* pointer) {
  const PlaceSet places = targetsOf(pointer);
  std::vector<CellId> cells;
  const auto add = [&](const Place& place) {
    for (const CellId cell : memory_.cellsOf(*place.object)) cells.push_back(cell);
  };
  std::for_each(places.list.begin(), places.list.end(), add);
  if (places.unknown) {
    const auto unknown = memory_.unknownPlaces(instance_->body);
    std::for_each(unknown.begin(), unknown.end(), add);
  }
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return cells;
}

void Lowering::readAll(const Expr* pointer) {
  if (constantValue(pointer)) return;
  std::vector<CellId> cells = allBehind(pointer);
  std::erase_if(cells, [&](CellId cell) { return !program_[cell].shared; });
  if (!cells.empty()) touch(readOneOf(std::move(cells), program::uint64));
}

void Lowering::fillAll(const Expr* pointer) {
  if (constantValue(pointer)) return;
  std::vector<CellId> cells = allBehind(pointer);
  if (!cells.empty()) storeSomewhere(cells, nondet(program::uint64), false);
}

/// Known only for what is zeroed as a whole.
void Lowering::fillWith(const clang::CallExpr* expression, const FunctionModel::Fill& model) {
  const Expr* target = expression->getArg(model.target);
  const auto value = constantValue(expression->getArg(model.value));
  const auto size = constantValue(expression->getArg(model.size));
  const PlaceSet places = targetsOf(target);
  const Place* place = places.single();
  const bool whole = value && (*value)->range.high == 0 && (*value)->range.low == 0 && size && place &&
                     place->offset == 0 && place->object->layout->size() > 0 &&
                     (*size)->range.low * 8 == place->object->layout->size();
  if (!whole) return fillAll(target);
  for (std::size_t i = 0; i < place->object->layout->leaves().size(); ++i) {
    const CellId cell = memory_.cell(*place->object, i);
    const auto type = program_[cell].type;
    if (type) {
      emit(program::Assign{{cell}, program::constant(0, *type)});
    } else if (program_[cell].shared) {
      emit(program::Assign{{cell}, nondet(program::uint64)});
    }
  }
}

void Lowering::copyBehind(const clang::CallExpr* expression, const FunctionModel::Copy& model) {
  const Expr* to = expression->getArg(model.to);
  const Expr* from = expression->getArg(model.from);
  const clang::QualType type = copiedType(*expression, model, context());
  if (!type.isNull()) return copy({targetsOf(to), type}, {targetsOf(from), type});
  readAll(from);
  fillAll(to);
}

void Lowering::memoryEffects(const clang::CallExpr* expression, const FunctionModel& model) {
  const auto argument = [&](unsigned position) -> const Expr* {
    return position < expression->getNumArgs() && expression->getArg(position)->getType()->isPointerType()
               ? expression->getArg(position)
               : nullptr;
  };
  const auto each = [&](const std::vector<unsigned>& positions, const auto& effect) {
    for (const unsigned position : positions)
      if (const Expr* pointer = argument(position)) effect(pointer);
  };
  const auto rest = [&](const std::optional<unsigned>& first, const auto& effect) {
    for (unsigned i = first.value_or(expression->getNumArgs()); i < expression->getNumArgs(); ++i)
      if (const Expr* pointer = argument(i)) effect(pointer);
  };
  const auto reads = [&](const Expr* pointer) { readAll(pointer); };
  const auto fills = [&](const Expr* pointer) { fillAll(pointer); };
  each(model.reads, reads);
  each(model.sends, reads);
  rest(model.readsFrom, reads);
  for (const auto& copied : model.copies)
    if (argument(copied.to) && argument(copied.from)) {
      checkSize(expression, copied.to, copied.size);
      checkSize(expression, copied.from, copied.size);
      copyBehind(expression, copied);
    }
  for (const unsigned position : model.stores)
    if (const Expr* pointer = argument(position)) storeBehind(pointer, !model.acceptsNull.contains(position));
  each(model.fills, fills);
  each(model.receives, fills);
  rest(model.fillsFrom, fills);
  if (model.fillsWith && argument(model.fillsWith->target) && model.fillsWith->size < expression->getNumArgs() &&
      model.fillsWith->value < expression->getNumArgs()) {
    checkSize(expression, model.fillsWith->target, model.fillsWith->size);
    fillWith(expression, *model.fillsWith);
  }
  if (model.allocates) allocate(expression, *model.allocates);
  callModelled(expression, model);
  for (const unsigned position : model.runsAnyTime)
    if (position < expression->getNumArgs()) runAnyTime(expression, expression->getArg(position));
  for (const unsigned position : model.runsAnyTimeIn)
    if (const Expr* table = argument(position))
      if (const auto site = map_.siteOf(instance_->context, table->IgnoreParens()))
        for (const clang::FunctionDecl* function : pointsTo_.callees(*site)) runAnyTime(*function);
}

void Lowering::allocate(const clang::CallExpr* expression, const FunctionModel::Allocation& model) {
  rememberAllocation(expression, model);
  const auto id = map_.findHeap(expression, *instance_->context);
  if (!id) return;
  Object& object = memory_.object(*id, instance_->body);
  lowered_.allocations[&object].push_back(appendHere(program::Skip{}));
  if (!object.zeroed || object.shared) return;
  for (std::size_t i = 0; i < object.layout->leaves().size(); ++i) {
    const CellId cell = memory_.cell(object, i);
    if (const auto type = program_[cell].type) emit(program::Assign{{cell}, program::constant(0, *type)});
  }
}

/// Functions that the callee calls while it runs, any number of times and in any order.
void Lowering::callModelled(const clang::CallExpr* expression, const FunctionModel& model) {
  std::set<unsigned> positions;
  for (const auto& callback : model.callbacks) positions.insert(callback.callback);
  if (positions.empty()) return;
  settle();
  const auto loop = emit(program::Skip{});
  const Open before = graph_.open();
  loops_.push_back({nullptr, instance_, {}, {}});
  for (const unsigned position : positions) {
    if (position >= expression->getNumArgs()) continue;
    callGiven(expression, expression->getArg(position), before);
    graph_.link(graph_.take(), loop);
  }
  loops_.pop_back();
  graph_.set(before);
}

void Lowering::callGiven(const clang::CallExpr* expression, const Expr* function, const Open& before) {
  Open after;
  const bool named = namedFunction(*function) != nullptr;
  for (const clang::FunctionDecl* target : possibleTargets(function, function)) {
    const Callee callee = calleeOf(target, linker_, models_);
    if (!callee.hasBody()) continue;
    graph_.set(before);
    Arguments arguments(callee.function->getNumParams());
    for (unsigned i = 0; i < arguments.size(); ++i) {
      const auto type = integerType(context(), callee.function->getParamDecl(i)->getType());
      if (!type) continue;
      arguments[i].expression = function;
      arguments[i].value = *type == program::uint64 && callee.function->getParamDecl(i)->getType()->isPointerType()
                               ? program::nondet(*type, {1, type->max()})
                               : program::nondet(*type);
    }
    const Context& context = named ? contextOf(expression, *callee.function) : contexts_.shared(*callee.function);
    invoke(*callee.function, context, arguments, false);
    const Open end = graph_.take();
    after.insert(after.end(), end.begin(), end.end());
  }
  graph_.set(after);
}

/// The first thread that comes calls the function; others wait until it is done.
void Lowering::once(const clang::CallExpr* expression, const FunctionModel::Once& model) {
  if (model.control >= expression->getNumArgs() || model.function >= expression->getNumArgs()) return;
  const Expr* control = expression->getArg(model.control);
  const auto lock = lockBehind(control);
  settle();
  if (!lock || !lock->exact) {
    const Open before = graph_.open();
    callGiven(expression, expression->getArg(model.function), before);
    return graph_.add(before);
  }
  emit(program::Acquire{lock->lock});
  const LValue done = dereferenced(control);
  const Branches branches =
      branchOn(binary(program::Op::NotEqual, load(done), program::constant(0, typeOf(done.type))));
  callGiven(expression, expression->getArg(model.function), branches.no);
  store(done, program::constant(1, typeOf(done.type)));
  graph_.add(branches.yes);
  emit(program::Release{lock->lock});
}

void Lowering::runAnyTime(const clang::CallExpr* expression, const Expr* function) {
  const clang::FunctionDecl* named = namedFunction(*function);
  const Callee callee = named ? calleeOf(named, linker_, models_) : Callee{};
  if (callee.hasBody()) return startAnyTime(contextOf(expression, *callee.function));
  const Expr* given = function->IgnoreParenCasts();
  const bool isNumber = given->getType()->isIntegerType() && constantValue(given);  // SIG_IGN
  if (!isNumber && !constantValue(function))
    assumption("a function that is to be called later is not known: it is assumed to do nothing");
}

void Lowering::runAnyTime(const clang::FunctionDecl& function) {
  const Callee callee = calleeOf(&function, linker_, models_);
  if (callee.hasBody()) startAnyTime(contexts_.shared(*callee.function));
}

void Lowering::startAnyTime(const Context& function) {
  settle();
  const BodyPlan& body = bodyFor(function);
  const auto loop = appendHere(program::Skip{});
  if (body.argument && checks(program::ObligationKind::Bounds)) {
    const ExtentCells cells = extentCells(*body.argument, 1);
    appendHere(program::Havoc{{cells.before, cells.after}});
  }
  if (body.argument) appendHere(program::Assign{{*body.argument}, nondet(*program_[*body.argument].type)});
  graph_.link({appendHere(program::Spawn{body.id})}, loop);
}

}  // namespace moire::extractor
