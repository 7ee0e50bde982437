// SPDX-License-Identifier: Apache-2.0
#include "datalog/plan/planner.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <stdexcept>

#include "datalog/language/grounding.h"
#include "datalog/plan/plan_linker.h"

namespace moire::datalog {
namespace {

struct Pending {
  Literal literal;
  Version version = Version::Full;
};

/// Orders the literals of one body; filters run as soon as their variables are known.
class BodyPlanner {
 public:
  BodyPlanner(const PlanInput& input, const Rule& rule, IndexCatalog& catalog, std::vector<bool> bound,
              bool insideAggregate)
      : input_(input), rule_(rule), catalog_(catalog), bound_(std::move(bound)), insideAggregate_(insideAggregate) {}

  void add(const Literal& literal, Version version) { pending_.push_back({literal, version}); }

  std::vector<Step> run() {
    while (!pending_.empty()) {
      if (!scheduleReady()) atom(takeBestAtom());
      // Only now, because the steps above refer to pending literals.
      std::move(postponed_.begin(), postponed_.end(), std::back_inserter(pending_));
      postponed_.clear();
    }
    return std::move(steps_);
  }

  const std::vector<bool>& bound() const { return bound_; }

 private:
  bool isBindable(const Term& term) const {
    return term.kind == TermKind::Variable &&
           (term.variable >= rule_.variables.size() || !rule_.variables[term.variable].isResult);
  }

  bool evaluable(const Term& term) const { return isEvaluable(term, bound_); }

  bool allEvaluable(const Literal& literal, bool wildcardsToo) const {
    return std::all_of(literal.args.begin(), literal.args.end(), [&](const Term& term) {
      return (wildcardsToo && term.kind == TermKind::Wildcard) || evaluable(term);
    });
  }

  bool scheduleReady() {
    // Cheap conditions come first; a range or an aggregate comes only if nothing else can cut down the search before.
    for (const auto schedule :
         {&BodyPlanner::compare, &BodyPlanner::test, &BodyPlanner::range, &BodyPlanner::aggregate}) {
      for (std::size_t i = 0; i < pending_.size(); ++i) {
        if (!(this->*schedule)(pending_[i])) continue;
        pending_.erase(pending_.begin() + static_cast<std::ptrdiff_t>(i));
        return true;
      }
    }
    return false;
  }

  static Step start(StepKind kind, const Literal& literal) {
    Step step;
    step.kind = kind;
    step.at = literal.at;
    return step;
  }

  bool compare(const Pending& pending) {
    const Literal& literal = pending.literal;
    if (literal.kind != LiteralKind::Compare) return false;
    const Term& left = literal.args[0];
    const Term& right = literal.args[1];
    if (evaluable(left) && evaluable(right)) {
      Step step = start(StepKind::Filter, literal);
      step.comparison = literal.comparison;
      step.type = literal.compared;
      step.operands = {operandOf(left), operandOf(right)};
      steps_.push_back(std::move(step));
      return true;
    }
    if (literal.comparison != Comparison::Equal) return false;
    return bindSide(literal, left, right) || bindSide(literal, right, left);
  }

  bool bindSide(const Literal& literal, const Term& unknown, const Term& known) {
    if (!evaluable(known)) return false;
    if (isBindable(unknown)) {
      Step step = start(StepKind::Bind, literal);
      step.operands = {operandOf(known)};
      step.result = unknown.variable;
      bound_[unknown.variable] = true;
      steps_.push_back(std::move(step));
      return true;
    }
    if (unknown.kind != TermKind::Record) return false;
    Step step = start(StepKind::Unpack, literal);
    step.operands = {operandOf(known)};
    step.arity = unknown.args.size();
    match(unknown.args, step);
    steps_.push_back(std::move(step));
    return true;
  }

  bool test(const Pending& pending) {
    const Literal& literal = pending.literal;
    const bool negated = literal.kind == LiteralKind::NegatedAtom;
    if (!negated && literal.kind != LiteralKind::Atom) return false;
    // Inside an aggregate every row counts, so a wildcard there makes a loop, not a test.
    if (!allEvaluable(literal, negated || !insideAggregate_)) return false;
    Step step = start(negated ? StepKind::Absent : StepKind::Exists, literal);
    step.relation = literal.relation;
    step.version = pending.version;
    keys(literal, step);
    steps_.push_back(std::move(step));
    return true;
  }

