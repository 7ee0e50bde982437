// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/rule_facts.h"

#include <catch2/catch.hpp>

#include "datalog/built_in.h"
#include "driver/interference/program_facts.h"
#include "extractor/program/builder.h"

using namespace moire;
using namespace moire::driver;
using namespace moire::program;

namespace {

/// The analysis with one text of one rule file replaced.
std::shared_ptr<const datalog::RuleProgram> rulesWith(const std::string& file, const std::string& text,
                                                      const std::string& other) {
  const auto resolve = [&, builtIn = datalog::includeBuiltIn()](const std::string& requested,
                                                                const std::string& includer) {
    auto source = builtIn(requested, includer);
    if (source && source->name == file) source->text.replace(source->text.find(text), text.size(), other);
    return source;
  };
  const auto loaded = datalog::loadRules({*datalog::findBuiltIn("rules/analysis.dl")}, resolve);
  INFO(datalog::render(loaded.diagnostics));
  REQUIRE(loaded.program);
  return loaded.program;
}

/// Two threads that write one cell, one of them under a lock.
Program sample() {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const BodyId worker = b.body("worker");
  const CellId x = b.global("x", 0);
  const LockId m = b.lock("m");
  b.add(main, Spawn{worker});
  b.add(main, Acquire{m});
  b.assign(main, x, constant(1));
  b.add(main, Release{m});
  b.assign(worker, x, constant(2));
  return b.build();
}

void rejects(const std::shared_ptr<const datalog::RuleProgram>& rules, const std::string& problem) {
  const Program program = sample();
  datalog::Evaluation evaluation(rules);
  CHECK_THROWS_MATCHES(RuleFacts(program, evaluation), datalog::SchemaError, Catch::Matchers::Message(problem));
}

}  // namespace

TEST_CASE("a relation that is declared in another way than C++ expects is reported with both texts") {
  rejects(rulesWith("rules/model.dl", "array: symbol", "array: Cell"),
          "reference_element(Reference, symbol, symbol) is expected, but rules/model.dl declares "
          "reference_element(reference: Reference, array: Cell, index: symbol)");
  rejects(rulesWith("rules/model.dl", "unit: symbol", "unit: symbol, also: Lock"),
          "granularity(symbol) is expected, but rules/model.dl declares granularity(unit: symbol, also: Lock)");
}

TEST_CASE("rows of typed relations go into an evaluation and come out of it") {
  const Program program = sample();
  const auto loaded = datalog::loadBuiltIn("rules/analysis.dl");
  REQUIRE(loaded.program);
  datalog::Evaluation evaluation(loaded.program);
  const ProgramFacts facts(program, evaluation);
  std::vector<std::pair<LocationId, CellId>> writes;
  facts.rules().forEach(relations::writes, [&](LocationId at, CellId cell) { writes.emplace_back(at, cell); });
  REQUIRE(writes.size() == 2);
  for (const auto& [at, cell] : writes) {
    CHECK(std::holds_alternative<Assign>(program[at].action));
    CHECK(program[cell].name == "x");
  }
}

TEST_CASE("rules express the program's tables in other words") {
  const Program program = sample();
  const auto loaded = datalog::loadBuiltIn("rules/analysis.dl");
  REQUIRE(loaded.program);
  datalog::Evaluation evaluation(loaded.program);
  const ProgramFacts facts(program, evaluation);
  evaluation.run();
  const auto count = [&](const char* relation, std::size_t arity) {
    return evaluation.size(evaluation.relation(relation, arity));
  };
  CHECK(count("location", 2) == program.locations.size());
  CHECK(count("entry", 2) == 2);
  CHECK(count("exit", 2) == 2);
  CHECK(count("shared", 1) == 1);
  CHECK(count("acquires", 2) == 1);
  CHECK(count("releases", 2) == 1);
  CHECK(count("spawns", 2) == 1);
  CHECK(count("acquires_shared", 2) == 0);
  CHECK(count("many_locks", 1) == 0);
}
