// SPDX-License-Identifier: Apache-2.0
#include "tests/datalog/sample_runs.h"

#include <fmt/format.h>

#include <cstdlib>

namespace moire::datalog::test {

std::uint64_t setting(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

Tuple row(const RuleSample& sample, const RuleSample::Fact& fact,
          const std::function<Value(const std::string&)>& symbol) {
  Tuple result;
  for (std::size_t i = 0; i < fact.values.size(); ++i) {
    const bool isSymbol = sample.relations[fact.relation].columns[i] == RuleSample::Column::Symbol;
    result.push_back(isSymbol ? symbol(fact.values[i]) : static_cast<Value>(std::stoll(fact.values[i])));
  }
  return result;
}

void insertFacts(Evaluation& evaluation, const RuleSample& sample, const std::vector<RuleSample::Fact>& facts) {
  for (const RuleSample::Fact& fact : facts) {
    const auto& relation = sample.relations[fact.relation];
    evaluation.insert(evaluation.relation(relation.name, relation.columns.size()),
                      row(sample, fact, [&](const std::string& text) { return evaluation.symbol(text); }));
  }
}

Shown shown(const Evaluation& evaluation, RelationId id) {
  Shown result;
  const auto& columns = evaluation.program().relations()[id].columns;
  for (const Row row : evaluation.rows({id, columns.size()})) {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < row.size(); ++i) texts.push_back(evaluation.show(row[i], columns[i].type));
    result.insert(std::move(texts));
  }
  return result;
}

bool ends(Evaluation& evaluation) {
  RunOptions options;
  options.shouldStop = [polls = 0]() mutable { return ++polls > 50; };
  try {
    evaluation.run(options);
    return true;
  } catch (const moire::Stopped&) {
    return false;
  }
}

void add(RunSummary& total, const RunSummary& run) {
  total.bySets += run.bySets;
  total.byTuples += run.byTuples;
  total.continued += run.continued;
  total.untouched += run.untouched;
  total.decomposed += run.decomposed;
  total.dropped += run.dropped;
}

std::optional<std::string> difference(const Evaluation& found, const Evaluation& expected, Keep keep) {
  const auto& relations = found.program().relations();
  for (RelationId id = 0; id < relations.size(); ++id) {
    const RelationRef ref{id, relations[id].arity()};
    const bool isKept = keep == Keep::Everything || relations[id].isOutput();
    if (found.size(ref) != expected.size(ref) || (isKept && shown(found, id) != shown(expected, id))) {
      return fmt::format("{} has {} tuples, not the {} that it should have", relations[id].name, found.size(ref),
                         expected.size(ref));
    }
  }
  return std::nullopt;
}

std::optional<std::string> compareUpdates(const RuleSample& sample, const std::shared_ptr<const RuleProgram>& loaded,
                                          PlanLinker* linker, RunSummary& strata) {
  Evaluation continued(loaded);
  insertFacts(continued, sample, sample.facts);
  RunOptions options;
  options.linker = linker;
  continued.run(options);
  for (std::size_t i = 0; i < sample.updates.size(); ++i) {
    for (const std::size_t cleared : sample.updates[i].cleared) {
      const auto& relation = sample.relations[cleared];
      continued.clear(continued.relation(relation.name, relation.columns.size()));
    }
    insertFacts(continued, sample, sample.updates[i].added);
    // More facts than this may be too many.
    Evaluation anew(loaded);
    insertFacts(anew, sample, sample.factsAfter(i + 1));
    if (!ends(anew)) return std::nullopt;
    options.jobs = i % 2 == 0 ? 2 : 1;
    options.keep = i == 2 ? Keep::Outputs : Keep::Everything;
    continued.run(options);
    add(strata, continued.summary());
    if (const auto wrong = difference(continued, anew, options.keep)) {
      return fmt::format("after update {}: {}", i + 1, *wrong);
    }
  }
  return std::nullopt;
}

}  // namespace moire::datalog::test
