// SPDX-License-Identifier: Apache-2.0
#include "datalog/plan/set_planner.h"

#include <algorithm>
#include <cmath>

#include "datalog/language/grounding.h"
#include "datalog/plan/plan_linker.h"

namespace moire::datalog {
namespace {

constexpr std::size_t notOpen = noIndex;

/// A rule that set plans cannot express.
struct Unsupported {};

class SetPlanner {
 public:
  SetPlanner(const PlanInput& input, const Rule& rule, SetOrderCatalog& catalog)
      : input_(input),
        rule_(rule),
        catalog_(catalog),
        bound_(rule.variables.size(), false),
        open_(rule.variables.size(), notOpen) {}

  SetPlan run(const std::optional<GivenRow>& given) {
    plan_.head = rule_.head;
    for (std::size_t i = 0; i < rule_.body.size(); ++i) {
      const Literal& literal = rule_.body[i];
      requireSupported(literal);
      if (!given || given->literal != i) pending_.push_back(&literal);
    }
    for (const Term& term : rule_.args) requireComputable(term);
    headShape_ = setOrderBy(rule_.args.size() - 1, rule_.args.size());
    catalog_.require(rule_.head, headShape_);
    if (given) start(rule_.body[given->literal], given->order);
    while (true) {
      settle();
      if (pending_.empty()) break;
      advance();
    }
    finish();
    plan_.registers = bound_.size();
    plan_.staysInRow = given && staysIn(rule_.body[given->literal]);
    return std::move(plan_);
  }

 private:
  static void requireComputable(const Term& term) {
    if (term.kind == TermKind::Operation && term.op == Operator::Counter) throw Unsupported{};
    for (const Term& arg : term.args) requireComputable(arg);
  }

  static bool isPlain(const Term& term) {
    return term.kind == TermKind::Variable || term.kind == TermKind::Constant || term.kind == TermKind::Wildcard;
  }

  static void requireSupported(const Literal& literal) {
    if (literal.kind == LiteralKind::Aggregate || literal.kind == LiteralKind::Range) throw Unsupported{};
    if (literal.kind == LiteralKind::Compare) {
      for (const Term& term : literal.args) requireComputable(term);
      return;
    }
    if (literal.args.empty() || !std::all_of(literal.args.begin(), literal.args.end(), isPlain)) throw Unsupported{};
  }

  bool known(const Term& term) const { return isEvaluable(term, bound_); }

  SetStep& push(SetStepKind kind, const SourceRange& at) {
    SetStep step;
    step.kind = kind;
    step.at = at;
    plan_.steps.push_back(std::move(step));
    return plan_.steps.back();
  }

  /// Matches the key of a row: known columns are compared, unless the caller did that; the others are bound.
  void matchKey(const Literal& literal, const SetOrderShape& shape, SetStep& step, bool compareKnown) {
    const std::vector<bool> before = bound_;
    for (std::size_t position = 0; position < shape.keyColumns.size(); ++position) {
      const Term& term = literal.args[shape.keyColumns[position]];
      if (term.kind == TermKind::Wildcard) continue;
      if (isEvaluable(term, before)) {
        if (compareKnown) step.checks.push_back({position, operandOf(term)});
        continue;
      }
      const auto twin = std::find_if(step.bindings.begin(), step.bindings.end(),
                                     [&](const ColumnBinding& binding) { return binding.reg == term.variable; });
      if (twin != step.bindings.end()) {
        step.pairs.push_back({twin->column, position});
      } else {
        step.bindings.push_back({position, term.variable});
        bound_[term.variable] = true;
      }
    }
  }

  /// Opens the set column of a row that a step has found.
  void openSet(const Literal& literal, const SetOrderShape& shape, std::size_t step) {
    const Term& term = literal.args[shape.setColumn];
    const std::size_t set = plan_.sets++;
    plan_.steps[step].set = set;
    if (term.kind == TermKind::Wildcard) return;
    if (known(term)) {
      SetStep& has = push(SetStepKind::Has, literal.at);
      has.set = set;
      has.element = operandOf(term);
    } else if (open_[term.variable] == notOpen) {
      open_[term.variable] = set;
    } else {
      throw Unsupported{};
    }
  }

