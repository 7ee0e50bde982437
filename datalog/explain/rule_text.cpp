// SPDX-License-Identifier: Apache-2.0
#include "datalog/explain/rule_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "datalog/language/functors.h"

namespace moire::datalog {
namespace {

const char* symbolOf(Comparison comparison) {
  switch (comparison) {
    case Comparison::Equal:
      return "=";
    case Comparison::NotEqual:
      return "!=";
    case Comparison::Less:
      return "<";
    case Comparison::LessEqual:
      return "<=";
    case Comparison::Greater:
      return ">";
    case Comparison::GreaterEqual:
      return ">=";
    case Comparison::Match:
    case Comparison::NotMatch:
      return "match";
    case Comparison::Contains:
    case Comparison::NotContains:
      return "contains";
  }
  return "?";
}

const char* nameOf(AggregateFunction function) {
  switch (function) {
    case AggregateFunction::Count:
      return "count";
    case AggregateFunction::Sum:
      return "sum";
    case AggregateFunction::Minimum:
      return "min";
    case AggregateFunction::Maximum:
      return "max";
    case AggregateFunction::Mean:
      return "mean";
  }
  return "aggregate";
}

int strength(const Term& term) {
  if (term.kind != TermKind::Operation || term.op == Operator::Reinterpret || term.args.size() != 2) return 100;
  const std::string_view name = functorAt(term.value).name;
  if (name == "^") return 10;
  return infixStrength(name) == 0 ? 100 : infixStrength(name);
}

}  // namespace

/// How variables are written.
struct RuleText::Style {
  const Binding* values = nullptr;
  bool openAsWildcard = false;  ///< a variable without value is `_`, not its name

