// SPDX-License-Identifier: Apache-2.0
// Figure 4 of POPL'12: how the invariants of Figure 1 weaken from round to round. Two slips of the figure are read as
// the text has them: its row u11 is about the loop's increment, which is u12 in Figure 1; and u4 is unreachable in the
// first round and has counter > 0 later (section 1.1), like v5.
#include <catch2/catch.hpp>
#include <fstream>
#include <map>

#include "datalog/built_in.h"
#include "driver/interference/coarsening.h"
#include "driver/interference/library_models.h"
#include "extractor/clang/extract.h"

using namespace moire;
using program::LocationId;
using program::Range;

namespace {

const std::string file = MOIRE_SOURCE_DIR "/tests/programs/figure1.c";

/// The line of each label: `// u3` or `// v6: safe`.
std::map<std::string, unsigned> labels() {
  std::map<std::string, unsigned> lines;
  std::ifstream in(file);
  unsigned number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    const auto comment = line.find("// ");
    if (comment == std::string::npos) continue;
    const std::string label = line.substr(comment + 3, line.find(':', comment) - comment - 3);
    if (label.size() >= 2 && label.size() <= 3 && (label[0] == 'u' || label[0] == 'v')) lines[label] = number;
  }
  return lines;
}

struct Figure1 {
  std::shared_ptr<const datalog::RuleProgram> rules = datalog::loadAnalysis().program;
  program::Program program = extractor::extract(options(), driver::libraryModels(rules));
  program::CellId counter = cellNamed("counter");

  static extractor::ExtractOptions options() {
    extractor::ExtractOptions result;
    result.files = {file};
    result.granularity = program::Granularity::Statement;
    result.library = extractor::LibraryMode{{"Producer", "Consumer"}, false, {}, true};
    return result;
  }

  [[nodiscard]] program::CellId cellNamed(const std::string& name) const {
    for (std::size_t i = 0; i < program.cells.size(); ++i)
      if (program.cells[i].name == name) return program::CellId(i);
    FAIL("no cell " << name);
    return {};
  }

  [[nodiscard]] LocationId at(const std::string& label) const {
    if (label == "init") return program.bodies[program::initialBody].entry;
    const unsigned line = labels().at(label);
    std::vector<LocationId> found;
    for (std::size_t i = 0; i < program.locations.size(); ++i)
      if (program.locations[i].position.line == line) found.emplace_back(i);
    INFO(label << " is one location");
    REQUIRE(found.size() == 1);
    return found.front();
  }
};

const auto max = program::int32.max();
const std::optional<Range> nobody;                             // false: no thread gets there
const std::optional<Range> anything = program::int32.range();  // true
const std::optional<Range> zero = Range{0, 0};
const std::optional<Range> notNegative = Range{0, max};
const std::optional<Range> positive = Range{1, max};

const std::map<std::string, std::vector<std::optional<Range>>> table = {
    {"init", {anything, anything, anything}},
    {"u3", {zero, notNegative, notNegative}},
    {"u4", {nobody, positive, positive}},
    {"u8", {zero, notNegative, notNegative}},
    {"u10", {zero, zero, zero}},
    {"u12", {notNegative, notNegative, notNegative}},
    {"v4", {zero, notNegative, notNegative}},
    {"v5", {nobody, positive, positive}},
    {"v6", {nobody, notNegative, notNegative}},
};

// The paper's integers have no limits: what is only limited by the machine's (minus a decrement) is unbounded there.
std::string show(const std::optional<Range>& range) {
  if (!range) return "unreachable";
  const std::string low = range->low == program::int32.min() ? "-oo" : program::toString(range->low);
  const std::string high = range->high >= max - 1 ? "oo" : program::toString(range->high);
  return "[" + low + ", " + high + "]";
}

}  // namespace

TEST_CASE_METHOD(Figure1, "Figure 1 is proved with the invariants of Figure 4 in each round") {
  driver::CoarseningOptions options;
  options.rules = rules;
  std::size_t rounds = 0;
  options.onRound = [&](std::size_t number, const driver::Round&, const numeric::Invariants& invariants) {
    rounds = number;
    REQUIRE(number <= 3);
    for (const auto& [label, expected] : table) {
      INFO("round " << number << ", " << label);
      CHECK(show(invariants.bounds(at(label), counter)) == show(expected[number - 1]));
    }
  };
  const driver::Analysis analysis = driver::coarsen(program, options);
  CHECK(rounds == 3);
  CHECK(analysis.invariants.check(at("v6")) == numeric::CheckOutcome::Holds);

  // The proof rests on this: the counter that u10 resets is never seen at v5, ...
  CHECK_FALSE(analysis.flows.contains({at("u10"), counter, at("v5")}));
  // ... though the increments of the loop are,
  CHECK(analysis.flows.contains({at("u12"), counter, at("v5")}));
  // and the edges that section 1.1 names are there.
  CHECK(analysis.flows.contains({at("u12"), counter, at("v4")}));
  CHECK(analysis.flows.contains({at("u12"), counter, at("u3")}));
  CHECK(analysis.flows.contains({at("u4"), counter, at("u1")}));
}
