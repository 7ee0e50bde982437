// SPDX-License-Identifier: Apache-2.0
#include "datalog/plan/set_planner.h"

#include <catch2/catch.hpp>

#include <map>

#include "tests/datalog/support.h"

using namespace moire::datalog;
using namespace moire::datalog::test;

namespace {

const std::map<SetStepKind, std::string> names = {
    {SetStepKind::Given, "given"},   {SetStepKind::Rows, "rows"},       {SetStepKind::Load, "load"},
    {SetStepKind::Keep, "keep"},     {SetStepKind::Drop, "drop"},       {SetStepKind::Expand, "expand"},
    {SetStepKind::Has, "has"},       {SetStepKind::Exists, "exists"},   {SetStepKind::Absent, "absent"},
    {SetStepKind::Filter, "filter"}, {SetStepKind::Bind, "bind"},       {SetStepKind::Target, "target"},
    {SetStepKind::EmitOne, "one"},   {SetStepKind::EmitSet, "emit set"}};

struct Planned {
  std::shared_ptr<const RuleProgram> program;
  std::optional<SetPlan> plan;

  std::vector<std::string> steps() const {
    std::vector<std::string> result;
    for (const SetStep& step : plan.value().steps) {
      std::string text = names.at(step.kind);
      const bool reads =
          step.kind <= SetStepKind::Drop || step.kind == SetStepKind::Exists || step.kind == SetStepKind::Absent;
      if (reads) text += " " + program->relations()[step.relation].name;
      result.push_back(text);
    }
    return result;
  }
};

Planned plan(const std::string& rule, std::optional<std::size_t> given = std::nullopt) {
  Planned result;
  result.program = program(
      ".decl mark(x: number)\n.decl edge(x: number, y: number)\n.decl blocked(x: number, y: number)\n"
      ".input mark, edge, blocked\n.decl p(x: number, y: number)\n.decl q(x: number, y: number, z: number)\n" +
      rule);
  const PlanInput input{[](RelationId) { return 100.0; }, [](RelationId) { return false; }};
  SetOrderCatalog catalog(result.program->relations().size());
  const Rule& source = result.program->rules().back();
  std::optional<GivenRow> row;
  if (given) {
    const std::size_t arity = source.body[*given].args.size();
    row = GivenRow{*given, setOrderBy(arity - 1, arity)};
  }
  result.plan = planRuleBySets(input, source, row, catalog);
  return result;
}

using Steps = std::vector<std::string>;

}  // namespace

TEST_CASE("A step along an edge hands on the whole set of a row") {
  const Planned planned = plan("q(d, w, v) :- q(d, u, v), edge(u, w), !blocked(u, v).", 0);
  CHECK(planned.steps() == Steps{"given q", "load edge", "drop blocked", "expand", "target", "emit set"});
  CHECK(planned.plan->emitsSet);
  CHECK_FALSE(planned.plan->staysInRow);
}

TEST_CASE("A rule that changes only the last column stays in its row") {
  const Planned planned = plan("p(x, z) :- p(x, y), edge(y, z).", 0);
  CHECK(planned.steps() == Steps{"given p", "target", "expand", "load edge", "emit set"});
  CHECK(planned.plan->staysInRow);
}

TEST_CASE("Conditions on one variable cut its set before it is looped over") {
  const Planned planned = plan("p(x, z) :- p(x, y), mark(y), !blocked(x, y), edge(y, z).", 0);
  const Steps steps = planned.steps();
  const auto at = [&](const std::string& step) { return std::find(steps.begin(), steps.end(), step) - steps.begin(); };
  CHECK(at("keep mark") < at("expand"));
  CHECK(at("drop blocked") < at("expand"));
}

TEST_CASE("A given row whose key does not fit is skipped") {
  const Planned planned = plan("p(x, y) :- q(x, x, y), q(7, x, y).", 0);
  const SetStep& first = planned.plan.value().steps.front();
  CHECK(first.pairs.size() == 1);
  CHECK(first.checks.empty());
  const Planned constant = plan("p(x, y) :- q(7, x, y).", 0);
  CHECK(constant.plan.value().steps.front().checks.size() == 1);
}

TEST_CASE("Rules with aggregates, ranges, operations in atoms or no columns are not for set plans") {
  CHECK_FALSE(plan("p(x, n) :- mark(x), n = count : { edge(x, _) }.").plan.has_value());
  CHECK_FALSE(plan("p(x, n) :- mark(x), n = range(0, 5).").plan.has_value());
  CHECK_FALSE(plan("p(x, y) :- mark(x), edge(x + 1, y).").plan.has_value());
  CHECK_FALSE(plan(".decl none()\nnone() :- mark(_).").plan.has_value());
}

TEST_CASE("A variable in the key and in the set column of one row is found in the set") {
  const Planned planned = plan("p(x, y) :- edge(x, x), edge(x, y).", 0);
  CHECK(planned.steps() == Steps{"given edge", "has", "target", "load edge", "emit set"});
}
