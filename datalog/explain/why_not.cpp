// SPDX-License-Identifier: Apache-2.0
#include "datalog/explain/why_not.h"

#include <fmt/format.h>

#include <algorithm>

#include "datalog/explain/derivation_builder.h"
#include "datalog/explain/rule_search.h"

namespace moire::datalog {
namespace {

class AbsenceOf {
 public:
  AbsenceOf(Workspace& workspace, const Goal& goal, const ExplainOptions& options)
      : workspace_(workspace), goal_(goal), options_(options), head_(knownColumns()) {}

  /// Nothing if the rule's head cannot be the goal.
  std::optional<FailedRule> inRule(const ExplainedRule& rule) {
    RuleSearch search(workspace_, workspace_.overComplete(rule.rule), head_, SearchPolicy::AsWritten);
    if (!search.unifies()) return std::nullopt;
    search.limitEffort(options_.mostEffort);
    const Binding fromHead = search.furthest().values;
    // Even then an instance is possible, if the goal repeats a variable or the head has a counter.
    search.run([](const Binding&, const Witnesses&) { return true; });
    FailedRule result;
    result.rule = rule.number;
    result.law = rule.law;
    result.place = placeText(workspace_.program(), rule.rule.at);
    result.complete = search.complete();
    const RuleText text(workspace_.evaluation(), rule.rule);
    result.text = text.whole(fromHead);
    describe(rule.rule, text, search, result);
    result.values.resize(rule.rule.variables.size());
    return result;
  }

 private:
  /// The values of the columns that the goal gives.
  Binding knownColumns() {
    Binding result;
    TermEvaluator terms(workspace_.program(), workspace_.database());
    for (const Term& term : goal_.rule.args) {
      result.emplace_back();
      if (isGround(term)) result.back() = terms.value(term, nullptr);
    }
    return result;
  }

  static bool isGround(const Term& term) {
    if (term.kind == TermKind::Variable || term.kind == TermKind::Wildcard) return false;
    return std::all_of(term.args.begin(), term.args.end(), isGround);
  }

  void describe(const Rule& rule, const RuleText& text, const RuleSearch& search, FailedRule& result) {
    const SearchProgress& best = search.furthest();
    result.values = best.values;
    for (std::size_t point = 0; point < best.reached; ++point)
      if (const auto origin = search.literalAt(point)) satisfied_.insert(*origin);
    if (best.reached < search.points()) result.failing = search.literalAt(best.reached);
    // If the row of an atom does not have a value that was computed later, that atom is the one that fails.
    if (result.failing) satisfied_.erase(*result.failing);
    for (const std::size_t position : satisfied_) {
      const Literal& literal = rule.body[position];
      if (text.isNaming(literal)) continue;
      result.satisfied.push_back(position);
      result.holding.push_back(literal.kind == LiteralKind::Atom ? witness(literal, best.rows[position])
                                                                 : conditionText(text, literal, best.values));
    }
    satisfied_.clear();
    if (result.failing) {
      failure(rule.body[*result.failing], text, best.values, result);
    } else {
      result.failure = fmt::format("these give {}, another tuple", headTuple(rule, text, best.values));
    }
  }

  std::string headTuple(const Rule& rule, const RuleText& text, const Binding& values) {
    std::vector<Value> registers;
    for (const auto& value : values) registers.push_back(value.value_or(0));
    std::vector<Value> tuple;
    try {
      TermEvaluator terms(workspace_.program(), workspace_.database());
      for (const Term& term : rule.args) tuple.push_back(terms.value(term, registers.data()));
    } catch (const EvaluationError&) {
      return text.head(values);
    }
    return tupleText(workspace_.evaluation(), rule.head, tuple);
  }

  std::string witness(const Literal& literal, RowId row) {
    const TupleSet& tuples = workspace_[workspace_.complete(literal.relation)].tuples;
    if (tuples.arity() == 0) return tupleText(workspace_.evaluation(), literal.relation, {});
    return tupleText(workspace_.evaluation(), literal.relation, {tuples.row(row), tuples.arity()});
  }

  static void failure(const Literal& literal, const RuleText& text, const Binding& values, FailedRule& result) {
    switch (literal.kind) {
      case LiteralKind::Atom:
        result.question = text.atom(literal, values);
        result.failure = fmt::format("{}: there is no such tuple", result.question);
        return;
      case LiteralKind::NegatedAtom:
        result.question = text.atom(literal, values);
        result.failure = fmt::format("not {}: there is such a tuple", result.question);
        return;
      case LiteralKind::Compare: {
        const std::string written = text.literal(literal);
        const std::string valued = text.literal(literal, values);
        result.failure = fmt::format("{}{}", written, written == valued ? "" : fmt::format(" ({})", valued));
        return;
      }
      case LiteralKind::Range:
      case LiteralKind::Aggregate:
        result.failure = fmt::format("{} has no value that fits", text.literal(literal, values));
    }
  }

  Workspace& workspace_;
  const Goal& goal_;
  const ExplainOptions& options_;
  Binding head_;
  std::set<std::size_t> satisfied_;
};

}  // namespace

WhyNot explainAbsence(Workspace& workspace, const std::vector<ExplainedRule>& rules, const Goal& goal,
                      const ExplainOptions& options) {
  WhyNot result;
  const RelationInfo& relation = workspace.program().relations()[goal.rule.head];
  result.isInput = relation.isInput();
  result.relationTuples = workspace.evaluation().size({goal.rule.head, relation.arity()});
  AbsenceOf absence(workspace, goal, options);
  for (const ExplainedRule& rule : rules) {
    if (rule.rule.head != goal.rule.head) continue;
    if (auto failed = absence.inRule(rule)) {
      result.rules.push_back(std::move(*failed));
    } else {
      ++result.otherRules;
    }
  }
  return result;
}

}  // namespace moire::datalog
