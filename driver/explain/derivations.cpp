// SPDX-License-Identifier: Apache-2.0
#include "driver/explain/derivations.h"

#include "datalog/explain/rule_text.h"

namespace moire::driver {

using program::LocationId;

Derivations::Derivations(const program::Program& program, const Analysis& analysis, datalog::Evaluation& evaluation)
    : program_(program), analysis_(analysis), evaluation_(evaluation), explainer_(evaluation) {
  for (std::size_t i = 0; i < program.locations.size(); ++i)
    locations_.emplace(program.locations[i].name, LocationId(i));
}

Derivations::~Derivations() = default;

std::vector<datalog::Value> Derivations::values(std::initializer_list<std::string_view> tuple) {
  std::vector<datalog::Value> row;
  for (const std::string_view text : tuple) row.push_back(evaluation_.symbol(text));
  return row;
}

bool Derivations::holds(std::string_view relation, std::initializer_list<std::string_view> tuple) {
  return evaluation_.contains(evaluation_.relation(relation, tuple.size()), values(tuple));
}

std::vector<std::vector<std::string>> Derivations::tuples(std::string_view relation, std::size_t arity) {
  std::vector<std::vector<std::string>> result;
  const datalog::RelationRef found = evaluation_.relation(relation, arity);
  const auto& types = evaluation_.program().relations()[found.id].columns;
  for (const auto row : evaluation_.rows(found)) {
    auto& texts = result.emplace_back();
    for (std::size_t i = 0; i < arity; ++i) texts.push_back(evaluation_.show(row[i], types[i].type));
  }
  return result;
}

std::optional<datalog::Derivation> Derivations::derive(std::string_view relation,
                                                       std::initializer_list<std::string_view> tuple) {
  if (!holds(relation, tuple)) return std::nullopt;
  const auto row = values(tuple);
  return explainer_.explain(evaluation_.relation(relation, tuple.size()), row).derivation;
}

const std::string& Derivations::relationOf(const datalog::DerivationNode& node) const {
  return evaluation_.program().relations()[node.relation].name;
}

std::string Derivations::text(const datalog::DerivationNode& node, std::size_t column) const {
  return evaluation_.show(node.tuple[column], evaluation_.program().relations()[node.relation].columns[column].type);
}

std::string Derivations::ruleOf(const datalog::DerivationNode& node) const {
  if (!node.rule) return "";
  const datalog::RuleText text(evaluation_, evaluation_.program().rules()[*node.rule]);
  return node.place + ": " + text.whole();
}

const datalog::DerivationNode* Derivations::premise(const datalog::Derivation& derivation,
                                                    const datalog::DerivationNode& node,
                                                    std::string_view relation) const {
  for (const auto& premise : node.premises)
    if (premise.node && relationOf(derivation.nodes[*premise.node]) == relation)
      return &derivation.nodes[*premise.node];
  return nullptr;
}

const std::set<std::pair<LocationId, LocationId>>& Derivations::coreachable() {
  if (!coreachable_) {
    coreachable_.emplace();
    for (const auto& row : tuples("coreachable", 2)) coreachable_->emplace(location(row[0]), location(row[1]));
  }
  return *coreachable_;
}

const std::vector<std::vector<LocationId>>& Derivations::predecessors() {
  if (!predecessors_) {
    predecessors_.emplace(program_.locations.size());
    for (const auto& row : tuples("moves", 2)) (*predecessors_)[location(row[1]).index()].push_back(location(row[0]));
  }
  return *predecessors_;
}

}  // namespace moire::driver
