// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "datalog/engine/evaluation.h"
#include "datalog/explain/explainer.h"
#include "driver/interference/analysis.h"
#include "extractor/program/program.h"

namespace moire::driver {

/// Answers questions about a finished analysis and all that its rules derived.
class Derivations {
 public:
  /// All of them outlive this.
  Derivations(const program::Program& program, const Analysis& analysis, datalog::Evaluation& evaluation);
  ~Derivations();
  Derivations(const Derivations&) = delete;
  Derivations& operator=(const Derivations&) = delete;

  [[nodiscard]] const program::Program& program() const { return program_; }
  [[nodiscard]] const Analysis& analysis() const { return analysis_; }

  /// The relation has this tuple.
  bool holds(std::string_view relation, std::initializer_list<std::string_view> tuple);
  /// The texts of all tuples.
  std::vector<std::vector<std::string>> tuples(std::string_view relation, std::size_t arity);
  /// How the tuple is derived; none if it is not.
  std::optional<datalog::Derivation> derive(std::string_view relation, std::initializer_list<std::string_view> tuple);

  [[nodiscard]] const std::string& name(program::LocationId location) const { return program_[location].name; }
  [[nodiscard]] program::LocationId location(const std::string& name) const { return locations_.at(name); }
  /// The place that a thread at the location counts as being at.
  [[nodiscard]] program::LocationId place(program::LocationId at) const { return analysis_.places[at.index()]; }
  [[nodiscard]] const std::string& placeName(program::LocationId at) const { return name(place(at)); }

  /// The relation that a node of a derivation belongs to, and the texts of its tuple.
  [[nodiscard]] const std::string& relationOf(const datalog::DerivationNode& node) const;
  [[nodiscard]] std::string text(const datalog::DerivationNode& node, std::size_t column) const;
  /// The rule that derives a node, with its place: `mine.dl:4: p(x) :- q(x).`; empty for facts that were given.
  [[nodiscard]] std::string ruleOf(const datalog::DerivationNode& node) const;
  /// The tuple of that relation among what a node was derived from; null if there is none.
  [[nodiscard]] const datalog::DerivationNode* premise(const datalog::Derivation& derivation,
                                                       const datalog::DerivationNode& node,
                                                       std::string_view relation) const;

  /// Pairs of places that two threads may reach if the invariants are ignored.
  const std::set<std::pair<program::LocationId, program::LocationId>>& coreachable();
  /// For each place, the places from which a step leads there.
  const std::vector<std::vector<program::LocationId>>& predecessors();

 private:
  std::vector<datalog::Value> values(std::initializer_list<std::string_view> tuple);

  const program::Program& program_;
  const Analysis& analysis_;
  datalog::Evaluation& evaluation_;
  datalog::Explainer explainer_;
  std::unordered_map<std::string, program::LocationId> locations_;
  std::optional<std::set<std::pair<program::LocationId, program::LocationId>>> coreachable_;
  std::optional<std::vector<std::vector<program::LocationId>>> predecessors_;
};

}  // namespace moire::driver
