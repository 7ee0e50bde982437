// SPDX-License-Identifier: Apache-2.0
// Random programs once more, with relational domains: every state of every thread satisfies every relation.
#include <catch2/catch.hpp>
#include <cstdlib>
#include <string>

#include "extractor/program/text.h"
#include "numeric/invariant_text.h"
#include "numeric/related_cells.h"
#include "tests/explorer/random_program.h"
#include "tests/explorer/shrink.h"
#include "tests/soundness/analysis_claims.h"
#include "tests/soundness/specimens.h"

using namespace moire::program;
using namespace moire::explorer;
using moire::numeric::AbstractValue;
using moire::numeric::Domain;
using moire::numeric::Packs;

namespace {

enum class Packing {
  Related,     ///< as on the command line
  Everything,  ///< all cells in one pack, so that relations arise by themselves
  WholePacks   ///< the same, as in the paper: local cells flow with shared ones
};

std::uint64_t setting(const char* variable, std::uint64_t normally) {
  const char* text = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe): tests have one thread
  return text == nullptr ? normally : std::strtoull(text, nullptr, 10);
}

Packs packsOf(const Program& program, Domain domain, Packing packing) {
  if (packing == Packing::Related) return moire::numeric::relatedCells(program, moire::numeric::PackLimits::of(domain));
  std::vector<CellId> all;
  for (std::size_t i = 0; i < program.cells.size(); ++i) all.emplace_back(i);
  return {program, {all}, packing == Packing::WholePacks ? Packs::Flows::WholePacks : Packs::Flows::CellsAndRecords};
}

/// In every other program, no value is followed to its readers.
std::uint64_t waysOf(std::uint64_t seed) { return seed % 2 == 0 ? moire::driver::affordableWays : 0; }

moire::driver::Analysis analyse(const Program& program, Domain domain, Packing packing,
                                std::uint64_t ways = moire::driver::affordableWays) {
  moire::driver::CoarseningOptions options;
  options.ways = ways;
  options.domain = domain;
  options.packs = packsOf(program, domain, packing);
  return moire::driver::coarsen(program, options);
}

/// Looks for states that contradict the relations between cells that the analysis found.
class RelationCheck {
 public:
  RelationCheck(const Program& program, const moire::driver::Analysis& analysis) : program_(program) {
    for (std::size_t i = 0; i < program.locations.size(); ++i) {
      const AbstractValue& value = analysis.invariants.before(LocationId(i));
      relations_.push_back(value.relations(value.cells()));
      count += relations_.back().size();
    }
  }

  /// The location and the relation; empty if there is none.
  std::string refutation(const Limits& limits) {
    Explorer explorer(program_, limits);
    std::string found;
    explorer.run([&](const State& state) {
      for (std::size_t i = 0; state.begun(explorer.layout()) && i < state.threadCount(explorer.layout()); ++i)
        found = found.empty() ? refutation(explorer.layout(), state, i) : found;
      return found.empty();
    });
    return found;
  }

  std::size_t count = 0;

 private:
  std::string refutation(const Layout& layout, const State& state, std::size_t thread) const {
    const LocationId at = state.location(layout, thread);
    for (const AbstractValue::Relation& relation : relations_[at.index()]) {
      Int value = relation.term.constant.low;
      bool known = true;
      for (const auto& part : relation.term.parts) {
        const Cell& cell = program_[part.cell];
        known = known && (cell.shared || (cell.body == program_[at].body && state.started(layout, thread)));
        if (known) value += part.coefficient * state.value(layout, thread, part.cell, 0);
      }
      if (!known || (relation.equal ? value == 0 : value >= 0)) continue;
      std::string text =
          "at " + program_[at].name + " it is said to be 0 or more: " + toString(relation.term.constant.low);
      for (const auto& part : relation.term.parts)
        text += " + " + toString(part.coefficient) + " * " + program_[part.cell].name;
      return text;
    }
    return "";
  }

  const Program& program_;
  std::vector<std::vector<AbstractValue::Relation>> relations_;
};

/// Why the analysis is wrong about the program; empty if no state shows that.
std::string refutation(const Program& program, Domain domain, Packing packing, const Limits& limits,
                       std::uint64_t ways) {
  const auto analysis = analyse(program, domain, packing, ways);
  const auto refutations = refute(program, observe(program, limits), claimsOf(analysis));
  return refutations.empty() ? RelationCheck(program, analysis).refutation(limits) : refutations.front().text;
}

void compare(Domain domain, Packing packing, std::uint64_t programs) {
  const std::uint64_t base = setting("MOIRE_RANDOM_SEED", 1);
  const std::uint64_t count = setting("MOIRE_RANDOM_PROGRAMS", programs);
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t seed = base + i / 2;
    CAPTURE(seed);
    const Program program = randomProgram(seed, i % 2 == 0 ? Granularity::Access : Granularity::Statement);
    const Limits limits = specimenLimits(seed);
    const auto refuted = [&](const Program& some) { return refutation(some, domain, packing, limits, waysOf(seed)); };
    if (refuted(program).empty()) continue;
    const Program small = shrink(program, [&](const Program& smaller) { return !refuted(smaller).empty(); }, 1000);
    FAIL(refuted(small) << "\n" << toText(small));
  }
  SUCCEED();
}

}  // namespace

TEST_CASE("no execution refutes octagons of related cells") { compare(Domain::Octagon, Packing::Related, 300); }

TEST_CASE("no execution refutes octagons of all cells") { compare(Domain::Octagon, Packing::Everything, 300); }

TEST_CASE("no execution refutes octagons that flow as wholes") { compare(Domain::Octagon, Packing::WholePacks, 200); }

TEST_CASE("no execution refutes polyhedra of related cells") { compare(Domain::Polyhedra, Packing::Related, 150); }

TEST_CASE("no execution refutes polyhedra of all cells") { compare(Domain::Polyhedra, Packing::Everything, 100); }

TEST_CASE("octagons find relations, and prove no less than intervals") {
  std::size_t relations = 0;
  std::size_t byIntervals = 0;
  std::size_t byOctagons = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const Program program = randomProgram(seed, seed % 2 == 0 ? Granularity::Access : Granularity::Statement);
    const auto intervals = moire::driver::coarsen(program);
    const auto octagons = analyse(program, Domain::Octagon, Packing::Related);
    relations += RelationCheck(program, octagons).count;
    for (std::size_t i = 0; i < program.locations.size(); ++i) {
      if (!std::holds_alternative<Check>(program.locations[i].action)) continue;
      const auto failsWith = [&](const auto& analysis) {
        return analysis.invariants.check(LocationId(i)) == moire::numeric::CheckOutcome::MayFail;
      };
      byIntervals += failsWith(intervals) ? 0 : 1;
      byOctagons += failsWith(octagons) ? 0 : 1;
    }
  }
  CHECK(relations > 100);
  CHECK(byOctagons >= byIntervals);
}
