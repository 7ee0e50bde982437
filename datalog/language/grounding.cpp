// SPDX-License-Identifier: Apache-2.0
#include "datalog/language/grounding.h"

#include <fmt/format.h>

#include <algorithm>

namespace moire::datalog {
namespace {

bool isPattern(const Term& term) { return term.kind == TermKind::Variable || term.kind == TermKind::Record; }

class Grounding {
 public:
  Grounding(const Rule& rule, const std::vector<RelationInfo>& relations, DiagnosticSink& diagnostics)
      : rule_(rule), relations_(relations), diagnostics_(diagnostics) {}

  void run() {
    const std::vector<bool> bound = close(rule_.body, std::vector<bool>(rule_.variables.size(), false));
    reportUnbound(rule_.body, bound);
    for (const Term& arg : rule_.args) report(arg, bound);
  }

 private:
  std::vector<bool> close(const std::vector<Literal>& body, std::vector<bool> bound) const {
    for (bool changed = true; changed;) {
      const std::vector<bool> before = bound;
      for (const Literal& literal : body) bind(literal, bound);
      changed = bound != before;
    }
    return bound;
  }

  /// Variables get a value when their term is matched against a known one.
  void bindPattern(const Term& term, std::vector<bool>& bound) const {
    if (term.kind == TermKind::Variable && !rule_.variables[term.variable].isResult) bound[term.variable] = true;
    if (term.kind != TermKind::Record) return;
    for (const Term& arg : term.args) bindPattern(arg, bound);
  }

  void bind(const Literal& literal, std::vector<bool>& bound) const {
    switch (literal.kind) {
      case LiteralKind::Atom:
        for (const Term& arg : literal.args) bindPattern(arg, bound);
        break;
      case LiteralKind::NegatedAtom:
        break;
      case LiteralKind::Compare:
        if (literal.comparison != Comparison::Equal) break;
        if (isPattern(literal.args[0]) && isEvaluable(literal.args[1], bound)) bindPattern(literal.args[0], bound);
        if (isPattern(literal.args[1]) && isEvaluable(literal.args[0], bound)) bindPattern(literal.args[1], bound);
        break;
      case LiteralKind::Aggregate: {
        const auto& outer = rule_.aggregates[literal.aggregate].outer;
        if (std::all_of(outer.begin(), outer.end(), [&](VariableId v) { return bound[v]; }))
          bound[literal.result] = true;
        break;
      }
      case LiteralKind::Range:
        if (std::all_of(literal.args.begin(), literal.args.end(),
                        [&](const Term& t) { return isEvaluable(t, bound); })) {
          bound[literal.result] = true;
        }
        break;
    }
  }

  void reportUnbound(const std::vector<Literal>& body, const std::vector<bool>& bound) {
    for (const Literal& literal : body) {
      for (const Term& arg : literal.args) report(arg, bound);
      if (literal.kind == LiteralKind::Aggregate) reportAggregate(rule_.aggregates[literal.aggregate], bound);
    }
  }

  void reportAggregate(const Aggregate& aggregate, const std::vector<bool>& outside) {
    std::vector<bool> bound(outside.size(), false);
    for (const VariableId variable : aggregate.outer) {
      if (!outside[variable]) reportVariable(variable, aggregate.at);
      bound[variable] = true;
    }
    bound = close(aggregate.body, std::move(bound));
    reportUnbound(aggregate.body, bound);
    report(aggregate.target, bound);
  }

  void report(const Term& term, const std::vector<bool>& bound) {
    if (term.kind == TermKind::Variable && !bound[term.variable]) reportVariable(term.variable, term.at);
    for (const Term& arg : term.args) report(arg, bound);
  }

  void reportVariable(VariableId variable, const SourceRange& at) {
    if (rule_.variables[variable].isResult || !reported_.insert(variable).second) return;
    diagnostics_.error(at,
                       fmt::format("variable '{}' in a rule of '{}' is not grounded", rule_.variables[variable].name,
                                   relations_[rule_.head].name),
                       "use it in a positive atom, or equate it with a term of grounded variables");
  }

  const Rule& rule_;
  const std::vector<RelationInfo>& relations_;
  DiagnosticSink& diagnostics_;
  std::set<VariableId> reported_;
};

}  // namespace

void collectVariables(const Term& term, std::set<VariableId>& variables) {
  if (term.kind == TermKind::Variable) variables.insert(term.variable);
  for (const Term& arg : term.args) collectVariables(arg, variables);
}

bool isEvaluable(const Term& term, const std::vector<bool>& bound) {
  if (term.kind == TermKind::Wildcard) return false;
  if (term.kind == TermKind::Variable) return bound[term.variable];
  return std::all_of(term.args.begin(), term.args.end(), [&](const Term& arg) { return isEvaluable(arg, bound); });
}

void checkGrounding(const Rule& rule, const std::vector<RelationInfo>& relations, DiagnosticSink& diagnostics) {
  Grounding(rule, relations, diagnostics).run();
}

}  // namespace moire::datalog
