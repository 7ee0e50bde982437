// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/callbacks.h"

#include "extractor/clang/input/linker.h"
#include "extractor/clang/lower/accesses.h"
#include "extractor/clang/lower/addresses.h"
#include "extractor/clang/lower/argument.h"
#include "extractor/clang/lower/bodies.h"
#include "extractor/clang/lower/branches.h"
#include "extractor/clang/lower/calls.h"
#include "extractor/clang/lower/conditions.h"
#include "extractor/clang/lower/constants.h"
#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/extent.h"
#include "extractor/clang/lower/extents.h"
#include "extractor/clang/lower/function_copies.h"
#include "extractor/clang/lower/graph.h"
#include "extractor/clang/lower/indirect_calls.h"
#include "extractor/clang/lower/locks.h"
#include "extractor/clang/lower/lvalue.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/pointers/memory_map.h"
#include "extractor/clang/syntax/callee.h"
#include "extractor/clang/syntax/model_effects.h"
#include "extractor/clang/syntax/types.h"

namespace moire::extractor {

using clang::Expr;

void Callbacks::callModelled(const clang::CallExpr* expression, const FunctionModel& model) {
  if (model.callbacks.empty()) return;
  parts_.emitter.settle();
  const auto loop = parts_.emitter.emit(program::Skip{});
  const Open before = graph_.open();
  walk_.loops.push_back({nullptr, walk_.instance, {}, {}});
  for (const CalledBack& called : calledBackBy(*expression, model, walk_.ast())) {
    callGiven(expression, called.function, before);
    graph_.link(graph_.take(), loop);
  }
  walk_.loops.pop_back();
  graph_.set(before);
}

void Callbacks::callGiven(const clang::CallExpr* expression, const Expr* function, const Open& before) {
  Open after;
  const bool named = calleeNamedBy(*function, parts_.linker, parts_.models).function != nullptr;
  for (const clang::FunctionDecl* target : parts_.indirectCalls.possibleTargets(function, function)) {
    const Callee callee = calleeOf(target, parts_.linker, parts_.models);
    if (!callee.hasBody()) continue;
    graph_.set(before);
    Arguments arguments(callee.function->getNumParams());
    for (unsigned i = 0; i < arguments.size(); ++i) {
      const auto type = integerType(walk_.ast(), callee.function->getParamDecl(i)->getType());
      if (!type) continue;
      arguments[i].expression = function;
      arguments[i].value = *type == program::uint64 && callee.function->getParamDecl(i)->getType()->isPointerType()
                               ? program::nondet(*type, {1, type->max()})
                               : program::nondet(*type);
    }
    const Context& context =
        named ? parts_.calls.contextOf(expression, *callee.function) : parts_.contexts.shared(*callee.function);
    parts_.copies.invoke(*callee.function, context, arguments, false);
    const Open end = graph_.take();
    after.insert(after.end(), end.begin(), end.end());
  }
  graph_.set(after);
}

void Callbacks::once(const clang::CallExpr* expression, const FunctionModel::Once& model) {
  if (model.control >= expression->getNumArgs() || model.function >= expression->getNumArgs()) return;
  const Expr* control = expression->getArg(model.control);
  const auto lock = parts_.locks.lockBehind(control);
  parts_.emitter.settle();
  // Who is cancelled meanwhile leaves it to others.
  if (!lock || !lock->exact || parts_.map.threadsAreCancelled) {
    const Open before = graph_.open();
    callGiven(expression, expression->getArg(model.function), before);
    return graph_.add(before);
  }
  parts_.emitter.emit(program::Acquire{lock->lock});
  const LValue done = parts_.addresses.dereferenced(control);
  const Branches branches = parts_.conditions.branchOn(
      binary(program::Op::NotEqual, parts_.accesses.load(done), program::constant(0, walk_.typeOf(done.type))));
  callGiven(expression, expression->getArg(model.function), branches.no);
  parts_.accesses.store(done, program::constant(1, walk_.typeOf(done.type)));
  graph_.add(branches.yes);
  parts_.emitter.emit(program::Release{lock->lock});
}

void Callbacks::runAnyTime(const clang::CallExpr* expression, const Expr* function, bool interrupts) {
  const Callee callee = calleeNamedBy(*function, parts_.linker, parts_.models);
  if (callee.hasBody()) return startAnyTime(parts_.calls.contextOf(expression, *callee.function), interrupts);
  const Expr* given = function->IgnoreParenCasts();
  const bool isNumber = given->getType()->isIntegerType() && parts_.constants.of(given);  // SIG_IGN
  if (!isNumber && !parts_.constants.of(function))
    parts_.emitter.noteAssumption("a function that is to be called later is not known: it is assumed to do nothing");
}

void Callbacks::runAnyTime(const clang::FunctionDecl& function, bool interrupts) {
  const Callee callee = calleeOf(&function, parts_.linker, parts_.models);
  if (callee.hasBody()) startAnyTime(parts_.contexts.shared(*callee.function), interrupts);
}

void Callbacks::startAnyTime(const Context& function, bool interrupts) {
  parts_.emitter.settle();
  const BodyPlan& body = parts_.bodies.bodyFor(function);
  if (interrupts) program_.bodies[body.id.index()].interrupts = true;
  const auto loop = parts_.emitter.append(program::Skip{});
  if (body.argument && parts_.checks(program::ObligationKind::Bounds)) {
    const ExtentCells cells = parts_.extents.cellsOf(*body.argument, 1);
    parts_.emitter.append(program::Havoc{{cells.before, cells.after}});
  }
  if (body.argument) parts_.emitter.append(program::Assign{{*body.argument}, nondet(*program_[*body.argument].type)});
  graph_.link({parts_.emitter.append(program::Spawn{body.id})}, loop);
}

}  // namespace moire::extractor
