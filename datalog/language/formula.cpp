// SPDX-License-Identifier: Apache-2.0
// What can be found out about bodies before names are resolved.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "datalog/language/clause_lowering.h"

namespace moire::datalog {
namespace {

using Conjunction = std::vector<SignedFormula>;
using Disjunction = std::vector<Conjunction>;

constexpr std::size_t mostDisjuncts = 1024;

std::optional<Disjunction> product(const Disjunction& left, const Disjunction& right) {
  if (left.size() * right.size() > mostDisjuncts) return std::nullopt;
  Disjunction result;
  for (const Conjunction& l : left) {
    for (const Conjunction& r : right) {
      result.push_back(l);
      result.back().insert(result.back().end(), r.begin(), r.end());
    }
  }
  return result;
}

std::optional<Disjunction> normalize(const ast::Formula& formula, bool negated) {
  using ast::FormulaKind;
  if (formula.kind == FormulaKind::Not) return normalize(formula.children.front(), !negated);
  if (formula.kind == FormulaKind::Constant) {
    return (formula.text == "true") != negated ? Disjunction{{}} : Disjunction{};
  }
  if (formula.kind != FormulaKind::And && formula.kind != FormulaKind::Or) return Disjunction{{{&formula, negated}}};
  const bool conjunction = (formula.kind == FormulaKind::And) != negated;
  Disjunction result = conjunction ? Disjunction{{}} : Disjunction{};
  for (const ast::Formula& child : formula.children) {
    auto part = normalize(child, negated);
    if (!part) return std::nullopt;
    if (conjunction) {
      auto both = product(result, *part);
      if (!both) return std::nullopt;
      result = std::move(*both);
    } else {
      result.insert(result.end(), part->begin(), part->end());
      if (result.size() > mostDisjuncts) return std::nullopt;
    }
  }
  return result;
}

bool same(const ast::Expression& left, const ast::Expression& right) {
  return left.kind == right.kind && left.text == right.text && left.body.empty() && right.body.empty() &&
         std::equal(left.args.begin(), left.args.end(), right.args.begin(), right.args.end(),
                    [](const ast::Expression& a, const ast::Expression& b) { return same(a, b); });
}

bool same(const SignedFormula& left, const SignedFormula& right) {
  const auto& [l, negated] = left;
  const ast::Formula* r = right.formula;
  return negated == right.negated && l->kind == r->kind && l->text == r->text &&
         std::equal(l->args.begin(), l->args.end(), r->args.begin(), r->args.end(),
                    [](const ast::Expression& a, const ast::Expression& b) { return same(a, b); });
}

struct Occurrences {
  std::map<std::string, std::pair<std::size_t, SourceRange>> byName;

  void visit(const ast::Expression& expression) {
    if (expression.kind == ast::ExpressionKind::Variable) {
      auto& [count, at] = byName[expression.text];
      if (count++ == 0) at = expression.at;
    }
    for (const ast::Expression& arg : expression.args) visit(arg);
    for (const ast::Formula& body : expression.body) visit(body);
  }

  void visit(const ast::Formula& formula) {
    for (const ast::Expression& arg : formula.args) visit(arg);
    for (const ast::Formula& child : formula.children) visit(child);
  }
};

}  // namespace

std::optional<Disjunction> disjunctiveForm(const ast::Formula& formula) { return normalize(formula, false); }

Conjunction withoutRepetitions(const Conjunction& conjunction) {
  Conjunction result;
  for (const SignedFormula& part : conjunction) {
    const auto known = [&](const SignedFormula& other) { return same(part, other); };
    if (std::none_of(result.begin(), result.end(), known)) result.push_back(part);
  }
  return result;
}

void warnOfSingletons(const ast::Clause& clause, DiagnosticSink& diagnostics) {
  if (!clause.body) return;
  Occurrences occurrences;
  for (const ast::Atom& head : clause.heads) {
    for (const ast::Expression& arg : head.args) occurrences.visit(arg);
  }
  occurrences.visit(*clause.body);
  for (const auto& [name, occurrence] : occurrences.byName) {
    if (occurrence.first == 1 && name.front() != '_') {
      diagnostics.warning(occurrence.second, fmt::format("variable '{}' is used only once", name),
                          "write _ if any value will do");
    }
  }
}

void collectNames(const ast::Expression& expression, std::set<std::string>& names) {
  if (expression.kind == ast::ExpressionKind::Variable) names.insert(expression.text);
  if (expression.kind == ast::ExpressionKind::Aggregate) return;
  for (const ast::Expression& arg : expression.args) collectNames(arg, names);
}

void collectNames(const ast::Formula& formula, std::set<std::string>& names) {
  for (const ast::Expression& arg : formula.args) collectNames(arg, names);
  for (const ast::Formula& child : formula.children) collectNames(child, names);
}

}  // namespace moire::datalog
