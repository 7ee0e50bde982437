// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace moire::datalog::test {

/// A rule program and facts for it, in parts that can be left out one by one.
struct RuleSample {
  enum class Column { Number, Unsigned, Symbol };

  struct Relation {
    std::string name;
    std::vector<Column> columns;
    bool isInput = false;
    bool isOutput = false;
    bool isEquivalence = false;
  };

  struct Fact {
    std::size_t relation = 0;  ///< a position in `relations`
    std::vector<std::string> values;
  };

  /// A change of facts after a run: relations that lose all their facts, and facts that are added then.
  struct Update {
    std::vector<std::size_t> cleared;
    std::vector<Fact> added;
  };

  std::vector<Relation> relations;
  std::vector<std::string> rules;
  std::vector<Fact> facts;
  std::vector<Update> updates;

  /// The declarations and rules; facts are read from files.
  std::string text() const;
  /// The same with all facts as clauses, for trying it by hand, and the updates as comments.
  std::string withFacts() const;
  /// The facts after that many updates.
  std::vector<Fact> factsAfter(std::size_t updates) const;
};

/// Leaves out rules, facts and updates as long as the sample still fails.
RuleSample shrink(RuleSample sample, const std::function<bool(const RuleSample&)>& fails);

}  // namespace moire::datalog::test
