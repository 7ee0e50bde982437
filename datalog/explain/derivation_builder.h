// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "datalog/explain/derivation.h"
#include "datalog/explain/explainer.h"
#include "datalog/explain/heights.h"
#include "datalog/explain/rule_search.h"

namespace moire::datalog {

/// Builds one derivation from the heights of all tuples: for each tuple, a rule instance over lower ones.
class DerivationBuilder {
 public:
  DerivationBuilder(Workspace& workspace, Heights& heights, const std::vector<ExplainedRule>& rules,
                    const ExplainOptions& options);

  /// The tuple must be one of the evaluation. Throws Stopped.
  Derivation build(RelationId relation, const std::vector<Value>& tuple);

 private:
  struct Instance {
    const ExplainedRule* rule = nullptr;
    std::size_t heights = 0;  ///< of all its tuples together
    Binding values;
    Witnesses rows;
  };

  std::size_t nodeOf(RelationId relation, RowId row);
  void expand(std::size_t node);
  Instance lowestInstance(const DerivationNode& node);
  void tryRule(const ExplainedRule& rule, const DerivationNode& node, Instance& best);
  void tryRule(const ExplainedRule& rule, const DerivationNode& node, std::optional<std::size_t> highest,
               Instance& best);
  std::size_t heightsOf(const Rule& rule, const Witnesses& rows) const;
  void addPremises(std::size_t node, const Instance& instance);

  Workspace& workspace_;
  Heights& heights_;
  const std::vector<ExplainedRule>& rules_;
  const ExplainOptions& options_;
  Derivation derivation_;
  std::map<std::pair<RelationId, RowId>, std::size_t> nodes_;
};

/// A satisfied condition other than a positive atom: `not blocked(3,4)`, `x < 5 (2 < 5)`.
std::string conditionText(const RuleText& text, const Literal& literal, const Binding& values);

}  // namespace moire::datalog
