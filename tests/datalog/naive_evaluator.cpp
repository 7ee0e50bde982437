// SPDX-License-Identifier: Apache-2.0
#include "tests/datalog/naive_evaluator.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <stdexcept>

namespace moire::datalog::test {

NaiveEvaluator::NaiveEvaluator(const RuleProgram& program, NaiveBudget budget)
    : program_(program), budget_(budget), relations_(program.relations().size()), symbols_(program.symbols()) {
  for (RelationId id = 0; id < relations_.size(); ++id) {
    relations_[id].byColumn.resize(program.relations()[id].arity());
  }
}

Value NaiveEvaluator::symbol(const std::string& text) {
  auto found = std::find(symbols_.begin(), symbols_.end(), text);
  if (found == symbols_.end()) found = symbols_.insert(symbols_.end(), text);
  return static_cast<Value>(found - symbols_.begin());
}

void NaiveEvaluator::insert(RelationId relation, const Tuple& tuple) {
  Content& content = relations_[relation];
  const auto [place, isNew] = content.tuples.insert(tuple);
  if (!isNew) return;
  if (++derived_ > budget_.tuples) throw OutOfBudget{};
  content.all.push_back(&*place);
  for (std::size_t i = 0; i < tuple.size(); ++i) content.byColumn[i][tuple[i]].push_back(&*place);
}

bool NaiveEvaluator::run() {
  try {
    for (const Stratum& stratum : program_.strata()) {
      std::vector<std::size_t> rules = stratum.onceRules;
      rules.insert(rules.end(), stratum.recursiveRules.begin(), stratum.recursiveRules.end());
      while (round(rules)) continue;
    }
  } catch (const OutOfBudget&) {
    return false;
  }
  return true;
}

bool NaiveEvaluator::round(const std::vector<std::size_t>& rules) {
  const std::size_t before = derived_;
  for (const std::size_t index : rules) {
    const Rule& rule = program_.rules()[index];
    std::set<Tuple> found;
    solve(rule, rule.body, 0, Assignment(rule.variables.size()), [&](const Assignment& assignment) {
      Tuple head;
      for (const Term& term : rule.args) head.push_back(value(term, assignment));
      found.insert(std::move(head));
    });
    for (const Tuple& tuple : found) insert(rule.head, tuple);
  }
  return derived_ != before;
}

/// Enumerates the positive atoms, then checks everything else.
void NaiveEvaluator::solve(const Rule& rule, const std::vector<Literal>& body, std::size_t position,
                           Assignment assignment, const Action& action) {
  while (position < body.size() && body[position].kind != LiteralKind::Atom) ++position;
  if (position == body.size()) return complete(rule, body, std::move(assignment), action);
  for (const Tuple* tuple : candidates(body[position], assignment)) {
    if (++matches_ > budget_.matches) throw OutOfBudget{};
    if (!fits(body[position].args, *tuple, assignment)) continue;
    Assignment extended = assignment;
    if (unify(body[position].args, *tuple, extended)) solve(rule, body, position + 1, extended, action);
  }
}

/// All atoms are matched: gives the other variables their values, then tests all conditions.
void NaiveEvaluator::complete(const Rule& rule, const std::vector<Literal>& body, Assignment assignment,
                              const Action& action) {
  for (bool again = true; again;) {
    again = std::any_of(body.begin(), body.end(),
                        [&](const Literal& literal) { return derive(rule, literal, assignment); });
  }
  const bool lacksValue = std::any_of(body.begin(), body.end(), [&](const Literal& literal) {
    return literal.kind == LiteralKind::Aggregate && !assignment[literal.result].first;
  });
  if (lacksValue) return;
  for (const Literal& literal : body) {
    if (literal.kind != LiteralKind::Range) continue;
    if (assignment[literal.result].first) continue;
    const Value step = literal.args.size() > 2 ? value(literal.args[2], assignment) : 1;
    for (Value at = value(literal.args[0], assignment); at < value(literal.args[1], assignment); at += step) {
      Assignment extended = assignment;
      extended[literal.result] = {true, at};
      complete(rule, body, extended, action);
    }
    return;
  }
  if (std::all_of(body.begin(), body.end(), [&](const Literal& literal) { return holds(rule, literal, assignment); })) {
    action(assignment);
  }
}

/// Whether the literal gave a variable its value.
bool NaiveEvaluator::derive(const Rule& rule, const Literal& literal, Assignment& assignment) {
  if (literal.kind == LiteralKind::Compare && literal.comparison == Comparison::Equal) {
    for (const bool left : {true, false}) {
      const Term& unknown = literal.args[left ? 0 : 1];
      const Term& known = literal.args[left ? 1 : 0];
      if (unknown.kind != TermKind::Variable || isKnown(unknown, assignment) || !isKnown(known, assignment)) continue;
      assignment[unknown.variable] = {true, value(known, assignment)};
      return true;
    }
  }
  if (literal.kind == LiteralKind::Aggregate && !assignment[literal.result].first) {
    const Aggregate& source = rule.aggregates[literal.aggregate];
    const bool ready = std::all_of(source.outer.begin(), source.outer.end(),
                                   [&](VariableId variable) { return assignment[variable].first; });
    Value result = 0;
    if (!ready || !aggregate(rule, source, assignment, result)) return false;
    assignment[literal.result] = {true, result};
    return true;
  }
  return false;
}

bool NaiveEvaluator::holds(const Rule& rule, const Literal& literal, const Assignment& assignment) {
  switch (literal.kind) {
    case LiteralKind::Atom:
      // Columns that hold operations could not be compared when the atom was matched.
      return std::all_of(literal.args.begin(), literal.args.end(),
                         [](const Term& term) { return term.kind != TermKind::Operation; }) ||
             isThere(literal, assignment);
    case LiteralKind::NegatedAtom:
      return !isThere(literal, assignment);
    case LiteralKind::Compare:
      return holdsBetween(literal.comparison, literal.compared, value(literal.args[0], assignment),
                          value(literal.args[1], assignment));
    case LiteralKind::Aggregate: {
      Value result = 0;
      return aggregate(rule, rule.aggregates[literal.aggregate], assignment, result) &&
             assignment[literal.result] == std::pair(true, result);
    }
    case LiteralKind::Range:
      return true;
  }
  return false;
}

/// Whether a tuple has the known values of the atom.
bool NaiveEvaluator::isThere(const Literal& atom, const Assignment& assignment) {
  const auto& tuples = candidates(atom, assignment);
  matches_ += tuples.size();
  return std::any_of(tuples.begin(), tuples.end(),
                     [&](const Tuple* tuple) { return fits(atom.args, *tuple, assignment); });
}

bool NaiveEvaluator::holdsBetween(Comparison comparison, Kind kind, Value left, Value right) const {
  const auto compare = [&](auto l, auto r) {
    switch (comparison) {
      case Comparison::Equal:
        return l == r;
      case Comparison::NotEqual:
        return l != r;
      case Comparison::Less:
        return l < r;
      case Comparison::LessEqual:
        return l <= r;
      case Comparison::Greater:
        return l > r;
      case Comparison::GreaterEqual:
        return l >= r;
      default:
        throw std::logic_error("the evaluation by definition knows no patterns");
    }
  };
  if (kind == Kind::Symbol) {
    return compare(symbols_[static_cast<std::size_t>(left)], symbols_[static_cast<std::size_t>(right)]);
  }
  return compare(asNumber(kind, left), asNumber(kind, right));
}

bool NaiveEvaluator::aggregate(const Rule& rule, const Aggregate& aggregate, const Assignment& assignment,
                               Value& result) {
  Assignment outer(assignment.size());
  for (const VariableId variable : aggregate.outer) outer[variable] = assignment[variable];
  std::vector<std::int64_t> values;
  solve(rule, aggregate.body, 0, outer, [&](const Assignment& inner) {
    const bool counts = aggregate.function == AggregateFunction::Count;
    values.push_back(counts ? 1 : asNumber(aggregate.kind, value(aggregate.target, inner)));
  });
  if (aggregate.function == AggregateFunction::Count || aggregate.function == AggregateFunction::Sum) {
    std::int64_t sum = 0;
    for (const std::int64_t next : values) sum += next;
    result = static_cast<Value>(sum);
    return true;
  }
  if (values.empty()) return false;
  result = static_cast<Value>(aggregate.function == AggregateFunction::Minimum
                                  ? *std::min_element(values.begin(), values.end())
                                  : *std::max_element(values.begin(), values.end()));
  return true;
}

/// The tuples to try: those that have the value of a known column; of several columns, the one with the fewest.
const std::vector<const Tuple*>& NaiveEvaluator::candidates(const Literal& atom, const Assignment& assignment) {
  static const std::vector<const Tuple*> none;
  const Content& content = relations_[atom.relation];
  const std::vector<const Tuple*>* best = &content.all;
  for (std::size_t i = 0; i < atom.args.size(); ++i) {
    if (!isKnown(atom.args[i], assignment)) continue;
    const auto found = content.byColumn[i].find(value(atom.args[i], assignment));
    if (found == content.byColumn[i].end()) return none;
    if (found->second.size() < best->size()) best = &found->second;
  }
  return *best;
}

/// Whether the tuple has the values of all columns that are known.
bool NaiveEvaluator::fits(const std::vector<Term>& terms, const Tuple& tuple, const Assignment& assignment) {
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (isKnown(terms[i], assignment) && value(terms[i], assignment) != tuple[i]) return false;
  }
  return true;
}

