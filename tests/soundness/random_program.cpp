// SPDX-License-Identifier: Apache-2.0
#include "tests/explorer/random_program.h"

#include <catch2/catch.hpp>
#include <set>

#include "extractor/program/text.h"
#include "extractor/program/well_formed.h"
#include "tests/explorer/explorer.h"
#include "tests/explorer/observations.h"

using namespace moire::program;
using namespace moire::explorer;

namespace {

constexpr std::uint64_t programs = 300;

template <class Visitor>
void forEachExpression(const Program& program, const Visitor& visit) {
  for (const Location& location : program.locations) {
    if (const auto* assign = std::get_if<Assign>(&location.action)) forEach(*assign->value, visit);
    if (const auto* assume = std::get_if<Assume>(&location.action)) forEach(*assume->condition, visit);
    if (const auto* check = std::get_if<Check>(&location.action)) forEach(*check->condition, visit);
  }
}

}  // namespace

TEST_CASE("random programs are well formed, and the same for the same seed") {
  const auto granularity = GENERATE(Granularity::Access, Granularity::Statement);
  for (std::uint64_t seed = 0; seed < programs; ++seed) {
    const Program program = randomProgram(seed, granularity);
    INFO("seed " << seed << "\n" << toText(program));
    CHECK(violations(program).empty());
    CHECK(toText(program) == toText(randomProgram(seed, granularity)));
  }
}

TEST_CASE("random programs use every operator and every kind of cell") {
  const auto granularity = GENERATE(Granularity::Access, Granularity::Statement);
  std::set<Op> operators;
  bool readThroughPointer = false;
  bool writeThroughPointer = false;
  std::set<std::tuple<bool, bool, bool, bool>> cells;
  for (std::uint64_t seed = 0; seed < programs; ++seed) {
    const Program program = randomProgram(seed, granularity);
    forEachExpression(program, [&](const Expression& expression) {
      operators.insert(expression.op);
      readThroughPointer = readThroughPointer || expression.cells.size() > 1;
    });
    for (const Location& location : program.locations)
      if (const auto* assign = std::get_if<Assign>(&location.action))
        writeThroughPointer = writeThroughPointer || assign->targets.size() > 1;
    for (const Cell& cell : program.cells)
      cells.insert({cell.shared, cell.summary, cell.type.has_value(), cell.initial.has_value()});
  }
  CHECK(operators.size() == static_cast<std::size_t>(Op::Select) + 1);
  CHECK(readThroughPointer);
  CHECK(writeThroughPointer);
  // Shared cells: all of them, except an untracked one with an initial value; locals have none.
  CHECK(cells.size() == 6 + 4);
}

TEST_CASE("what random programs do is worth analysing") {
  const auto granularity = GENERATE(Granularity::Access, Granularity::Statement);
  std::set<std::size_t> reachedKinds;
  std::uint64_t parallel = 0;
  std::uint64_t failing = 0;
  std::uint64_t waiting = 0;
  std::uint64_t racing = 0;
  std::uint64_t checks = 0;
  std::uint64_t holding = 0;
  for (std::uint64_t seed = 0; seed < programs; ++seed) {
    const Program program = randomProgram(seed, granularity);
    const Observations seen = observe(program, {.states = 1000, .choices = 6, .order = moire::explorer::Order::Mixed});
    for (std::size_t i = 0; i < program.locations.size(); ++i) {
      if (!seen.reached(LocationId(i))) continue;
      reachedKinds.insert(program.locations[i].action.index());
      if (!std::holds_alternative<Check>(program.locations[i].action)) continue;
      ++checks;
      if (!seen.failures().contains(LocationId(i))) ++holding;
    }
    parallel += seen.mostThreads() > 1 ? 1 : 0;
    failing += seen.failures().empty() ? 0 : 1;
    waiting += seen.waitedForLock() ? 1 : 0;
    racing += seen.races().empty() ? 0 : 1;
  }
  CHECK(reachedKinds.size() == std::variant_size_v<Action> - 3);  // barriers and waits have programs of their own
  CHECK(parallel > programs * 3 / 4);
  CHECK(failing > programs / 4);
  CHECK(failing < programs * 3 / 4);
  CHECK(waiting > programs / 6);
  CHECK(racing > programs / 4);
  CHECK(racing < programs * 3 / 4);
  CHECK(holding > checks / 3);
}
