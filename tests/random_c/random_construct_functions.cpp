// SPDX-License-Identifier: Apache-2.0
// Functions with structs as parameters and results, and with variadic arguments.
#include "tests/random_c/random_constructs.h"

namespace moire::randomc {

Variable& RandomConstructs::parameterOf(Function& function, const std::string& name, const Type* type) {
  Variable& made = variableIn(function, name, type);
  made.addressed = type->kind == Kind::Struct;
  function.parameters.push_back(&made);
  return made;
}

void RandomConstructs::makePassing() {
  std::vector<const Function*> made;
  Function& weigh = function("weigh");
  weigh.result = int_;
  parameterOf(weigh, "h", means_.passed);
  parameterOf(weigh, "v", int_);
  auto inWeigh = statements(weigh);
  weigh.body = inWeigh.some(random_.between(1, 2));
  const auto behind = dereference(field(variable(weigh.variables.front()), 1));
  if (random_.chance(60))
    weigh.body.push_back(
        statement(StatementKind::Assign, behind, constant(int_, static_cast<int>(random_.between(1, 9)))));
  const auto weight = random_.chance(60) ? field(variable(weigh.variables.front()), 0) : inWeigh.value(int_);
  weigh.body.push_back(statement(StatementKind::Return, nullptr, weight));
  made.push_back(&weigh);

  Function& turn = function("turn");
  turn.result = means_.passed;
  Variable& turned = parameterOf(turn, "h", means_.passed);
  auto inTurn = statements(turn);
  turn.body = inTurn.some(random_.between(1, 2));
  const auto changed = field(variable(turned), random_.below(2));
  turn.body.push_back(statement(StatementKind::Assign, changed,
                                changed->type == int_ ? inTurn.value(int_) : inTurn.firstValue(changed->type)));
  turn.body.push_back(statement(StatementKind::Return, nullptr, variable(turned)));
  made.push_back(&turn);

  Function& build = function("build");
  build.result = means_.passed;
  Variable& aim = parameterOf(build, "h", types_.pointerTo(int_));
  Variable& built = variableIn(build, "made", means_.passed);
  built.addressed = true;
  build.body.push_back(statement(StatementKind::Assign, field(variable(built), 1), variable(aim)));
  for (auto& each : statements(build).some(random_.below(2))) build.body.push_back(std::move(each));
  build.body.push_back(statement(StatementKind::Return, nullptr, variable(built)));
  made.push_back(&build);
  means_.passing = made;
}

void RandomConstructs::makeGatherers() {
  for (std::size_t i = 0; i < 2; ++i) makeGatherer(i);
  if (random_.chance(50)) makeTotal();
}

void RandomConstructs::makeGatherer(std::size_t number) {
  std::vector<const Type*> kinds{int_, int_, types_.pointerTo(int_), types_.pointerTo(int_), types_.pointerTo(node_)};
  if (means_.passed != nullptr) kinds.insert(kinds.end(), {means_.passed, means_.passed});
  if (!means_.wide.empty()) kinds.push_back(means_.wide.front());
  std::vector<const Type*> types;
  for (std::size_t i = random_.between(1, 3); i-- > 0;) types.push_back(random_.pick(kinds));

  const std::string suffix = std::to_string(number);
  // What takes the last arguments, from where the list is.
  Function* rest = random_.chance(40) ? &function("rest" + suffix) : nullptr;
  if (rest != nullptr) {
    Variable& list = parameterOf(*rest, "ap", types_.plain(Kind::VariadicList));
    auto inside = statements(*rest);
    inside.takeArgument(rest->body, list, types.back());
  }
  Function& made = function("gather" + suffix);
  made.isVariadic = true;
  Variable& count = parameterOf(made, "count", int_);
  Variable& list = variableIn(made, "ap", types_.plain(Kind::VariadicList));
  Variable& copy = variableIn(made, "again", types_.plain(Kind::VariadicList));
  auto inside = statements(made);
  made.body.push_back(statement(StatementKind::BeginVariadic, variable(list), variable(count)));
  const std::size_t copyAt = random_.below(types.size() * 2);
  for (std::size_t i = 0; i < types.size(); ++i) {
    if (i == copyAt) made.body.push_back(statement(StatementKind::CopyVariadic, variable(copy), variable(list)));
    if (rest != nullptr && i + 1 == types.size())
      made.body.push_back(statement(StatementKind::Evaluate, nullptr, call(int_, *rest, {variable(list)})));
    else
      inside.takeArgument(made.body, list, types[i]);
    if (random_.chance(30)) made.body.push_back(inside.probe());
  }
  made.body.push_back(statement(StatementKind::EndVariadic, variable(list), nullptr));
  if (copyAt < types.size()) {
    for (std::size_t i = copyAt; i < types.size(); ++i) inside.takeArgument(made.body, copy, types[i]);
    made.body.push_back(statement(StatementKind::EndVariadic, variable(copy), nullptr));
  }
  means_.gatherers.push_back({&made, types, false});
}

// The sum of all arguments.
void RandomConstructs::makeTotal() {
  Function& made = function("total");
  made.isVariadic = true;
  made.result = int_;
  Variable& count = parameterOf(made, "count", int_);
  Variable& list = variableIn(made, "ap", types_.plain(Kind::VariadicList));
  Variable& each = variableIn(made, "each", int_);
  Variable& sum = variableIn(made, "sum", int_);
  made.body.push_back(statement(StatementKind::BeginVariadic, variable(list), variable(count)));
  const auto next = operation(Op::VariadicArgument, int_, {variable(list)});
  auto add = statement(StatementKind::AddTo, variable(sum), next);
  made.body.push_back(statement(StatementKind::For, variable(each), variable(count), {std::move(add)}));
  made.body.push_back(statement(StatementKind::EndVariadic, variable(list), nullptr));
  made.body.push_back(statement(StatementKind::Return, nullptr, variable(sum)));
  means_.gatherers.push_back({&made, {int_}, true});
}

}  // namespace moire::randomc