  void start(const Literal& literal, const SetOrderShape& shape) {
    SetStep& step = push(SetStepKind::Given, literal.at);
    step.relation = literal.relation;
    // A variable that is open and bound at the same time would need a separate comparison.
    matchKey(literal, shape, step, true);
    openSet(literal, shape, plan_.steps.size() - 1);
  }

  /// Everything that needs no new loop.
  void settle() {
    bool again = true;
    while (again) {
      again = target();
      for (auto literal = pending_.begin(); literal != pending_.end() && !again; ++literal) {
        if (!test(**literal) && !cut(**literal) && !load(**literal)) continue;
        pending_.erase(literal);
        again = true;
        break;
      }
    }
  }

  /// Finds the head's row as soon as its key is known.
  bool target() {
    if (hasTarget_) return false;
    for (const std::size_t column : headShape_.keyColumns) {
      if (!known(rule_.args[column])) return false;
    }
    SetStep& step = push(SetStepKind::Target, rule_.at);
    step.relation = rule_.head;
    for (const std::size_t column : headShape_.keyColumns) step.operands.push_back(operandOf(rule_.args[column]));
    return hasTarget_ = true;
  }

  bool test(const Literal& literal) {
    if (literal.kind == LiteralKind::Compare) return compare(literal);
    // One column may be a wildcard: it is enough that the row exists and is not empty.
    std::size_t column = literal.args.size() - 1;
    std::size_t wildcards = 0;
    for (std::size_t i = 0; i < literal.args.size(); ++i) {
      if (literal.args[i].kind == TermKind::Wildcard) {
        ++wildcards;
        column = i;
      } else if (!known(literal.args[i])) {
        return false;
      }
    }
    if (wildcards > 1) {
      if (literal.kind == LiteralKind::NegatedAtom) throw Unsupported{};
      return false;
    }
    // Without a wildcard this is the order in which a relation stored by sets has its tuples anyway.
    const SetOrderShape shape = setOrderBy(column, literal.args.size());
    SetStep& step =
        push(literal.kind == LiteralKind::NegatedAtom ? SetStepKind::Absent : SetStepKind::Exists, literal.at);
    lookUp(literal, shape, step);
    if (wildcards == 0) step.element = operandOf(literal.args[shape.setColumn]);
    return true;
  }

  void lookUp(const Literal& literal, const SetOrderShape& shape, SetStep& step) {
    step.relation = literal.relation;
    step.order = catalog_.require(literal.relation, shape);
    for (const std::size_t column : shape.keyColumns) step.operands.push_back(operandOf(literal.args[column]));
  }

  bool compare(const Literal& literal) {
    const Term& left = literal.args[0];
    const Term& right = literal.args[1];
    if (known(left) && known(right)) {
      SetStep& step = push(SetStepKind::Filter, literal.at);
      step.comparison = literal.comparison;
      step.type = literal.compared;
      step.operands = {operandOf(left), operandOf(right)};
      return true;
    }
    if (literal.comparison != Comparison::Equal) return false;
    return bind(literal, left, right) || bind(literal, right, left);
  }

  bool bind(const Literal& literal, const Term& unknown, const Term& value) {
    if (!known(value)) return false;
    if (unknown.kind == TermKind::Record) throw Unsupported{};
    if (unknown.kind != TermKind::Variable || rule_.variables[unknown.variable].isResult) return false;
    if (open_[unknown.variable] != notOpen) {
      SetStep& step = push(SetStepKind::Has, literal.at);
      step.set = open_[unknown.variable];
      step.element = operandOf(value);
      open_[unknown.variable] = notOpen;
    }
    SetStep& step = push(SetStepKind::Bind, literal.at);
    step.operands = {operandOf(value)};
    step.result = unknown.variable;
    bound_[unknown.variable] = true;
    return true;
  }

  /// The only column of an atom that is not known, if it is one variable in one column.
  std::optional<std::size_t> lastUnknown(const Literal& literal) const {
    if (literal.kind == LiteralKind::Compare) return std::nullopt;
    std::optional<std::size_t> column;
    for (std::size_t i = 0; i < literal.args.size(); ++i) {
      if (known(literal.args[i])) continue;
      if (column || literal.args[i].kind != TermKind::Variable) return std::nullopt;
      column = i;
    }
    return column;
  }

