// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "tests/datalog/naive_evaluator.h"

namespace moire::datalog::test {

using Tuples = std::vector<std::set<Tuple>>;  ///< by relation
using Assignment = std::vector<std::optional<Value>>;

/// Whether the terms, which are only variables and constants, can be the tuple; if so, the variables get its values.
inline bool unify(const std::vector<Term>& terms, const Tuple& tuple, Assignment& assignment) {
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (terms[i].kind == TermKind::Constant && terms[i].value != tuple[i]) return false;
    if (terms[i].kind != TermKind::Variable) continue;
    auto& bound = assignment[terms[i].variable];
    if (bound && *bound != tuple[i]) return false;
    bound = tuple[i];
  }
  return true;
}

inline bool hasMatch(const std::set<Tuple>& tuples, const std::vector<Term>& terms, const Assignment& assignment) {
  return std::any_of(tuples.begin(), tuples.end(), [&](const Tuple& tuple) {
    Assignment copy = assignment;
    return unify(terms, tuple, copy);
  });
}

inline bool compares(const Literal& literal, const Assignment& assignment) {
  const auto value = [&](const Term& term) {
    return term.kind == TermKind::Variable ? assignment[term.variable].value() : term.value;
  };
  const Value left = value(literal.args[0]);
  const Value right = value(literal.args[1]);
  switch (literal.comparison) {
    case Comparison::Equal:
      return left == right;
    case Comparison::NotEqual:
      return left != right;
    case Comparison::Less:
      return left < right;
    case Comparison::LessEqual:
      return left <= right;
    case Comparison::Greater:
      return left > right;
    case Comparison::GreaterEqual:
      return left >= right;
    default:
      return false;
  }
}

/// The least heights by definition: every rule over everything lower, height by height.
class NaiveHeights {
 public:
  NaiveHeights(const std::vector<Rule>& rules, const Tuples& given, const Tuples& complete)
      : rules_(rules), complete_(complete), below_(given), heights_(given.size()) {
    for (std::size_t i = 0; i < given.size(); ++i)
      for (const Tuple& tuple : given[i]) heights_[i][tuple] = 0;
    std::size_t before = 0;
    for (std::size_t height = 1; before != count(); ++height) {
      before = count();
      round(height);
    }
  }

  const std::map<Tuple, std::size_t>& of(RelationId relation) const { return heights_[relation]; }

 private:
  std::size_t count() const {
    std::size_t result = 1;
    for (const auto& each : heights_) result += each.size();
    return result;
  }

  void round(std::size_t height) {
    std::vector<std::pair<RelationId, Tuple>> derived;
    for (const Rule& rule : rules_) {
      const std::function<void(std::size_t, const Assignment&)> extend = [&](std::size_t position,
                                                                             const Assignment& assignment) {
        if (position == rule.body.size()) {
          if (!conditionsHold(rule, assignment)) return;
          Tuple head;
          for (const Term& term : rule.args)
            head.push_back(term.kind == TermKind::Variable ? assignment[term.variable].value() : term.value);
          derived.emplace_back(rule.head, std::move(head));
          return;
        }
        const Literal& literal = rule.body[position];
        if (literal.kind != LiteralKind::Atom) return extend(position + 1, assignment);
        for (const Tuple& tuple : below_[literal.relation]) {
          Assignment extended = assignment;
          if (unify(literal.args, tuple, extended)) extend(position + 1, extended);
        }
      };
      extend(0, Assignment(rule.variables.size()));
    }
    for (auto& [relation, tuple] : derived) {
      heights_[relation].try_emplace(tuple, height);
      below_[relation].insert(std::move(tuple));
    }
  }

  bool conditionsHold(const Rule& rule, const Assignment& assignment) const {
    return std::all_of(rule.body.begin(), rule.body.end(), [&](const Literal& literal) {
      if (literal.kind == LiteralKind::NegatedAtom)
        return !hasMatch(complete_[literal.relation], literal.args, assignment);
      return literal.kind == LiteralKind::Atom || compares(literal, assignment);
    });
  }

  const std::vector<Rule>& rules_;
  const Tuples& complete_;
  Tuples below_;
  std::vector<std::map<Tuple, std::size_t>> heights_;
};

}  // namespace moire::datalog::test
