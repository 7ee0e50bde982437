// SPDX-License-Identifier: Apache-2.0
#include "datalog/plan/planner.h"

#include <catch2/catch.hpp>

#include <map>

#include "tests/datalog/support.h"

using namespace moire::datalog;
using namespace moire::datalog::test;

namespace {

struct Planned {
  std::shared_ptr<const RuleProgram> program;
  IndexCatalog catalog;
  JoinPlan plan;

  std::vector<std::string> steps() const {
    static const std::map<StepKind, std::string> names = {
        {StepKind::Scan, "scan"},     {StepKind::Lookup, "lookup"},        {StepKind::Exists, "exists"},
        {StepKind::Absent, "absent"}, {StepKind::Filter, "filter"},        {StepKind::Bind, "bind"},
        {StepKind::Unpack, "unpack"}, {StepKind::Range, "range"},          {StepKind::Aggregate, "aggregate"},
        {StepKind::Emit, "emit"},     {StepKind::Accumulate, "accumulate"}};
    std::vector<std::string> result;
    for (const Step& step : plan.steps) {
      std::string text = names.at(step.kind);
      if (step.kind <= StepKind::Absent) text += " " + program->relations()[step.relation].name;
      if (step.version != Version::Full) text += step.version == Version::Delta ? " delta" : " old";
      result.push_back(text);
    }
    return result;
  }
};

Planned plan(const std::string& rule, std::optional<std::size_t> delta = std::nullopt) {
  auto loaded = program(
      ".decl small(x: number)\n.decl edge(x: number, y: number)\n.decl big(x: number, y: number, z: number)\n"
      ".input small, edge, big\n.decl p(x: number, y: number)\n" +
      rule);
  const std::map<std::string, double> sizes = {{"small", 10}, {"edge", 1000}, {"big", 1e6}, {"p", 1e6}};
  const PlanInput input{[&](RelationId id) { return sizes.at(loaded->relations()[id].name); },
                        [&](RelationId id) { return loaded->relations()[id].name == "p"; }};
  IndexCatalog catalog(loaded->relations().size());
  JoinPlan result = planRule(input, loaded->rules()[0], delta, catalog);
  return {std::move(loaded), std::move(catalog), std::move(result)};
}

using Steps = std::vector<std::string>;

}  // namespace

TEST_CASE("The join starts at the smallest relation and goes along shared variables") {
  CHECK(plan("p(x, z) :- big(x, y, z), edge(x, y), small(x).").steps() ==
        Steps{"scan small", "lookup edge", "lookup big", "emit"});
}

TEST_CASE("Conditions run as soon as their variables are known") {
  CHECK(plan("p(x, z) :- small(x), edge(x, z), !edge(x, x), x < 5, y = x + 1, !small(y).").steps() ==
        Steps{"scan small", "filter", "bind", "absent edge", "absent small", "lookup edge", "emit"});
}

TEST_CASE("An atom whose columns are known or ignored is only tested") {
  CHECK(plan("p(x, x) :- small(x), big(x, _, x), edge(x, x).").steps() ==
        Steps{"scan small", "exists big", "exists edge", "emit"});
}

TEST_CASE("A recursive rule starts at what is new, and earlier recursive atoms see only old rows") {
  const std::string rule = "p(x, w) :- p(x, y), p(y, z), p(z, w).";
  CHECK(plan(rule, 0).steps() == Steps{"scan p delta", "lookup p", "lookup p", "emit"});
  CHECK(plan(rule, 1).steps() == Steps{"scan p delta", "lookup p old", "lookup p", "emit"});
  CHECK(plan(rule, 2).steps() == Steps{"scan p delta", "lookup p old", "lookup p old", "emit"});
}

TEST_CASE("Lookups by the same columns share an index") {
  const Planned planned = plan("p(x, z) :- small(x), edge(x, y), edge(y, z), edge(w, z), small(w).");
  CHECK(planned.catalog.of(1).size() <= 2);
  CHECK(plan("p(x, z) :- small(x), edge(x, y), edge(y, z).").catalog.of(1) ==
        std::vector<std::vector<std::size_t>>{{0}});
}

TEST_CASE("A repeated variable in one atom compares the columns") {
  const Planned planned = plan("p(x, x) :- edge(x, x).");
  CHECK(planned.steps() == Steps{"scan edge", "emit"});
  CHECK(planned.plan.steps[0].pairs.size() == 1);
}
