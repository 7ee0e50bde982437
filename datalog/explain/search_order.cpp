// SPDX-License-Identifier: Apache-2.0
#include "datalog/explain/search_order.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>

#include "datalog/language/grounding.h"

namespace moire::datalog {
namespace {

bool hasVariables(const Term& term) {
  return term.kind == TermKind::Variable || std::any_of(term.args.begin(), term.args.end(), hasVariables);
}

class Ordering {
 public:
  Ordering(const Rule& rule, SearchPolicy policy, const AtomRows& rows) : policy_(policy), rowsOf_(rows) {
    result_.rule = rule;
    for (std::size_t i = 0; i < rule.body.size(); ++i) {
      SearchStep step{rule.body[i], i, {}};
      if (step.literal.kind == LiteralKind::Atom || isEquation(step.literal))
        for (Term& term : step.literal.args) simplify(term, i, step.literal.kind == LiteralKind::Atom);
      pending_.push_back(std::move(step));
      takeAside();
    }
  }

  SearchOrder run(const Binding& head) {
    for (std::size_t i = 0; i < head.size(); ++i) {
      Term& term = result_.rule.args[i];
      if (!head[i]) continue;
      simplify(term, std::nullopt, true);
      bindPattern(term);
    }
    takeAside();
    while (!pending_.empty()) schedule(next());
    return std::move(result_);
  }

 private:
  static bool isEquation(const Literal& literal) {
    return literal.kind == LiteralKind::Compare && literal.comparison == Comparison::Equal;
  }
  static bool isCondition(const Literal& literal) {
    return literal.kind == LiteralKind::Compare || literal.kind == LiteralKind::NegatedAtom;
  }

  bool isResult(const Term& term) const {
    return term.kind == TermKind::Variable && result_.rule.variables[term.variable].isResult;
  }

  /// Replaces each part of a pattern that has to be computed by a variable.
  void simplify(Term& term, std::optional<std::size_t> origin, bool pattern) {
    if (term.kind == TermKind::Record)
      for (Term& arg : term.args) simplify(arg, origin, true);
    if (!pattern || !((term.kind == TermKind::Operation && hasVariables(term)) || isResult(term))) return;
    Term variable;
    variable.kind = TermKind::Variable;
    variable.variable = result_.rule.variables.size();
    variable.type = term.type;
    variable.at = term.at;
    result_.rule.variables.push_back({"", term.type, false});
    Literal equation;
    equation.kind = LiteralKind::Compare;
    equation.compared = term.type;
    equation.at = term.at;
    equation.args = {variable, term};
    aside_.push_back({std::move(equation), origin, {}});
    term = variable;
  }

  /// The equations that `simplify` set aside come after the literals that they are about.
  void takeAside() {
    std::move(aside_.begin(), aside_.end(), std::back_inserter(pending_));
    aside_.clear();
  }

  bool isBound(VariableId variable) const { return variable < bound_.size() && bound_[variable]; }

  bool isKnown(const Term& term) {
    bound_.resize(result_.rule.variables.size(), false);
    return isEvaluable(term, bound_);
  }

  bool isPattern(const Term& term) const {
    if (term.kind == TermKind::Variable) return isBound(term.variable) || !isResult(term);
    return term.kind == TermKind::Record;
  }

  void bindPattern(const Term& term) {
    bound_.resize(result_.rule.variables.size(), false);
    if (term.kind == TermKind::Variable) bound_[term.variable] = true;
    if (term.kind == TermKind::Record)
      for (const Term& arg : term.args) bindPattern(arg);
  }

  bool allKnown(const std::vector<Term>& terms) {
    return std::all_of(terms.begin(), terms.end(),
                       [&](const Term& term) { return term.kind == TermKind::Wildcard || isKnown(term); });
  }

  bool isReady(const Literal& literal) {
    switch (literal.kind) {
      case LiteralKind::Atom:
        return true;
      case LiteralKind::NegatedAtom:
      case LiteralKind::Range:
        return allKnown(literal.args);
      case LiteralKind::Compare:
        if (allKnown(literal.args)) return true;
        return isEquation(literal) && ((isKnown(literal.args[0]) && isPattern(literal.args[1])) ||
                                       (isKnown(literal.args[1]) && isPattern(literal.args[0])));
      case LiteralKind::Aggregate:
        break;
    }
    const auto& outer = result_.rule.aggregates[literal.aggregate].outer;
    return std::all_of(outer.begin(), outer.end(), [&](VariableId variable) { return isBound(variable); });
  }

  /// Smaller is better; ties are decided by the order in the body.
  double cost(const SearchStep& step) {
    const Literal& literal = step.literal;
    if (literal.kind != LiteralKind::Atom) {
      if (policy_ == SearchPolicy::AsWritten) return 0;
      return isCondition(literal) ? -2 : -1;
    }
    const auto known =
        std::count_if(literal.args.begin(), literal.args.end(), [&](const Term& term) { return isKnown(term); });
    if (policy_ == SearchPolicy::AsWritten) return known == 0 && !literal.args.empty() ? 1 : 0;
    const auto open = static_cast<double>(literal.args.size()) - static_cast<double>(known);
    const double share = open / std::max(1.0, static_cast<double>(literal.args.size()));
    return std::pow(std::max(1.0, rowsOf_(step.origin.value())), share);
  }

  std::size_t next() {
    std::optional<std::size_t> best;
    double bestCost = 0;
    for (std::size_t i = 0; i < pending_.size(); ++i) {
      if (!isReady(pending_[i].literal)) continue;
      const double own = cost(pending_[i]);
      if (best && own >= bestCost) continue;
      best = i;
      bestCost = own;
    }
    if (!best) throw std::logic_error("a rule that passed the grounding check cannot be searched");
    return *best;
  }

  void schedule(std::size_t position) {
    SearchStep step = std::move(pending_[position]);
    pending_.erase(pending_.begin() + static_cast<std::ptrdiff_t>(position));
    const Literal& literal = step.literal;
    for (std::size_t i = 0; i < literal.args.size(); ++i)
      if (literal.args[i].kind != TermKind::Wildcard && isKnown(literal.args[i])) step.known.push_back(i);
    if (literal.kind == LiteralKind::Atom || isEquation(literal))
      for (const Term& term : literal.args) bindPattern(term);
    if (literal.kind == LiteralKind::Range || literal.kind == LiteralKind::Aggregate) {
      bound_.resize(result_.rule.variables.size(), false);
      bound_[literal.result] = true;
    }
    result_.steps.push_back(std::move(step));
  }

  SearchPolicy policy_;
  const AtomRows& rowsOf_;
  SearchOrder result_;
  std::vector<bool> bound_;
  std::vector<SearchStep> pending_;
  std::vector<SearchStep> aside_;
};

}  // namespace

SearchOrder searchOrder(const Rule& rule, const Binding& head, SearchPolicy policy, const AtomRows& rows) {
  return Ordering(rule, policy, rows).run(head);
}

}  // namespace moire::datalog