/// Gives the variables their values in the tuple; false if one already has another value.
bool NaiveEvaluator::unify(const std::vector<Term>& terms, const Tuple& tuple, Assignment& assignment) {
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (terms[i].kind != TermKind::Variable) continue;
    auto& [known, bound] = assignment[terms[i].variable];
    if (known && bound != tuple[i]) return false;
    known = true;
    bound = tuple[i];
  }
  return true;
}

bool NaiveEvaluator::isKnown(const Term& term, const Assignment& assignment) {
  if (term.kind == TermKind::Variable) return assignment[term.variable].first;
  if (term.kind == TermKind::Wildcard) return false;
  return std::all_of(term.args.begin(), term.args.end(), [&](const Term& arg) { return isKnown(arg, assignment); });
}

Value NaiveEvaluator::value(const Term& term, const Assignment& assignment) {
  if (!isKnown(term, assignment)) throw std::logic_error("a rule has an unbound variable");
  if (term.kind == TermKind::Variable) return assignment[term.variable].second;
  if (term.kind == TermKind::Constant) return term.value;
  if (term.kind != TermKind::Operation) throw std::logic_error("the evaluation by definition knows no records");
  std::vector<Value> args;
  for (const Term& arg : term.args) args.push_back(value(arg, assignment));
  return operation(term, args);
}

