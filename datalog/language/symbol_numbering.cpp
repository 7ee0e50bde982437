// SPDX-License-Identifier: Apache-2.0
#include "datalog/language/symbol_numbering.h"

#include <algorithm>

namespace moire::datalog {
namespace {

class SymbolNumbering {
 public:
  explicit SymbolNumbering(const std::vector<std::string>& symbols)
      : symbols_(symbols), numbers_(symbols.size(), unknown) {}

  void visit(Rule& rule) {
    visit(rule.body, rule);
    for (Term& arg : rule.args) visit(arg);
  }

  std::vector<std::string> take() {
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
      if (numbers_[i] == unknown) ordered_.push_back(symbols_[i]);
    }
    return std::move(ordered_);
  }

 private:
  static constexpr Value unknown = -1;

  void visit(std::vector<Literal>& body, Rule& rule) {
    for (Literal& literal : body) {
      for (Term& arg : literal.args) visit(arg);
      if (literal.kind != LiteralKind::Aggregate) continue;
      Aggregate& aggregate = rule.aggregates[literal.aggregate];
      visit(aggregate.body, rule);
      visit(aggregate.target);
    }
  }

  void visit(Term& term) {
    for (Term& arg : term.args) visit(arg);
    if (term.kind != TermKind::Constant || term.type != Kind::Symbol) return;
    const auto old = static_cast<std::size_t>(term.value);
    if (numbers_[old] == unknown) {
      numbers_[old] = static_cast<Value>(ordered_.size());
      ordered_.push_back(symbols_[old]);
    }
    term.value = numbers_[old];
  }

  const std::vector<std::string>& symbols_;
  std::vector<Value> numbers_;  ///< by old numbers
  std::vector<std::string> ordered_;
};

}  // namespace

void numberSymbols(const std::vector<RelationInfo>& relations, const std::vector<Stratum>& strata,
                   std::vector<Rule>& rules, std::vector<std::string>& symbols) {
  SymbolNumbering numbering(symbols);
  for (const Stratum& stratum : strata) {
    for (const auto* group : {&stratum.onceRules, &stratum.recursiveRules}) {
      std::vector<std::size_t> order = *group;
      std::stable_sort(order.begin(), order.end(), [&](std::size_t left, std::size_t right) {
        return relations[rules[left].head].name < relations[rules[right].head].name;
      });
      for (const std::size_t rule : order) numbering.visit(rules[rule]);
    }
  }
  symbols = numbering.take();
}

}  // namespace moire::datalog