  const char* separator() const { return values == nullptr ? ", " : ","; }
};

RuleText::RuleText(const Evaluation& evaluation, const Rule& rule)
    : evaluation_(evaluation), program_(evaluation.program()), rule_(rule), types_(rule.variables.size()) {
  const auto& columns = program_.relations()[rule.head].columns;
  for (std::size_t i = 0; i < rule.args.size(); ++i) learnType(rule.args[i], columns[i].type);
  learnTypes(rule.body);
  for (const Aggregate& aggregate : rule.aggregates) learnTypes(aggregate.body);
}

void RuleText::learnTypes(const std::vector<Literal>& literals) {
  for (const Literal& literal : literals) {
    if (literal.kind != LiteralKind::Atom && literal.kind != LiteralKind::NegatedAtom) continue;
    const auto& columns = program_.relations()[literal.relation].columns;
    for (std::size_t i = 0; i < literal.args.size(); ++i) learnType(literal.args[i], columns[i].type);
  }
}

void RuleText::learnType(const Term& term, TypeId type) {
  const TypeInfo& root = program_.types()[program_.types()[type].root];
  if (term.kind == TermKind::Variable) types_[term.variable] = type;
  if (term.kind != TermKind::Record) return;
  const bool variant = root.kind == Kind::Variant;
  const std::vector<Term>& parts = variant ? term.args[1].args : term.args;
  const std::vector<Field>& fields = variant ? root.branches[static_cast<std::size_t>(term.value)].fields : root.fields;
  for (std::size_t i = 0; i < std::min(parts.size(), fields.size()); ++i) learnType(parts[i], fields[i].type);
}

std::string RuleText::whole() const { return rule({}); }
std::string RuleText::whole(const Binding& values) const { return rule({&values}); }
std::string RuleText::head(const Binding& values) const { return atom(rule_.head, rule_.args, {&values}); }
std::string RuleText::literal(const Literal& literal) const { return text(literal, {}); }
std::string RuleText::literal(const Literal& literal, const Binding& values) const { return text(literal, {&values}); }
std::string RuleText::atom(const Literal& literal, const Binding& values) const {
  return atom(literal.relation, literal.args, {&values, true});
}

std::string RuleText::resultValue(const Literal& literal, const Binding& values) const {
  return variable(literal.result, {&values});
}

std::string RuleText::rule(const Style& style) const {
  const std::string conditions = body(rule_.body, style);
  return fmt::format("{}{}{}.", atom(rule_.head, rule_.args, style), conditions.empty() ? "" : " :- ", conditions);
}

std::string RuleText::body(const std::vector<Literal>& literals, const Style& style) const {
  std::string result;
  for (const Literal& literal : literals) {
    // These are written where their values are used.
    if (literal.kind == LiteralKind::Aggregate || literal.kind == LiteralKind::Range) continue;
    result += (result.empty() ? "" : ", ") + text(literal, style);
  }
  return result;
}

std::string RuleText::text(const Literal& literal, const Style& style) const {
  switch (literal.kind) {
    case LiteralKind::Atom:
      return atom(literal.relation, literal.args, style);
    case LiteralKind::NegatedAtom:
      return "!" + atom(literal.relation, literal.args, style);
    case LiteralKind::Compare:
      break;
    case LiteralKind::Aggregate:
    case LiteralKind::Range:
      return result(literal, style);
  }
  const std::string left = text(literal.args[0], style);
  const std::string right = text(literal.args[1], style);
  if (literal.comparison >= Comparison::Match) {
    const bool negated = literal.comparison == Comparison::NotMatch || literal.comparison == Comparison::NotContains;
    return fmt::format("{}{}({}, {})", negated ? "!" : "", symbolOf(literal.comparison), left, right);
  }
  return fmt::format("{} {} {}", left, symbolOf(literal.comparison), right);
}

std::string RuleText::atom(RelationId relation, const std::vector<Term>& args, const Style& style) const {
  return fmt::format("{}({})", program_.relations()[relation].name, list(args, style));
}

std::string RuleText::list(const std::vector<Term>& terms, const Style& style) const {
  std::string result;
  for (std::size_t i = 0; i < terms.size(); ++i) result += (i == 0 ? "" : style.separator()) + text(terms[i], style);
  return result;
}

std::string RuleText::text(const Term& term, const Style& style) const {
  switch (term.kind) {
    case TermKind::Variable:
      return variable(term.variable, style);
    case TermKind::Constant:
      return constant(term);
    case TermKind::Operation:
      return operation(term, style);
    case TermKind::Record:
      break;
    case TermKind::Wildcard:
    case TermKind::Spelled:
      return "_";
  }
  if (term.type != Kind::Variant) return fmt::format("[{}]", list(term.args, style));
  const Branch& branch = program_.types()[term.typeId].branches[static_cast<std::size_t>(term.value)];
  if (branch.fields.empty()) return "$" + branch.name;
  return fmt::format("${}({})", branch.name, list(term.args[1].args, style));
}

std::string RuleText::variable(VariableId variable, const Style& style) const {
  const VariableInfo& info = rule_.variables[variable];
  if (style.values != nullptr && variable < style.values->size() && (*style.values)[variable]) {
    const Value value = *(*style.values)[variable];
    if (types_[variable]) return spell(evaluation_, value, *types_[variable]);
    if (info.kind == Kind::Record || info.kind == Kind::Variant) return info.name;
    return spell(evaluation_, value, TypeTable::builtin(info.kind));
  }
  if (style.openAsWildcard) return "_";
  const Literal* source = info.isResult ? sourceOf(variable) : nullptr;
  return source == nullptr ? info.name : result(*source, style);
}

std::string RuleText::constant(const Term& term) const {
  if (term.type == Kind::Record) return "nil";
  return spell(evaluation_, term.value, TypeTable::builtin(term.type));
}

std::string RuleText::operation(const Term& term, const Style& style) const {
  if (term.op == Operator::Reinterpret)
    return fmt::format("as({}, {})", text(term.args.front(), style), program_.types()[term.typeId].name);
  const std::string_view name = functorAt(term.value).name;
  const int own = strength(term);
  if (own < 100) {
    const auto side = [&](const Term& operand, bool right) {
      const int inner = strength(operand);
      const bool loose = inner < own || (right && inner == own);
      return fmt::format("{}{}{}", loose ? "(" : "", text(operand, style), loose ? ")" : "");
    };
    return fmt::format("{} {} {}", side(term.args[0], false), name, side(term.args[1], true));
  }
  if (name == "-") return fmt::format("-({})", text(term.args.front(), style));
  if (name == "bnot" || name == "lnot") return fmt::format("{}({})", name, text(term.args.front(), style));
  std::string operands;
  for (const Term& arg : term.args) operands += (operands.empty() ? "" : ", ") + text(arg, style);
  return fmt::format("{}({})", name, operands);
}

std::string RuleText::aggregate(const Aggregate& aggregate, const Style& style) const {
  const std::string target = aggregate.function == AggregateFunction::Count ? "" : text(aggregate.target, style) + " ";
  return fmt::format("{} {}: {{ {} }}", nameOf(aggregate.function), target, body(aggregate.body, style));
}

std::string RuleText::result(const Literal& literal, const Style& style) const {
  if (literal.kind == LiteralKind::Aggregate) return aggregate(rule_.aggregates[literal.aggregate], style);
  std::string bounds;
  for (const Term& arg : literal.args) bounds += (bounds.empty() ? "" : ", ") + text(arg, style);
  return fmt::format("range({})", bounds);
}

const Literal* RuleText::sourceOf(VariableId variable) const {
  const auto gives = [&](const Literal& literal) {
    return (literal.kind == LiteralKind::Aggregate || literal.kind == LiteralKind::Range) && literal.result == variable;
  };
  const auto search = [&](const std::vector<Literal>& literals) -> const Literal* {
    const auto found = std::find_if(literals.begin(), literals.end(), gives);
    return found == literals.end() ? nullptr : &*found;
  };
  if (const Literal* found = search(rule_.body)) return found;
  for (const Aggregate& aggregate : rule_.aggregates)
    if (const Literal* found = search(aggregate.body)) return found;
  return nullptr;
}

bool RuleText::isNaming(const Literal& literal) const {
  if (literal.kind != LiteralKind::Compare || literal.comparison != Comparison::Equal) return false;
  const auto isVariable = [&](const Term& term, bool result) {
    return term.kind == TermKind::Variable && rule_.variables[term.variable].isResult == result;
  };
  return (isVariable(literal.args[0], true) && isVariable(literal.args[1], false)) ||
         (isVariable(literal.args[0], false) && isVariable(literal.args[1], true));
}

}  // namespace moire::datalog