  /// Cuts down an open set by a literal about nothing else.
  bool cut(const Literal& literal) {
    const auto column = lastUnknown(literal);
    if (!column) return false;
    const VariableId variable = literal.args[*column].variable;
    if (open_[variable] == notOpen) return false;
    SetStep& step = push(literal.kind == LiteralKind::NegatedAtom ? SetStepKind::Drop : SetStepKind::Keep, literal.at);
    lookUp(literal, setOrderBy(*column, literal.args.size()), step);
    step.set = open_[variable];
    step.result = cutTo(step.set);
    open_[variable] = step.result;
    return true;
  }

  /// A set may be cut in place if no loop is between this cut and the last one: the loop's next turn needs the uncut
  /// set.
  std::size_t cutTo(std::size_t set) {
    if (set < cutAtLoop_.size() && cutAtLoop_[set] == loops_) return set;
    const std::size_t result = plan_.sets++;
    cutAtLoop_.resize(plan_.sets, notOpen);
    cutAtLoop_[result] = loops_;
    return result;
  }

  bool load(const Literal& literal) {
    if (literal.kind != LiteralKind::Atom) return false;
    const auto column = lastUnknown(literal);
    if (!column) return false;
    SetStep& step = push(SetStepKind::Load, literal.at);
    lookUp(literal, setOrderBy(*column, literal.args.size()), step);
    step.set = plan_.sets++;
    open_[literal.args[*column].variable] = step.set;
    return true;
  }

  bool isHeadSet(VariableId variable) const {
    const Term& last = rule_.args.back();
    return last.kind == TermKind::Variable && last.variable == variable;
  }

  /// Begins a new loop: over an open set that others wait for, or over the rows of an atom; the head's set variable is
  /// looped over only if nothing else is left.
  void advance() {
    std::optional<VariableId> waiting;
    for (VariableId variable = 0; variable < rule_.variables.size(); ++variable) {
      if (open_[variable] == notOpen || !isWaitedFor(variable)) continue;
      if (!waiting || isHeadSet(*waiting)) waiting = variable;
    }
    if (waiting && !isHeadSet(*waiting)) return expand(*waiting);
    if (const Literal* atom = bestAtom()) return rows(*atom);
    if (waiting) return expand(*waiting);
    throw Unsupported{};
  }

  bool isWaitedFor(VariableId variable) const {
    return std::any_of(pending_.begin(), pending_.end(), [&](const Literal* literal) {
      return std::any_of(literal->args.begin(), literal->args.end(),
                         [&](const Term& term) { return mentions(term, variable); });
    });
  }

  static bool mentions(const Term& term, VariableId variable) {
    if (term.kind == TermKind::Variable) return term.variable == variable;
    return std::any_of(term.args.begin(), term.args.end(), [&](const Term& arg) { return mentions(arg, variable); });
  }

  bool mentionsOpen(const Literal& atom) const {
    return std::any_of(atom.args.begin(), atom.args.end(), [&](const Term& term) {
      return term.kind == TermKind::Variable && open_[term.variable] != notOpen;
    });
  }

  void expand(VariableId variable) {
    ++loops_;
    SetStep& step = push(SetStepKind::Expand, rule_.at);
    step.set = open_[variable];
    step.result = variable;
    open_[variable] = notOpen;
    bound_[variable] = true;
  }

  /// Of the atoms that mention no open variable, the one that is expected to have the fewest rows.
  const Literal* bestAtom() const {
    const Literal* best = nullptr;
    double bestCost = 0;
    for (const Literal* literal : pending_) {
      if (literal->kind != LiteralKind::Atom || mentionsOpen(*literal)) continue;
      const auto knownColumns =
          std::count_if(literal->args.begin(), literal->args.end(), [&](const Term& term) { return known(term); });
      const double size = std::max(1.0, input_.expectedRows(literal->relation));
      const double share = static_cast<double>(knownColumns) / static_cast<double>(literal->args.size());
      // It is better to load rows of the head's set variable once everything else is known.
      const bool late = std::any_of(literal->args.begin(), literal->args.end(), [&](const Term& term) {
        return term.kind == TermKind::Variable && isHeadSet(term.variable);
      });
      const double cost = std::pow(size, 1 - share) * (late ? 1e3 : 1) * (knownColumns == 0 && begun() ? 1e6 : 1);
      if (best == nullptr || cost < bestCost) {
        best = literal;
        bestCost = cost;
      }
    }
    return best;
  }

  bool begun() const { return !plan_.steps.empty(); }

