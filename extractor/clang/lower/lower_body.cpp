// SPDX-License-Identifier: Apache-2.0
// Thread bodies and copies of functions.
#include "extractor/clang/lower/lowering.h"
#include "extractor/clang/syntax/source.h"

namespace moire::extractor {

using clang::FunctionDecl;
using program::BodyId;

Lowering::Lowering(program::Program& program, const ExtractOptions& options, const Linker& linker,
                   const FunctionModels& models, Contexts& contexts, MemoryMap& map, const PointsTo& pointsTo,
                   const Limits& limits)
    : program_(program),
      linker_(linker),
      models_(models),
      contexts_(contexts),
      map_(map),
      pointsTo_(pointsTo),
      shouldStop_(options.shouldStop),
      limits_(limits),
      memory_(program, map, pointsTo, limits),
      graph_(program),
      obligations_(program),
      callGraph_(linker, models),
      lockingParameters_(linker, models) {
  program_.granularity = options.granularity;
  for (const auto kind : runTimeErrors)
    if (options.checks.contains(kind)) program_.checked.insert(kind);
}

BodyId Lowering::addBody(const std::string& name) {
  std::string unique = name;
  for (unsigned i = 2; !bodyNames_.insert(unique).second; ++i) unique = name + "#" + std::to_string(i);
  program_.bodies.push_back({unique, {}, {}});
  return BodyId(program_.bodies.size() - 1);
}

Instance& Lowering::newInstance(const FunctionDecl* function, const Context* context, BodyId body, Instance* caller,
                                std::string label) {
  Instance& instance = instances_.emplace_back();
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

Object& Lowering::resultOf(Instance& instance) {
  if (instance.result) return *instance.result;
  const FunctionDecl& function = *instance.function;
  instance.result = &memory_.local(instance.prefix + "::result", function.getASTContext(), function.getReturnType(),
                                   instance.body, positionOf(function));
  instance.objects.push_back(instance.result);
  if (!instance.shared)
    for (const program::CellId cell : memory_.cellsOf(*instance.result)) frozen_.insert(cell);
  return *instance.result;
}

void Lowering::lowerFunctionBody(Instance& instance) {
  if (shouldStop_ && shouldStop_()) throw Stopped();
  const FunctionDecl& function = *instance.function;
  Instance* const caller = std::exchange(instance_, &instance);
  const auto* const callerContext = std::exchange(context_, &function.getASTContext());
  const Jumps around = std::exchange(jumps_, {});
  // What is pending in the caller was settled before the call: the callee cannot change it.
  auto pendingInCaller = std::exchange(pending_, {});
  const auto where = std::exchange(here_, function.getLocation());
  const bool atomic = !instance.inAtomic && models_.isAtomic(function.getNameAsString());
  if (atomic) {
    appendHere(program::AtomicBegin{});
    instance.inAtomic = true;
  }
  statement(function.getBody());
  graph_.add(instance.returns);
  if (atomic) {
    here_ = function.getBody()->getEndLoc();
    appendHere(program::AtomicEnd{});
  }
  instance_ = caller;
  context_ = callerContext;
  jumps_ = around;
  here_ = where;
  pending_ = std::move(pendingInCaller);
}

void Lowering::lowerBody(const BodyPlan& plan) {
  plan_ = &plan;
  const auto position = plan.start ? positionOf(*plan.start) : program::SourcePosition{};
  program::Body& body = program_.bodies[plan.id.index()];
  Instance& root = newInstance(plan.start, plan.context, plan.id, nullptr, body.name);
  root.resultUsed = false;
  graph_.set({});
  body.entry = graph_.append(program::Start{}, root, position);
  body.exit = graph_.detached(root, position);
  if (plan.argument) takeArgument(root, *plan.argument);
  if (plan.id.index() == program::initialBody) takeMainArguments(root);
  lowerFunctionBody(root);
  graph_.link(graph_.take(), program_.bodies[plan.id.index()].exit);
}

/// The parameter gets what the creator left for it.
void Lowering::takeArgument(Instance& root, program::CellId argument) {
  instance_ = &root;
  context_ = &root.function->getASTContext();
  here_ = root.function->getLocation();
  const auto* parameter = root.function->getParamDecl(0);
  Object& object = objectOf(parameter);
  if (!map_.mayChange(parameter) && !object.id) {
    parameters_.emplace(root.body, memory_.cell(object, 0));
    lasting_.insert(*frozen_.insert(memory_.cell(object, 0)).first);
  }
  std::optional<Extent> extent;
  if (checks(program::ObligationKind::Bounds) && parameter->getType()->isPointerType()) {
    const ExtentCells cells = extentCells(argument, 1);
    extent = inUnitsOf({read(cells.before, program::int64), read(cells.after, program::int64), cells.unit},
                       parameter->getType());
  }
  storePointer({object, parameter->getType()}, read(argument, *program_[argument].type), extent);
}

void Lowering::wholeProgram(const Context& main) {
  plans_.push_back({addBody(main.function->getNameAsString()), main.function, &main, 0, {}});
  bodies_[&main] = &plans_.back();
}

void Lowering::library(const std::vector<const Context*>& entries, const Context* init, bool manyCopies) {
  const BodyId id = addBody("initial thread");
  plans_.push_back({id, nullptr, nullptr, false, {}});
  plan_ = &plans_.back();
  Instance& root = newInstance(nullptr, nullptr, id, nullptr, "initial thread");
  const auto entry = graph_.append(program::Start{}, root, {});
  program_.bodies[id.index()].entry = entry;
  program_.bodies[id.index()].exit = graph_.detached(root, {});
  if (init) {
    instance_ = &root;
    context_ = &init->function->getASTContext();
    here_ = init->function->getLocation();
    Instance& instance =
        newInstance(init->function, init, id, &root, "initial thread/" + init->function->getNameAsString());
    instance.resultUsed = false;
    lowerFunctionBody(instance);
  }
  // Every thread may be arbitrarily slow, so creating all of them in turn, again and again, covers any number of each
  // in any order.
  std::optional<program::LocationId> first;
  for (const Context* start : entries) {
    const BodyPlan& added =
        plans_.emplace_back(BodyPlan{addBody(start->function->getNameAsString()), start->function, start, false, {}});
    bodies_[start] = &plans_.back();
    const auto location = graph_.append(program::Spawn{added.id}, root, positionOf(*start->function));
    if (!first) first = location;
  }
  if (manyCopies && first) graph_.link(graph_.open(), *first);
  graph_.link(graph_.take(), program_.bodies[id.index()].exit);
}

void Lowering::run() {
  std::size_t done = 0;
  const auto lowerPlans = [&] {
    for (; done < plans_.size(); ++done)
      if (plans_[done].start) lowerBody(plans_[done]);
  };
  lowerPlans();
  if (!unknownCode_.runs()) return;
  noteInitialFunctions();
  for (auto& group : unknownCode_.divide(escapedFunctions(), program_)) lowerUnknownCode(group);
  lowerPlans();
}

}  // namespace moire::extractor
