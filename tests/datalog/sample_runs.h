// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "datalog/engine/evaluation.h"
#include "tests/datalog/naive_evaluator.h"
#include "tests/datalog/rule_sample.h"

namespace moire::datalog::test {

using Shown = std::set<std::vector<std::string>>;

/// A number from the environment.
std::uint64_t setting(const char* name, std::uint64_t otherwise);

/// The values of a fact, whose symbols are numbered by `symbol`.
Tuple row(const RuleSample& sample, const RuleSample::Fact& fact,
          const std::function<Value(const std::string&)>& symbol);

void insertFacts(Evaluation& evaluation, const RuleSample& sample, const std::vector<RuleSample::Fact>& facts);

/// The tuples of a relation as in the text formats.
Shown shown(const Evaluation& evaluation, RelationId id);

/// Runs it, and gives up if that takes long; when it gives up depends only on the work. True if it came to its end.
bool ends(Evaluation& evaluation);

void add(RunSummary& total, const RunSummary& run);

/// The first relation in which the two differ, if there is one. With Keep::Outputs, other relations need only have
/// equal sizes.
std::optional<std::string> difference(const Evaluation& found, const Evaluation& expected, Keep keep);

/// Compares the engine's results after the sample's updates with those from scratch; what is wrong, if anything.
std::optional<std::string> compareUpdates(const RuleSample& sample, const std::shared_ptr<const RuleProgram>& loaded,
                                          PlanLinker* linker, RunSummary& strata);

}  // namespace moire::datalog::test