std::int64_t NaiveEvaluator::asNumber(Kind kind, Value value) {
  return kind == Kind::Unsigned ? static_cast<std::int64_t>(asUnsigned(value)) : static_cast<std::int64_t>(value);
}

/// Computed in 64 bits, then cut to the width of a value.
Value NaiveEvaluator::operation(const Term& term, const std::vector<Value>& args) {
  const auto text = [&](std::size_t i) { return symbols_[static_cast<std::size_t>(args[i])]; };
  if (term.op == Operator::Length) return static_cast<Value>(text(0).size());
  if (term.op == Operator::Substring) {
    const bool inside = args[1] >= 0 && args[2] >= 0 && static_cast<std::size_t>(args[1]) <= text(0).size();
    return symbol(inside ? text(0).substr(static_cast<std::size_t>(args[1]), static_cast<std::size_t>(args[2])) : "");
  }
  if (term.op == Operator::Concatenate) {
    std::string result;
    for (std::size_t i = 0; i < args.size(); ++i) result += text(i);
    return symbol(result);
  }
  const std::int64_t l = asNumber(term.from, args[0]);
  const std::int64_t r = args.size() > 1 ? asNumber(term.from, args[1]) : 0;
  if (args.size() > 2) throw std::logic_error("the evaluation by definition knows operators of two operands");
  const auto apply = [&]() -> std::int64_t {
    switch (term.op) {
      case Operator::Add:
        return l + r;
      case Operator::Subtract:
        return l - r;
      case Operator::Multiply:
        return static_cast<std::int64_t>(static_cast<std::uint64_t>(l) * static_cast<std::uint64_t>(r));
      case Operator::Divide:
        return l / r;
      case Operator::Modulo:
        return l % r;
      case Operator::Negate:
        return -l;
      case Operator::BitAnd:
        return l & r;
      case Operator::BitOr:
        return l | r;
      case Operator::BitXor:
        return l ^ r;
      case Operator::Minimum:
        return std::min(l, r);
      case Operator::Maximum:
        return std::max(l, r);
      default:
        throw std::logic_error("the evaluation by definition does not know this operator");
    }
  };
  return static_cast<Value>(apply());
}

std::set<std::vector<std::string>> NaiveEvaluator::shown(RelationId relation) const {
  std::set<std::vector<std::string>> result;
  const auto& columns = program_.relations()[relation].columns;
  for (const Tuple& tuple : relations_[relation].tuples) {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < tuple.size(); ++i) {
      texts.push_back(columns[i].kind == Kind::Symbol ? symbols_[static_cast<std::size_t>(tuple[i])]
                                                      : std::to_string(asNumber(columns[i].kind, tuple[i])));
    }
    result.insert(std::move(texts));
  }
  return result;
}

}  // namespace moire::datalog::test
