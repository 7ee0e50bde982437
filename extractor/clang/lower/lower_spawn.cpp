// SPDX-License-Identifier: Apache-2.0
// Thread creation.
#include "extractor/clang/lower/lowering.h"
#include "extractor/clang/syntax/callee.h"

namespace moire::extractor {

using clang::Expr;
using clang::FunctionDecl;
using program::ExpressionPtr;

ExpressionPtr Lowering::spawn(const clang::CallExpr* expression, const FunctionModel::Spawn& model, bool used) {
  const program::IntType type = typeOf(expression->getType());
  const std::string name = expression->getDirectCallee()->getNameAsString();
  if (model.start >= expression->getNumArgs()) return nondet(type);
  const auto targets = possibleTargets(expression, expression->getArg(model.start));
  const Expr* given = model.argument < expression->getNumArgs() ? expression->getArg(model.argument) : nullptr;
  ExpressionPtr argument = given ? value(given) : nondet(program::uint64);
  auto extent = given ? extentIfChecked(given) : std::nullopt;
  if (extent) extent = kept(*extent);
  if (!isSomeAddress(*argument)) argument = stable(argument);
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
    spawnFunction(*start, expression, model, argument, extent);
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
                             const FunctionModel::Spawn& model, const ExpressionPtr& argument,
                             const std::optional<Extent>& extent) {
  const Callee callee = calleeOf(&start, linker_, models_);
  if (!callee.hasBody()) {
    assumption("thread that runs unknown function '" + start.getNameAsString() + "': it is assumed to do nothing");
    return;
  }
  const Context* own = contexts_.find(*instance_->context, expression, *callee.function);
  BodyPlan& body = bodyFor(own ? *own : contexts_.shared(*callee.function));
  const Expr* given = model.argument < expression->getNumArgs() ? expression->getArg(model.argument) : nullptr;
  body.most = mostTurns();
  body.ownArgumentBits = given ? bitsOfOwnArgument(given) : 0;
  if (body.argument && checks(program::ObligationKind::Bounds)) {
    const ExtentCells cells = extentCells(*body.argument, 1);
    if (extent) {
      const Extent bytes = inUnitsOf(*extent, context().VoidPtrTy);
      appendHere(program::Assign{{cells.before}, bytes.before});
      appendHere(program::Assign{{cells.after}, bytes.after});
    } else {
      appendHere(program::Havoc{{cells.before, cells.after}});
    }
  }
  if (body.argument) appendHere(program::Assign{{*body.argument}, convert(argument, *program_[*body.argument].type)});
  const auto location = appendHere(program::Spawn{body.id});
  if (model.handle >= expression->getNumArgs()) return;
  storeHandle(expression, expression->getArg(model.handle), location);
}

void Lowering::storeHandle(const clang::CallExpr* call, const Expr* handle, program::LocationId spawn) {
  const auto slots = slotsBehind(handle);
  const PlaceSet places = targetsOf(handle);
  const Place* place = slots ? places.single() : nullptr;
  if (!place) return storeBehind(handle);
  Creation*& creation = creationsByCall_[{call, instance_}];
  if (!creation) creation = &lowered_.handles.creations.emplace_back(Creation{*slots, {}, {}, {}});
  creation->spawns.push_back(spawn);
  if (!slots->isOne()) creation->loop = loops_.back().start;
  const auto leaf = place->object->layout->leafAt(place->offset, 1);
  if (!leaf) return;
  const auto cell = memory_.cell(*place->object, *leaf);
  const auto write = graph_.append(Unfinished{Unfinished::Kind::HandleWrite, nullptr, places}, *instance_, here());
  program_.locations[write.index()].action =
      program::Assign{{cell}, nondet(program_[cell].type.value_or(program::uint64))};
  creation->handleWrites.push_back(write);
}

BodyPlan& Lowering::bodyFor(const Context& start) {
  BodyPlan*& known = lowered_.bodies[&start];
  if (known) return *known;
  known =
      &lowered_.plans.emplace_back(BodyPlan{addBody(start.function->getNameAsString()), start.function, &start, 0, {}});
  if (start.function->getNumParams() == 0) return *known;
  const auto type = integerType(start.function->getASTContext(), start.function->getParamDecl(0)->getType());
  if (!type) return *known;
  program::Cell cell;
  cell.name = memory_.unique(program_.bodies[known->id.index()].name + "::argument");
  cell.type = type;
  cell.hidden = true;
  cell.declared = here();
  known->argument = program::CellId(program_.cells.size());
  program_.cells.push_back(std::move(cell));
  return *known;
}

}  // namespace moire::extractor
