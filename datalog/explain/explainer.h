// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "datalog/explain/derivation.h"
#include "datalog/explain/explained_rule.h"
#include "datalog/explain/goal.h"
#include "support/stop.h"

namespace moire::datalog {

class Heights;
class Workspace;

struct ExplainOptions {
  /// Asked now and then; if it returns true, an explanation ends with `Stopped`.
  StopRequest shouldStop;
  /// A derivation with more different tuples than this is cut, the lowest ones first.
  std::size_t mostNodes = 20'000;
  /// This many instances of a rule are compared, to take the one whose tuples are lowest.
  std::size_t mostInstances = 1'000;
  /// This many rows are tried to find out how far a rule gets.
  std::size_t mostEffort = 20'000'000;
};

/// Explains how tuples of a finished evaluation are derived, and why other tuples are not.
class Explainer {
 public:
  /// The evaluation must outlive this, and must not run in the meantime.
  explicit Explainer(Evaluation& evaluation, ExplainOptions options = {});
  ~Explainer();
  Explainer(const Explainer&) = delete;
  Explainer& operator=(const Explainer&) = delete;

  /// Throws `Stopped`.
  Explanation explain(const Goal& goal);
  Explanation explain(RelationRef relation, Row tuple);

 private:
  struct Matches {
    std::size_t count = 0;
    std::vector<Value> first;
  };

  Matches matchesOf(const Goal& goal);
  Derivation derive(RelationId relation, const std::vector<Value>& tuple);
  WhyNot whyNot(const Goal& goal);
  Heights& heightsFor(RelationId relation);

  Evaluation& evaluation_;
  ExplainOptions options_;
  std::vector<ExplainedRule> rules_;
  std::unique_ptr<Workspace> workspace_;
  std::set<RelationId> covered_;  ///< the relations whose heights are known
  std::unique_ptr<Heights> heights_;
};

}  // namespace moire::datalog
