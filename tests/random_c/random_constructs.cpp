// SPDX-License-Identifier: Apache-2.0
#include "tests/random_c/random_constructs.h"

namespace moire::randomc {

void RandomConstructs::makeGlobals() {
  if (has(Construct::CastFunctions)) global("kept", types_.plain(Kind::KeptFunction));
  makeGlobalsOfTypes();
}

Variable& RandomConstructs::global(const std::string& name, const Type* type) {
  Variable& made = program_.globals.emplace_back();
  made = {name, type, true, true, nullptr, {}};
  return made;
}

Function& RandomConstructs::function(const std::string& name) {
  Function& made = program_.functions.emplace_back();
  made.name = name;
  return made;
}

Variable& RandomConstructs::variableIn(Function& function, const std::string& name, const Type* type) {
  Variable& made = function.variables.emplace_back();
  made = {name, type, false, false, nullptr, {}};
  return made;
}

void RandomConstructs::giveBody(Function& function) {
  auto inside = statements(function);
  const auto value = constant(int_, static_cast<int>(random_.between(1, 9)));
  const auto kind = random_.chance(50) ? StatementKind::AddTo : StatementKind::Assign;
  function.body.push_back(statement(kind, inside.globalInt(), value));
  if (random_.chance(50)) function.body.push_back(inside.probe());
  for (auto& each : inside.some(random_.below(2))) function.body.push_back(std::move(each));
}

void RandomConstructs::makeFunctions() {
  if (has(Construct::Cleanup)) makeTidiers();
  if (has(Construct::StructCalls)) makePassing();
  if (has(Construct::VariadicCalls)) makeGatherers();
}

void RandomConstructs::makeFunctionsAround() {
  if (has(Construct::StartAndEnd)) makeConstructors();
  if (has(Construct::ExitHandlers)) makeHandlers();
}

void RandomConstructs::makeTidiers() {
  for (const Type* type : {int_, types_.pointerTo(int_)}) {
    Function& made = function("tidy" + std::to_string(tidiers_.size()));
    made.parameters = {&variableIn(made, "h", types_.pointerTo(type))};
    giveBody(made);
    tidiers_.push_back(&made);
  }
}

void RandomConstructs::addLocals(Function& function) {
  const Type* nodes = types_.pointerTo(node_);
  if (has(Construct::Frees)) variableIn(function, "fresh", nodes);
  if (has(Construct::AtomicPointers) && random_.chance(60)) variableIn(function, "seen", nodes);
  if (has(Construct::StructCalls) && random_.chance(50)) variableIn(function, "got", means_.passed).addressed = true;
  if (has(Construct::WideNumbers) && random_.chance(40)) variableIn(function, "big", random_.pick(means_.wide));
  if (!has(Construct::Cleanup)) return;
  if (random_.chance(60)) guard(function, "guard0", false);
  if (random_.chance(30)) guard(function, "guard1", false);
  guard(function, "inner", true);
}

void RandomConstructs::guard(Function& function, const std::string& name, bool inner) {
  const Function* tidier = random_.pick(tidiers_);
  const ExpressionPtr aim = statements(function).globalInt();
  Variable& made = variableIn(function, name, tidier->parameters.front()->type->to);
  made.addressed = true;
  made.initial = made.type == int_ ? constant(int_, static_cast<int>(random_.below(4))) : addressOf(types_, aim);
  made.cleanup = tidier;
  made.inner = inner;
}

// Pointers have no targets yet, and locks do not work yet: constructors assign numbers.
void RandomConstructs::makeConstructors() {
  const std::vector<int> priorities{101, 102, 500, Function::noPriority};
  for (std::size_t i = 0; i < 2; ++i) {
    Function& made = function("first" + std::to_string(i));
    auto inside = statements(made);
    made.constructor = priorities[2 * i + random_.below(2)];
    if (random_.chance(30)) made.destructor = made.constructor;
    for (std::size_t count = random_.between(1, 2); count-- > 0;)
      made.body.push_back(statement(random_.chance(40) ? StatementKind::AddTo : StatementKind::Assign,
                                    inside.globalInt(), constant(int_, static_cast<int>(random_.between(1, 9)))));
    if (random_.chance(60)) made.body.push_back(statement(StatementKind::Probe, nullptr, inside.globalInt()));
    if (random_.chance(40)) std::swap(made.body.front(), made.body.back());
  }
  for (std::size_t i = 0; i < 2; ++i) {
    Function& made = function("last" + std::to_string(i));
    // Not the priorities of functions that are constructor and destructor.
    made.destructor = 200 + static_cast<int>(random_.chance(50) ? i : 1 - i) * 400 + static_cast<int>(i);
    giveBody(made);
  }
}

void RandomConstructs::makeHandlers() {
  std::vector<const Function*> handlers;
  for (std::size_t i = 0; i < 3; ++i) {
    Function& made = function("bye" + std::to_string(i));
    made.isExitHandler = i == 2;
    if (made.isExitHandler)
      for (const Type* type : {int_, types_.pointerTo(int_)})
        made.parameters.push_back(&variableIn(made, type == int_ ? "status" : "arg", type));
    giveBody(made);
    handlers.push_back(&made);
  }
  means_.handlers = handlers;
}

Statements RandomConstructs::first() {
  Statements made;
  Function& main = program_.functions.back();
  auto inside = statements(main);
  const auto evaluate = [&](ExpressionPtr value) {
    made.push_back(statement(StatementKind::Evaluate, nullptr, std::move(value)));
  };
  for (const Function* handler : means_.handlers) {
    if (random_.chance(40)) continue;
    if (handler->isExitHandler)
      evaluate(registerAtEnd(AtEnd::ExitWithArgument, *handler, {addressOf(types_, inside.globalInt())}));
    else
      evaluate(registerAtEnd(AtEnd::Exit, *handler, {}));
  }
  if (has(Construct::CastFunctions))
    for (Variable& each : program_.globals)
      if (each.type == types_.plain(Kind::KeptFunction)) {
        const Function& called = *random_.pick(means_.callbacks);
        const auto real = functionValue(types_.functionOn(called.parameters.front()->type), called);
        made.push_back(statement(StatementKind::Assign, variable(each), operation(Op::Convert, each.type, {real})));
      }
  return made;
}

}  // namespace moire::randomc
