// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <catch2/catch.hpp>

#include <cstdlib>
#include <sstream>

#include "tests/datalog/folder.h"
#include "tests/datalog/random_rules.h"
#include "tests/datalog/sample_runs.h"
#include "tests/datalog/support.h"

using namespace moire::datalog;
using namespace moire::datalog::test;

namespace {

/// Runs Soufflé on the sample; afterwards its tuples are in files of the folder.
bool runSouffle(const Folder& folder, const RuleSample& sample) {
  folder.write("rules.dl", sample.text());
  for (std::size_t i = 0; i < sample.relations.size(); ++i) {
    if (!sample.relations[i].isInput) continue;
    std::string lines;
    for (const RuleSample::Fact& fact : sample.facts) {
      if (fact.relation != i) continue;
      lines += fact.values.empty() ? "()\n" : fmt::format("{}\n", fmt::join(fact.values, "\t"));
    }
    folder.write(sample.relations[i].name + ".facts", lines);
  }
  return std::system(
             fmt::format("cd '{}' && timeout 60 souffle -w rules.dl >log 2>&1", folder.path().string()).c_str()) == 0;
}

Shown readRows(const Folder& folder, const RuleSample::Relation& relation) {
  Shown result;
  std::istringstream lines(folder.read(relation.name + ".csv"));
  for (std::string line; std::getline(lines, line);) {
    std::vector<std::string> values;
    std::istringstream cells(line);
    for (std::string cell; values.size() < relation.columns.size() && std::getline(cells, cell, '\t');) {
      values.push_back(cell);
    }
    // An empty symbol at the end of a line is not recognised as a cell.
    values.resize(relation.columns.size());
    result.insert(std::move(values));
  }
  return result;
}

/// The differences between the two engines, if any; counts the tuples that were compared.
std::optional<std::string> compare(RuleSample sample, std::size_t& tuples) {
  for (RuleSample::Relation& relation : sample.relations) relation.isOutput = true;
  Evaluation evaluation(program(sample.text()));
  insertFacts(evaluation, sample, sample.facts);
  if (!ends(evaluation)) return std::nullopt;
  const Folder folder;
  if (!runSouffle(folder, sample)) return "Soufflé fails: " + folder.read("log");
  for (const RuleSample::Relation& relation : sample.relations) {
    const Shown ours = shown(evaluation, evaluation.program().find(relation.name).value());
    const Shown theirs = readRows(folder, relation);
    tuples += theirs.size();
    if (ours != theirs)
      return fmt::format("{} has {} tuples, on Soufflé {}", relation.name, ours.size(), theirs.size());
  }
  return std::nullopt;
}

}  // namespace

TEST_CASE("Random rule programs give the same on Soufflé") {
  if (std::system("souffle --version >/dev/null 2>&1") != 0) {
    WARN("skipped: there is no souffle on the path");
    return;
  }
  const std::uint64_t base = setting("MOIRE_RANDOM_SEED", 1);
  const std::uint64_t count = setting("MOIRE_RANDOM_RULES", 800) / 20;
  std::size_t tuples = 0;
  for (std::uint64_t seed = base; seed < base + count; ++seed) {
    const RuleSample sample = RandomRules(seed).sample();
    const auto problem = compare(sample, tuples);
    if (!problem) continue;
    const RuleSample small =
        shrink(sample, [&](const RuleSample& smaller) { return compare(smaller, tuples).has_value(); });
    FAIL_CHECK("seed " << seed << ": " << *problem << "\nin short: " << compare(small, tuples).value_or("") << '\n'
                       << small.withFacts());
  }
  CHECK(tuples > 100 * count);
}