  void rows(const Literal& literal) {
    ++loops_;
    pending_.erase(std::find(pending_.begin(), pending_.end(), &literal));
    const SetOrderShape shape = setOrderBy(bestSetColumn(literal), literal.args.size());
    const std::size_t order = catalog_.require(literal.relation, shape);
    SetStep& step = push(SetStepKind::Rows, literal.at);
    step.relation = literal.relation;
    step.order = order;
    std::vector<std::size_t> positions;
    for (std::size_t position = 0; position < shape.keyColumns.size(); ++position) {
      const Term& term = literal.args[shape.keyColumns[position]];
      if (!known(term)) continue;
      positions.push_back(position);
      step.operands.push_back(operandOf(term));
    }
    if (!positions.empty()) step.keyIndex = catalog_.requireKeyIndex(literal.relation, order, positions);
    matchKey(literal, shape, step, false);
    openSet(literal, shape, plan_.steps.size() - 1);
  }

  /// The column of the head's set variable if the atom has it, otherwise the last column that is not known.
  std::size_t bestSetColumn(const Literal& literal) const {
    std::size_t best = literal.args.size() - 1;
    for (std::size_t i = 0; i < literal.args.size(); ++i) {
      const Term& term = literal.args[i];
      if (known(term)) continue;
      best = i;
      if (term.kind == TermKind::Variable && isHeadSet(term.variable)) return i;
    }
    return best;
  }

  void finish() {
    for (const std::size_t column : headShape_.keyColumns) expandAll(rule_.args[column]);
    const Term& last = rule_.args.back();
    const bool asSet = last.kind == TermKind::Variable && open_[last.variable] != notOpen;
    if (!asSet) expandAll(last);
    if (!hasTarget_ && !target()) throw Unsupported{};
    plan_.emitsSet = asSet;
    SetStep& step = push(asSet ? SetStepKind::EmitSet : SetStepKind::EmitOne, rule_.at);
    step.relation = rule_.head;
    if (asSet) {
      step.set = open_[last.variable];
    } else {
      step.element = operandOf(last);
    }
  }

  void expandAll(const Term& term) {
    if (term.kind == TermKind::Variable && open_[term.variable] != notOpen) expand(term.variable);
    for (const Term& arg : term.args) expandAll(arg);
  }

  bool staysIn(const Literal& given) const {
    if (given.relation != rule_.head || given.kind != LiteralKind::Atom) return false;
    return std::all_of(headShape_.keyColumns.begin(), headShape_.keyColumns.end(), [&](std::size_t column) {
      const Term& from = given.args[column];
      const Term& to = rule_.args[column];
      return from.kind == TermKind::Variable && to.kind == TermKind::Variable && from.variable == to.variable;
    });
  }

  const PlanInput& input_;
  const Rule& rule_;
  SetOrderCatalog& catalog_;
  std::vector<bool> bound_;
  std::vector<std::size_t> open_;  ///< the open set of each variable that has one
  std::vector<const Literal*> pending_;
  std::vector<std::size_t> cutAtLoop_;  ///< how many loops there were when the set was made by a cut
  std::size_t loops_ = 0;
  SetOrderShape headShape_;
  bool hasTarget_ = false;
  SetPlan plan_;
};

std::optional<SetPlan> planUnlinked(const PlanInput& input, const Rule& rule, const std::optional<GivenRow>& given,
                                    SetOrderCatalog& catalog) {
  if (rule.args.empty()) return std::nullopt;
  try {
    return SetPlanner(input, rule, catalog).run(given);
  } catch (const Unsupported&) {
    return std::nullopt;
  }
}

}  // namespace

std::optional<SetPlan> planRuleBySets(const PlanInput& input, const Rule& rule, const std::optional<GivenRow>& given,
                                      SetOrderCatalog& catalog) {
  if (input.linker == nullptr || isFact(rule)) return planUnlinked(input, rule, given, catalog);
  SetOrderCatalog tried = catalog;
  auto fixed = planUnlinked(withFixedEstimates(input), rule, given, tried);
  if (fixed && input.linker->link(*fixed, tried)) {
    catalog = std::move(tried);
    return fixed;
  }
  auto plan = planUnlinked(input, rule, given, catalog);
  if (plan && !input.linker->link(*plan, catalog)) input.linker->leave(rule.at);
  return plan;
}

}  // namespace moire::datalog