  bool range(const Pending& pending) {
    const Literal& literal = pending.literal;
    if (literal.kind != LiteralKind::Range || !allEvaluable(literal, false)) return false;
    Step step = start(StepKind::Range, literal);
    step.type = literal.compared;
    step.result = literal.result;
    for (const Term& term : literal.args) step.operands.push_back(operandOf(term));
    bound_[literal.result] = true;
    steps_.push_back(std::move(step));
    return true;
  }

  bool aggregate(const Pending& pending) {
    const Literal& literal = pending.literal;
    if (literal.kind != LiteralKind::Aggregate) return false;
    const Aggregate& aggregate = rule_.aggregates[literal.aggregate];
    const auto known = [&](VariableId variable) { return bound_[variable]; };
    if (!std::all_of(aggregate.outer.begin(), aggregate.outer.end(), known)) return false;
    BodyPlanner inner(input_, rule_, catalog_, bound_, true);
    for (const Literal& part : aggregate.body) inner.add(part, Version::Full);
    Step step = start(StepKind::Aggregate, literal);
    step.function = aggregate.function;
    step.type = aggregate.kind;
    step.result = literal.result;
    step.nested = inner.run();
    Step end = start(StepKind::Accumulate, literal);
    end.function = aggregate.function;
    end.type = aggregate.kind;
    if (aggregate.function != AggregateFunction::Count) end.operands = {operandOf(aggregate.target)};
    step.nested.push_back(std::move(end));
    bound_.resize(inner.bound().size(), false);
    bound_[literal.result] = true;
    steps_.push_back(std::move(step));
    return true;
  }

  /// Takes the evaluable columns as the key of a lookup, through an index unless all or none are.
  void keys(const Literal& literal, Step& step) {
    std::vector<std::size_t> columns;
    for (std::size_t i = 0; i < literal.args.size(); ++i) {
      if (!evaluable(literal.args[i])) continue;
      columns.push_back(i);
      step.operands.push_back(operandOf(literal.args[i]));
    }
    const bool partial = !columns.empty() && columns.size() < literal.args.size();
    if (partial) step.index = catalog_.require(literal.relation, columns);
  }

  Pending takeBestAtom() {
    auto best = pending_.end();
    double bestCost = 0;
    for (auto candidate = pending_.begin(); candidate != pending_.end(); ++candidate) {
      if (candidate->literal.kind != LiteralKind::Atom) continue;
      const double cost = expectedMatches(*candidate);
      if (best == pending_.end() || cost < bestCost) {
        best = candidate;
        bestCost = cost;
      }
    }
    if (best == pending_.end()) throw std::logic_error("a rule that passed the grounding check cannot be planned");
    Pending result = std::move(*best);
    pending_.erase(best);
    return result;
  }

  /// The last iteration's rows come first; then the atom that is expected to match the fewest rows, if columns are
  /// independent and equally selective; an atom that shares no variable so far comes late.
  double expectedMatches(const Pending& pending) const {
    if (pending.version == Version::Delta) return -1;
    const auto& args = pending.literal.args;
    const auto known = std::count_if(args.begin(), args.end(), [&](const Term& term) { return evaluable(term); });
    const double rows = std::max(1.0, input_.expectedRows(pending.literal.relation));
    const double open = static_cast<double>(args.size()) - static_cast<double>(known);
    const double matches = std::pow(rows, open / static_cast<double>(std::max<std::size_t>(1, args.size())));
    return known == 0 && !steps_.empty() ? matches * 1e6 : matches;
  }

  void atom(const Pending& pending) {
    const Literal& literal = pending.literal;
    Step step = start(StepKind::Scan, literal);
    step.relation = literal.relation;
    step.version = pending.version;
    if (pending.version != Version::Delta) {
      keys(literal, step);
      if (step.index != noIndex) step.kind = StepKind::Lookup;
    }
    std::vector<Term> open = literal.args;
    if (pending.version != Version::Delta) {
      for (Term& term : open) {
        if (evaluable(term)) term = Term{};  // the key has settled it
      }
    }
    match(open, step);
    steps_.push_back(std::move(step));
  }

