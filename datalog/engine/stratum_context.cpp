// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/stratum_context.h"

#include <algorithm>

namespace moire::datalog {
namespace {

// Nothing is known of a relation that is still growing: it had better be looked up than scanned.
constexpr double rowsOfGrowing = 1e6;

bool makesValues(const Term& term) {
  if (term.kind == TermKind::Record) return true;
  if (term.kind == TermKind::Operation && (term.type == Kind::Symbol || term.op == Operator::Counter)) return true;
  return std::any_of(term.args.begin(), term.args.end(), [](const Term& arg) { return makesValues(arg); });
}

bool makesValues(const std::vector<Literal>& body) {
  return std::any_of(body.begin(), body.end(), [](const Literal& literal) {
    return std::any_of(literal.args.begin(), literal.args.end(), [](const Term& term) { return makesValues(term); });
  });
}

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

bool makesValues(const Rule& rule) {
  return std::any_of(rule.args.begin(), rule.args.end(), [](const Term& term) { return makesValues(term); }) ||
         makesValues(rule.body) ||
         std::any_of(rule.aggregates.begin(), rule.aggregates.end(), [](const Aggregate& aggregate) {
           return makesValues(aggregate.target) || makesValues(aggregate.body);
         });
}

}  // namespace moire::datalog
