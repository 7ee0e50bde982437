// SPDX-License-Identifier: Apache-2.0
// Thread creation.
#include "extractor/clang/callee.h"
#include "extractor/clang/lowering.h"

namespace moire::extractor {

using clang::Expr;
using clang::FunctionDecl;
using program::ExpressionPtr;

ExpressionPtr Lowering::spawn(const clang::CallExpr* expression, const FunctionModel::Spawn& model, bool used) {
  const program::IntType type = typeOf(expression->getType());
  const std::string name = expression->getDirectCallee()->getNameAsString();
  if (model.start >= expression->getNumArgs()) return nondet(type);
  const auto targets = possibleTargets(expression->getArg(model.start));
  if (targets.empty())
    assumption("thread created by '" + name + "': no function is known that it could run; it is assumed to do nothing");
  const auto result = used ? std::optional(temporary(type)) : std::nullopt;
  settle();
  const Open before = graph_.take();
  Open after;
  const auto finishPath = [&](const ExpressionPtr& value) {
    if (result) appendHere(program::Assign{{*result}, value});
    const Open end = graph_.take();
    after.insert(after.end(), end.begin(), end.end());
  };
  for (const FunctionDecl* start : targets) {
    graph_.set(before);
    spawnFunction(*start, expression, model);
    finishPath(program::constant(0, type));
  }
  if (used) {
    graph_.set(before);
    finishPath(nondet(type, {1, type.max()}));
  } else {
    assumption(name + " is assumed to succeed: its result is ignored");
    if (targets.empty()) after = before;
  }
  graph_.set(after);
  return result ? read(*result, type) : nondet(type);
}

void Lowering::spawnFunction(const FunctionDecl& start, const clang::CallExpr* expression,
                             const FunctionModel::Spawn& model) {
  const Callee callee = calleeOf(&start, linker_, models_);
  if (!callee.hasBody()) {
    assumption("thread that runs unknown function '" + start.getNameAsString() + "': it is assumed to do nothing");
    return;
  }
  const Expr* argument = model.argument < expression->getNumArgs() ? expression->getArg(model.argument) : nullptr;
  const BodyPlan& body =
      bodyFor(*callee.function, argument ? threadArgument(*callee.function, argument) : std::nullopt);
  const auto location = appendHere(program::Spawn{body.id});
  if (model.handle >= expression->getNumArgs()) return;
  const Expr* handle = expression->getArg(model.handle);
  const auto place = placeBehind(handle);
  if (!place) return storeBehind(handle);
  spawnsByHandle_[{place->object, place->path}].push_back(location);
  LValue target{LValue::Kind::Known, *place, handle->IgnoreParenCasts()->getType()};
  target.type = place->type();
  const auto leaf = target.type.isNull() ? std::nullopt : Memory::leafOf(*place->object, place->path);
  if (!leaf) return;
  const auto cell = memory_.cell(*place->object, *leaf);
  const auto write = graph_.append(Unfinished{Unfinished::Kind::HandleWrite, nullptr, *place}, *instance_, here());
  program_.locations[write.index()].action =
      program::Assign{{cell}, nondet(program_[cell].type.value_or(program::uint64))};
}

std::optional<Target> Lowering::threadArgument(const FunctionDecl& start, const Expr* argument) {
  if (start.getNumParams() == 0 || !pointers_.isBindable(start.getParamDecl(0))) return std::nullopt;
  const auto target = targetOf(argument);
  const auto* place = target ? std::get_if<Place>(&*target) : nullptr;
  // A local of the creating thread is not the new thread's: behind a pointer it is shared.
  if (place && !place->object->staticStorage) {
    opaque_.insert(start.getParamDecl(0));
    return std::nullopt;
  }
  return target;
}

BodyPlan& Lowering::bodyFor(const FunctionDecl& start, const std::optional<Target>& argument) {
  BodyPlan* known = nullptr;
  for (const BodyPlan* around = plan_; around && !known; around = around->parent)
    if (around->start == &start)
      for (BodyPlan& candidate : plans_)
        if (&candidate == around) known = &candidate;
  if (!known && bodyCount_[&start] >= limits_.bodiesPerFunction) known = lastBody_[&start];
  if (!known) return plan(start, plan_, argument);
  const bool same = known->argument.has_value() == argument.has_value() && (!argument || *known->argument == *argument);
  if (!same && start.getNumParams() > 0) opaque_.insert(start.getParamDecl(0));
  return *known;
}

}  // namespace moire::extractor