  /// Matches a row against terms: known ones are compared, unknown variables are bound, unknown terms are left for
  /// later.
  void match(const std::vector<Term>& terms, Step& step) {
    const std::vector<bool> before = bound_;
    for (std::size_t i = 0; i < terms.size(); ++i) {
      const Term& term = terms[i];
      if (term.kind == TermKind::Wildcard) continue;
      if (isEvaluable(term, before)) {
        step.checks.push_back({i, operandOf(term)});
      } else if (isBindable(term)) {
        bindColumn(i, term.variable, step);
      } else {
        postpone(i, term, step);
      }
    }
  }

  void bindColumn(std::size_t column, std::size_t variable, Step& step) {
    for (const ColumnBinding& binding : step.bindings) {
      if (binding.reg == variable) {
        step.pairs.push_back({binding.column, column});
        return;
      }
    }
    bound_[variable] = true;
    step.bindings.push_back({column, variable});
  }

  void postpone(std::size_t column, const Term& term, Step& step) {
    const std::size_t reg = bound_.size();
    bound_.push_back(true);
    step.bindings.push_back({column, reg});
    Pending equation;
    equation.literal.kind = LiteralKind::Compare;
    equation.literal.compared = term.type;
    equation.literal.at = term.at;
    Term value;
    value.kind = TermKind::Variable;
    value.variable = reg;
    value.type = term.type;
    equation.literal.args = {value, term};
    postponed_.push_back(std::move(equation));
  }

  const PlanInput& input_;
  const Rule& rule_;
  IndexCatalog& catalog_;
  std::vector<bool> bound_;
  bool insideAggregate_;
  std::vector<Pending> pending_;
  std::vector<Pending> postponed_;  ///< equations that a step leaves for later
  std::vector<Step> steps_;
};

}  // namespace

Operand operandOf(const Term& term) {
  Operand result;
  if (term.kind == TermKind::Variable) {
    result.kind = OperandKind::Register;
    result.reg = term.variable;
  } else if (term.kind == TermKind::Constant) {
    result.value = term.value;
  } else {
    result.kind = OperandKind::Term;
    result.term = std::make_shared<const Term>(term);
  }
  return result;
}

std::size_t IndexCatalog::require(RelationId relation, const std::vector<std::size_t>& columns) {
  auto& known = indexes_[relation];
  const auto found = std::find(known.begin(), known.end(), columns);
  if (found != known.end()) return static_cast<std::size_t>(found - known.begin());
  known.push_back(columns);
  return known.size() - 1;
}

namespace {

JoinPlan planUnlinked(const PlanInput& input, const Rule& rule, std::optional<std::size_t> delta,
                      IndexCatalog& catalog) {
  BodyPlanner planner(input, rule, catalog, std::vector<bool>(rule.variables.size(), false), false);
  const auto isGrowing = [&](const Literal& literal) {
    return literal.kind == LiteralKind::Atom && input.isGrowing(literal.relation);
  };
  for (std::size_t i = 0; i < rule.body.size(); ++i) {
    const Literal& literal = rule.body[i];
    Version version = Version::Full;
    if (delta && i == *delta) version = Version::Delta;
    if (delta && i < *delta && isGrowing(literal) && isGrowing(rule.body[*delta])) version = Version::Old;
    planner.add(literal, version);
  }
  JoinPlan plan;
  plan.steps = planner.run();
  Step emit;
  emit.relation = rule.head;
  emit.at = rule.at;
  for (const Term& term : rule.args) emit.operands.push_back(operandOf(term));
  plan.steps.push_back(std::move(emit));
  plan.registers = planner.bound().size();
  return plan;
}

}  // namespace

PlanInput withFixedEstimates(const PlanInput& input) {
  constexpr double growing = 1e6;
  constexpr double complete = 1e4;
  const auto isGrowing = input.isGrowing;
  return {[isGrowing](RelationId id) { return isGrowing(id) ? growing : complete; }, isGrowing, input.linker};
}

JoinPlan planRule(const PlanInput& input, const Rule& rule, std::optional<std::size_t> delta, IndexCatalog& catalog) {
  if (input.linker == nullptr || isFact(rule)) return planUnlinked(input, rule, delta, catalog);
  IndexCatalog tried = catalog;
  JoinPlan fixed = planUnlinked(withFixedEstimates(input), rule, delta, tried);
  if (input.linker->link(fixed, tried)) {
    catalog = std::move(tried);
    return fixed;
  }
  JoinPlan plan = planUnlinked(input, rule, delta, catalog);
  if (!input.linker->link(plan, catalog)) input.linker->leave(rule.at);
  return plan;
}

}  // namespace moire::datalog
