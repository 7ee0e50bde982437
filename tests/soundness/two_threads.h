// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <catch2/catch.hpp>
#include <set>
#include <utility>

#include "tests/random_c/build.h"
#include "tests/random_c/machine.h"
#include "tests/random_c/text.h"

namespace moire::randomc {

/// Two threads run the same statements, which share `x` and can use a mutex.
struct TwoThreads {
  CProgram program;
  Types types{program.types};
  const Type* number = types.plain(Kind::Int);
  ExpressionPtr x = global("x", number);
  ExpressionPtr mutex = global("m", types.plain(Kind::Mutex));
  Statements work;

  ExpressionPtr global(const char* name, const Type* type) {
    Variable& made = program.globals.emplace_back();
    made = {name, type, true, true, nullptr, {}};
    return variable(made);
  }
  static StatementPtr evaluate(ExpressionPtr value) {
    return statement(StatementKind::Evaluate, nullptr, std::move(value));
  }
  void addOne() { work.push_back(statement(StatementKind::AddTo, x, constant(number, 1))); }
  void add(Sync sync, const ExpressionPtr& place) { work.push_back(evaluate(synchronise(number, sync, {place}))); }

  /// The values of `x` once both have ended, and whether they raced.
  std::pair<std::set<int>, bool> run() {
    const auto [seen, happened] = outcome();
    return {seen, !happened.races.empty()};
  }

  /// The values of `x` once both have ended, and whatever happened.
  std::pair<std::set<int>, Happened> outcome() {
    Function& thread = program.functions.emplace_back();
    thread.name = "work";
    thread.isThread = true;
    Variable& argument = thread.variables.emplace_back();
    argument = {"arg", number, false, false, nullptr, {}};
    thread.parameters = {&argument};
    thread.body = work;
    Function& main = program.functions.emplace_back();
    main.name = "main";
    main.result = number;
    Variable& handles = main.variables.emplace_back();
    handles = {"threads", types.arrayOf(types.plain(Kind::Thread), 2), false, true, nullptr, {}};
    const auto handle = [&](int i) { return element(variable(handles), constant(number, i)); };
    for (const int i : {0, 1}) {
      main.body.push_back(statement(StatementKind::Spawn, handle(i), constant(number, i)));
      main.body.back()->function = &thread;
    }
    for (const int i : {0, 1}) main.body.push_back(statement(StatementKind::Join, handle(i), nullptr));
    main.body.push_back(statement(StatementKind::Probe, nullptr, x));
    toText(program);
    Happened happened = runEverySchedule(compile(program));
    REQUIRE(happened.complete);
    const auto seen = happened.probes.find(main.body.back()->line);
    std::set<int> values = seen == happened.probes.end() ? std::set<int>{} : seen->second;
    return {std::move(values), std::move(happened)};
  }
};

}  // namespace moire::randomc
