// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/bodies.h"

#include <utility>

#include "extractor/clang/input/options.h"
#include "extractor/clang/lower/accesses.h"
#include "extractor/clang/lower/argument.h"
#include "extractor/clang/lower/declarations.h"
#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/exits.h"
#include "extractor/clang/lower/extent.h"
#include "extractor/clang/lower/extents.h"
#include "extractor/clang/lower/function_copies.h"
#include "extractor/clang/lower/graph.h"
#include "extractor/clang/lower/lowered.h"
#include "extractor/clang/lower/lvalue.h"
#include "extractor/clang/lower/own_addresses.h"
#include "extractor/clang/lower/place_finder.h"
#include "extractor/clang/lower/statements.h"
#include "extractor/clang/lower/unknown_code.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/pointers/memory_map.h"
#include "extractor/clang/pointers/pointer_analysis.h"
#include "extractor/clang/syntax/source.h"
#include "extractor/clang/syntax/types.h"
#include "extractor/models/function_models.h"
#include "support/stop.h"

namespace moire::extractor {

using clang::FunctionDecl;
using program::BodyId;
using program::ExpressionPtr;
using program::int64;
using program::Op;

BodyId Bodies::addBody(const std::string& name) {
  std::string unique = name;
  for (unsigned i = 2; !names_.insert(unique).second; ++i) unique = name + "#" + std::to_string(i);
  program_.bodies.push_back({unique, {}, {}});
  return BodyId(program_.bodies.size() - 1);
}

Instance& Bodies::newInstance(const FunctionDecl* function, const Context* context, BodyId body, Instance* caller,
                              std::string label) {
  Instance& instance = parts_.lowered.instances.emplace_back();
  instance.function = function;
  instance.context = context;
  instance.body = body;
  instance.caller = caller;
  std::string prefix = label;
  for (std::size_t at = prefix.find('/'); at != std::string::npos; at = prefix.find('/', at))
    prefix.replace(at, 1, "::");
  instance.prefix = memory_.unique(prefix);
  instance.label = std::move(label);
  if (caller) {
    instance.depth = caller->depth + 1;
    instance.inAtomic = caller->inAtomic;
    caller->callees.push_back(&instance);
  }
  return instance;
}

Object& Bodies::resultOf(Instance& instance) {
  if (instance.result) return *instance.result;
  const FunctionDecl& function = *instance.function;
  instance.result = &memory_.local(instance.prefix + "::result", function.getASTContext(), function.getReturnType(),
                                   instance.body, positionOf(function));
  instance.objects.push_back(instance.result);
  if (!instance.shared)
    for (const program::CellId cell : memory_.cellsOf(*instance.result)) parts_.emitter.freeze(cell);
  return *instance.result;
}

void Bodies::lowerFunctionBody(Instance& instance) {
  throwIfStopped(parts_.options.shouldStop);
  const FunctionDecl& function = *instance.function;
  const Walk::Surroundings caller = walk_.into(instance);
  // What is pending in the caller was stored before the call: the callee cannot change it.
  auto pendingInCaller = parts_.emitter.exchangePending({});
  const bool atomic = !instance.inAtomic && parts_.models.isAtomic(function.getNameAsString());
  if (atomic) {
    parts_.emitter.append(program::AtomicBegin{});
    instance.inAtomic = true;
  }
  parts_.declarations.sizesOnEntry(function);
  parts_.statements.lower(function.getBody());
  graph_.add(instance.returns);
  if (atomic) {
    walk_.here = function.getBody()->getEndLoc();
    parts_.emitter.append(program::AtomicEnd{});
  }
  walk_.backTo(caller);
  parts_.emitter.exchangePending(std::move(pendingInCaller));
}

void Bodies::lowerBody(const BodyPlan& plan) {
  const auto position = plan.start ? positionOf(*plan.start) : program::SourcePosition{};
  program::Body& body = program_.bodies[plan.id.index()];
  Instance& root = newInstance(plan.start, plan.context, plan.id, nullptr, body.name);
  root.resultUsed = false;
  graph_.set({});
  body.entry = graph_.append(program::Start{}, root, position);
  body.exit = graph_.detached(root, position);
  if (plan.argument) takeArgument(root, *plan.argument);
  if (plan.id.index() == program::initialBody) {
    runEarly(root, early_);
    takeMainArguments(root);
  }
  lowerFunctionBody(root);
  if (plan.id.index() == program::initialBody) {
    walk_.enter(root, *plan.start);
    return parts_.exits.exitHere(Exits::Kind::Return);
  }
  graph_.link(graph_.take(), program_.bodies[plan.id.index()].exit);
}

void Bodies::takeArgument(Instance& root, program::CellId argument) {
  walk_.enter(root, *root.function);
  const auto* parameter = root.function->getParamDecl(0);
  Object& object = parts_.places.objectOf(parameter);
  if (!parts_.map.mayChange(parameter) && !object.id) {
    parts_.lowered.references.parameters.emplace(root.body, memory_.cell(object, 0));
    parts_.ownAddresses.keepLasting(memory_.cell(object, 0));
  }
  std::optional<Extent> extent;
  if (parts_.checks(program::ObligationKind::Bounds) && parameter->getType()->isPointerType()) {
    const ExtentCells cells = parts_.extents.cellsOf(argument, 1);
    extent = parts_.extents.inUnitsOf(
        {read(cells.before, program::int64), read(cells.after, program::int64), cells.unit}, parameter->getType());
  }
  parts_.extents.storePointer({object, parameter->getType()}, read(argument, *program_[argument].type), extent);
}

void Bodies::runEarly(Instance& root, const std::vector<const Context*>& functions) {
  for (const Context* function : functions) {
    walk_.enter(root, *function->function);
    Arguments any;
    parts_.copies.invoke(*function->function, *function, any, false);
  }
}

void Bodies::wholeProgram(const ThreadStarts& starts) {
  const Context& main = *starts.main;
  early_ = starts.early;
  parts_.lowered.plans.push_back({addBody(main.function->getNameAsString()), main.function, &main, 0, {}});
  parts_.lowered.bodies[&main] = &parts_.lowered.plans.back();
}

void Bodies::library(const ThreadStarts& starts, bool manyCopies) {
  const Context* const init = starts.init;
  const BodyId id = addBody("initial thread");
  parts_.lowered.plans.push_back({id, nullptr, nullptr, false, {}});
  Instance& root = newInstance(nullptr, nullptr, id, nullptr, "initial thread");
  const auto entry = graph_.append(program::Start{}, root, {});
  program_.bodies[id.index()].entry = entry;
  program_.bodies[id.index()].exit = graph_.detached(root, {});
  runEarly(root, starts.early);
  if (init) {
    walk_.enter(root, *init->function);
    Instance& instance =
        newInstance(init->function, init, id, &root, "initial thread/" + init->function->getNameAsString());
    instance.resultUsed = false;
    lowerFunctionBody(instance);
  }
  // Every thread may be arbitrarily slow. So creating one of each in turn, again and again, covers any number of
  // threads of each kind in any order.
  std::optional<program::LocationId> first;
  for (const Context* start : starts.entries) {
    const BodyPlan& added = parts_.lowered.plans.emplace_back(
        BodyPlan{addBody(start->function->getNameAsString()), start->function, start, false, {}});
    parts_.lowered.bodies[start] = &parts_.lowered.plans.back();
    const auto location = graph_.append(program::Spawn{added.id}, root, positionOf(*start->function));
    if (!first) first = location;
  }
  if (manyCopies && first) graph_.link(graph_.open(), *first);
  walk_.enter(root, *starts.entries.front()->function);
  parts_.exits.exitHere(Exits::Kind::Return);
}

void Bodies::run() {
  std::size_t done = 0;
  const auto lowerPlans = [&] {
    for (; done < parts_.lowered.plans.size(); ++done)
      if (parts_.lowered.plans[done].start) lowerBody(parts_.lowered.plans[done]);
  };
  const auto lowerAll = [&] {
    do {
      lowerPlans();
      parts_.exits.lowerHandlers();
    } while (done < parts_.lowered.plans.size());
  };
  lowerAll();
  parts_.unknownCode.lowerCalls();
  lowerAll();
  parts_.exits.connect();
}

void Bodies::takeMainArguments(Instance& root) {
  if (!parts_.checks(program::ObligationKind::Bounds) && !parts_.checks(program::ObligationKind::Null)) return;
  if (!root.function->isMain() || root.function->getNumParams() < 2) return;
  walk_.enter(root, *root.function);
  const auto* count = root.function->getParamDecl(0);
  const auto* strings = root.function->getParamDecl(1);
  if (!count->getType()->isIntegerType() || !strings->getType()->isPointerType()) return;
  const ExpressionPtr argc = parts_.accesses.load({parts_.places.objectOf(count), count->getType()});
  const LValue argv(parts_.places.objectOf(strings), strings->getType());
  parts_.emitter.append(program::Assume{binary(Op::LessEqual, program::constant(0, argc->type), argc)});
  parts_.emitter.append(
      program::Assume{binary(Op::NotEqual, parts_.accesses.load(argv), program::constant(0, program::uint64))});
  if (parts_.checks(program::ObligationKind::Bounds))
    parts_.extents.store(
        argv, {units(0), binary(Op::Add, convert(argc, int64), units(1)), parts_.extents.unitOf(strings->getType())});
}

BodyPlan& Bodies::bodyFor(const Context& start) {
  BodyPlan*& known = parts_.lowered.bodies[&start];
  if (known) return *known;
  known = &parts_.lowered.plans.emplace_back(
      BodyPlan{addBody(start.function->getNameAsString()), start.function, &start, 0, {}});
  if (start.function->getNumParams() == 0) return *known;
  const auto type = integerType(start.function->getASTContext(), start.function->getParamDecl(0)->getType());
  if (!type) return *known;
  program::Cell cell;
  cell.name = memory_.unique(program_.bodies[known->id.index()].name + "::argument");
  cell.type = type;
  cell.hidden = true;
  cell.declared = walk_.position();
  known->argument = program::CellId(program_.cells.size());
  program_.cells.push_back(std::move(cell));
  return *known;
}

}  // namespace moire::extractor
