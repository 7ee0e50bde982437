// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/stratum_context.h"

#include <algorithm>

namespace moire::datalog {
namespace {

// Nothing is known about a relation that is still growing: looking it up is better than scanning it.
constexpr double rowsOfGrowing = 1e6;

template <typename Predicate>
bool anyTerm(const Term& term, Predicate predicate) {
  return predicate(term) ||
         std::any_of(term.args.begin(), term.args.end(), [&](const Term& arg) { return anyTerm(arg, predicate); });
}

template <typename Predicate>
bool anyTerm(const std::vector<Literal>& body, Predicate predicate) {
  return std::any_of(body.begin(), body.end(), [&](const Literal& literal) {
    return std::any_of(literal.args.begin(), literal.args.end(),
                       [&](const Term& term) { return anyTerm(term, predicate); });
  });
}

template <typename Predicate>
bool anyTerm(const Rule& rule, Predicate predicate) {
  return std::any_of(rule.args.begin(), rule.args.end(), [&](const Term& term) { return anyTerm(term, predicate); }) ||
         anyTerm(rule.body, predicate) ||
         std::any_of(rule.aggregates.begin(), rule.aggregates.end(), [&](const Aggregate& aggregate) {
           return anyTerm(aggregate.target, predicate) || anyTerm(aggregate.body, predicate);
         });
}

bool isCounter(const Term& term) { return term.kind == TermKind::Operation && term.op == Operator::Counter; }

}  // namespace

PlanInput StratumContext::planInput(const Stratum& stratum) const {
  const auto isGrowing = [&stratum](RelationId id) {
    return std::find(stratum.relations.begin(), stratum.relations.end(), id) != stratum.relations.end();
  };
  return {[this, isGrowing](RelationId id) {
            const auto rows = static_cast<double>(database.relations[id].size());
            return isGrowing(id) ? std::max(rows, rowsOfGrowing) : rows;
          },
          isGrowing, options.linker};
}

std::vector<ChangedRule> changedRules(const RuleProgram& program, const Stratum& stratum,
                                      const HasChanged& hasChanged) {
  std::vector<ChangedRule> result;
  for (const auto* rules : {&stratum.onceRules, &stratum.recursiveRules}) {
    for (const std::size_t number : *rules) {
      const Rule& rule = program.rules()[number];
      for (std::size_t i = 0; i < rule.body.size(); ++i) {
        const bool negated = rule.body[i].kind == LiteralKind::NegatedAtom;
        if (!negated && rule.body[i].kind != LiteralKind::Atom) continue;
        if (!hasChanged(rule.body[i].relation, negated)) continue;
        ChangedRule changed{number, rule, i, negated};
        if (negated) {
          // If a column is a wildcard, another tuple may still match.
          changed.rule.body.push_back(rule.body[i]);
          changed.rule.body[i].kind = LiteralKind::Atom;
          changed.rule.body[i].relation += program.relations().size();
        }
        result.push_back(std::move(changed));
      }
    }
  }
  return result;
}

bool numbersDerivations(const Rule& rule) { return anyTerm(rule, isCounter); }

bool makesValues(const Rule& rule) {
  return anyTerm(rule, [](const Term& term) {
    return term.kind == TermKind::Record || isCounter(term) ||
           (term.kind == TermKind::Operation && term.type == Kind::Symbol);
  });
}

}  // namespace moire::datalog
