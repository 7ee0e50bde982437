// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "datalog/engine/term_evaluator.h"
#include "datalog/explain/rule_text.h"
#include "datalog/explain/search_order.h"
#include "datalog/explain/workspace.h"

namespace moire::datalog {

/// A row of each positive atom, by the atom's position in the rule's body; noRow for other literals.
using Witnesses = std::vector<RowId>;

/// How far the instances of a rule get: all literals before `literal` in the order of the search hold.
struct SearchProgress {
  std::size_t reached = 0;
  Binding values;
  Witnesses rows;
};

/// Looks for instances of one rule whose head is a given tuple, or a pattern of one.
class RuleSearch {
 public:
  /// Which rows an atom may take; all by default.
  using RowsOf = std::function<RowRange(std::size_t literal)>;

  /// A rule made by Workspace::overGrowing or overComplete; the head's known columns decide what is bound first.
  RuleSearch(Workspace& workspace, const Rule& rule, const Binding& head, SearchPolicy policy, RowsOf rows = {});

  /// Whether the head can be that tuple at all.
  bool unifies() const { return unifies_; }

  /// The search gives up after this many rows.
  void limitEffort(std::size_t rows) { effort_ = rows; }

  /// Calls `visit` for each instance until it returns false. Throws Stopped.
  using Visitor = std::function<bool(const Binding& values, const Witnesses& rows)>;
  void run(const Visitor& visit);

  /// After a run: the first point that no instance got past.
  const SearchProgress& furthest() const { return furthest_; }
  /// The literal at a point of the search: its position in the rule's body, or nothing if it is about the head.
  std::optional<std::size_t> literalAt(std::size_t point) const { return order_.steps[point].origin; }
  std::size_t points() const { return order_.steps.size(); }
  /// False if the search gave up before all was tried.
  bool complete() const { return effort_ != 0; }

 private:
  /// Runs an aggregate or a range by a plan of its own, for given values of the variables that it depends on.
  struct ResultPlan {
    RelationId input = 0;
    RelationId output = 0;
    std::vector<VariableId> variables;
    JoinPlan plan;
  };

  bool bindHead(const Binding& head);
  bool visit(std::size_t point);
  bool visitAtom(const SearchStep& step, std::size_t point);
  bool visitResults(const SearchStep& step, std::size_t point);
  bool tryRow(const SearchStep& step, std::size_t point, RowId row);
  bool absent(const SearchStep& step);
  bool compare(const SearchStep& step);
  bool match(const Term& pattern, Value value);
  bool assign(VariableId variable, Value value);
  Value value(const Term& term);
  std::vector<Value> key(const SearchStep& step);
  std::vector<RowId> candidates(const SearchStep& step, RowRange range);
  void undo(std::size_t trail);
  void tick();
  ResultPlan planResult(const Literal& literal);

  Workspace& workspace_;
  SearchOrder order_;
  TermEvaluator terms_;
  RowsOf rowsOf_;
  std::size_t effort_;
  bool unifies_ = true;
  std::map<std::size_t, ResultPlan> resultPlans_;  ///< by point

  std::vector<Value> registers_;
  Binding values_;
  std::vector<VariableId> trail_;
  Witnesses rows_;
  const Visitor* visitor_ = nullptr;
  SearchProgress furthest_;
  std::size_t ticks_ = 0;
};

}  // namespace moire::datalog
