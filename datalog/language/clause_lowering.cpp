// SPDX-License-Identifier: Apache-2.0
#include "datalog/language/clause_lowering.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "datalog/language/functors.h"
#include "datalog/language/grounding.h"
#include "datalog/language/relation_warnings.h"
#include "datalog/language/rule_typing.h"
#include "datalog/language/spelling.h"
#include "datalog/language/type_declarations.h"

namespace moire::datalog {
namespace {

using ast::Expression;
using ast::ExpressionKind;
using Names = std::unordered_map<std::string, VariableId>;

/// Where a wildcard may stand: as a column, or as a field of a record that a column is matched against.
enum class Wildcards { Allowed, Refused };

Comparison comparisonOf(const std::string& text, bool negated) {
  using enum Comparison;
  if (text == "=") return negated ? NotEqual : Equal;
  if (text == "!=") return negated ? Equal : NotEqual;
  if (text == "<") return negated ? GreaterEqual : Less;
  if (text == "<=") return negated ? Greater : LessEqual;
  if (text == ">") return negated ? LessEqual : Greater;
  if (text == ">=") return negated ? Less : GreaterEqual;
  if (text == "match") return negated ? NotMatch : Match;
  return negated ? NotContains : Contains;
}

AggregateFunction aggregateFunction(const std::string& text) {
  if (text == "sum") return AggregateFunction::Sum;
  if (text == "min") return AggregateFunction::Minimum;
  if (text == "max") return AggregateFunction::Maximum;
  if (text == "mean") return AggregateFunction::Mean;
  return AggregateFunction::Count;
}

/// Builds one rule from one head and one conjunction.
class RuleLowering {
 public:
  explicit RuleLowering(const LoweringContext& context) : context_(context) {}

  std::optional<Rule> lower(const ast::Atom& head, const std::vector<SignedFormula>& body, const SourceRange& at) {
    const std::size_t errorsBefore = context_.diagnostics.errors();
    rule_.at = at;
    std::set<std::string> names;
    for (const Expression& arg : head.args) collectNames(arg, names);
    for (const SignedFormula& part : body) collectNames(*part.formula, names);
    declare(names, scope_);
    const auto relation = resolveRelation(head.relation, head.args.size(), head.at);
    inHead_ = true;
    for (const Expression& arg : head.args) rule_.args.push_back(term(arg, rule_.body, Wildcards::Refused));
    inHead_ = false;
    for (const SignedFormula& part : body) literal(part, rule_.body);
    if (!relation || context_.diagnostics.errors() != errorsBefore) return std::nullopt;
    rule_.head = *relation;
    typeRule(rule_, spellings_, context_);
    checkGrounding(rule_, context_.relations, context_.diagnostics);
    if (context_.diagnostics.errors() != errorsBefore) return std::nullopt;
    return std::move(rule_);
  }

 private:
  void declare(const std::set<std::string>& names, Names& scope) {
    for (const std::string& name : names) {
      if (!scope.contains(name)) scope[name] = fresh(name);
    }
  }

  VariableId fresh(const std::string& name) {
    rule_.variables.push_back({name, Kind::Number});
    return rule_.variables.size() - 1;
  }

  std::optional<RelationId> resolveRelation(const std::string& name, std::size_t arity, const SourceRange& at) {
    const auto found = context_.relationsByName.find(name);
    if (found == context_.relationsByName.end()) {
      context_.diagnostics.error(at, fmt::format("relation '{}' is not declared", name),
                                 didYouMean(name, namesOf(context_.relations)));
      return std::nullopt;
    }
    const RelationInfo& relation = context_.relations[found->second];
    if (relation.arity() == arity) return found->second;
    context_.diagnostics.error(at, fmt::format("relation '{}' has {} column{}, but {} {} given", name, relation.arity(),
                                               relation.arity() == 1 ? "" : "s", arity, arity == 1 ? "is" : "are"));
    context_.diagnostics.note(relation.at, fmt::format("'{}' is declared here", name));
    return std::nullopt;
  }

  void literal(const SignedFormula& part, std::vector<Literal>& body) {
    const ast::Formula& formula = *part.formula;
    Literal result;
    result.at = formula.at;
    if (formula.kind == ast::FormulaKind::Atom) {
      result.kind = part.negated ? LiteralKind::NegatedAtom : LiteralKind::Atom;
      const auto relation = resolveRelation(formula.text, formula.args.size(), formula.at);
      for (const Expression& arg : formula.args) result.args.push_back(column(arg, body, part.negated));
      if (!relation) return;
      result.relation = *relation;
    } else {
      result.kind = LiteralKind::Compare;
      result.comparison = comparisonOf(formula.text, part.negated);
      const Wildcards wildcards = result.comparison == Comparison::Equal ? Wildcards::Allowed : Wildcards::Refused;
      for (const Expression& arg : formula.args) {
        const bool pattern = arg.kind == ExpressionKind::Record || arg.kind == ExpressionKind::Branch;
        result.args.push_back(term(arg, body, pattern ? wildcards : Wildcards::Refused));
      }
    }
    body.push_back(std::move(result));
  }

  Term column(const Expression& arg, std::vector<Literal>& body, bool negated) {
    const bool pattern = arg.kind == ExpressionKind::Wildcard || !negated;
    return term(arg, body, pattern ? Wildcards::Allowed : Wildcards::Refused);
  }

  Term term(const Expression& expression, std::vector<Literal>& body, Wildcards wildcards) {
    Term result;
    result.at = expression.at;
    switch (expression.kind) {
      case ExpressionKind::Variable:
        result.kind = TermKind::Variable;
        result.variable = scope_.at(expression.text);
        break;
      case ExpressionKind::Wildcard:
        if (wildcards == Wildcards::Refused) {
          context_.diagnostics.error(expression.at, "'_' has no value here",
                                     "name the variable and bind it in an atom");
        }
        break;
      case ExpressionKind::Number:
        result.kind = TermKind::Spelled;
        result.value = static_cast<Value>(spellings_.size());
        spellings_.push_back(expression.text);
        break;
      case ExpressionKind::String:
        result.kind = TermKind::Constant;
        result.type = Kind::Symbol;
        result.value = context_.internSymbol(expression.text);
        break;
      case ExpressionKind::Nil:
        result.kind = TermKind::Constant;
        result.type = Kind::Record;
        break;
      case ExpressionKind::Call:
        return call(expression, body);
      case ExpressionKind::Record:
        result.kind = TermKind::Record;
        result.type = Kind::Record;
        result.value = -1;
        for (const Expression& arg : expression.args) result.args.push_back(term(arg, body, wildcards));
        break;
      case ExpressionKind::Branch:
        return branch(expression, body, wildcards);
      case ExpressionKind::Cast:
        result.kind = TermKind::Operation;
        result.op = Operator::Reinterpret;
        result.typeId = resolveType(expression.text, expression.at, context_.types, context_.diagnostics);
        result.args.push_back(term(expression.args.front(), body, Wildcards::Refused));
        break;
      case ExpressionKind::Aggregate:
        return aggregate(expression, body);
    }
    return result;
  }

  Term call(const Expression& expression, std::vector<Literal>& body) {
    std::vector<Term> args;
    args.reserve(expression.args.size());
    for (const Expression& arg : expression.args) args.push_back(term(arg, body, Wildcards::Refused));
    if (expression.text == "range") return range(expression, std::move(args), body);
    Term result;
    result.at = expression.at;
    const Functor* functor = findFunctor(expression.text, args.size());
    if (functor != nullptr && functor->op == Operator::Counter && !inHead_) {
      context_.diagnostics.error(expression.at, "'autoinc' is only possible in a head",
                                 "a rule gives each tuple that it derives a number");
    }
    if (functor == nullptr) {
      context_.diagnostics.error(expression.at,
                                 fmt::format("'{}' does not take {} arguments", expression.text, args.size()));
      return result;
    }
    result.kind = TermKind::Operation;
    result.op = functor->op;
    result.value = functorNumber(*functor);
    result.args = std::move(args);
    return result;
  }

  Term resultVariable(const std::string& name, const SourceRange& at, Literal& literal) {
    Term result;
    result.kind = TermKind::Variable;
    result.at = at;
    result.variable = literal.result = fresh(name);
    rule_.variables.back().isResult = true;
    return result;
  }

  Term range(const Expression& expression, std::vector<Term> args, std::vector<Literal>& body) {
    if (args.size() != 2 && args.size() != 3) {
      context_.diagnostics.error(expression.at, fmt::format("'range' takes 2 or 3 arguments, not {}", args.size()));
    }
    Literal literal;
    literal.kind = LiteralKind::Range;
    literal.at = expression.at;
    literal.args = std::move(args);
    Term result = resultVariable("range", expression.at, literal);
    body.push_back(std::move(literal));
    return result;
  }

  Term branch(const Expression& expression, std::vector<Literal>& body, Wildcards wildcards) {
    Term result;
    result.at = expression.at;
    const auto found = context_.types.findBranch(expression.text);
    if (!found) {
      context_.diagnostics.error(expression.at, fmt::format("branch '{}' is not declared", expression.text));
      return result;
    }
    const std::size_t arity = context_.types[found->type].branches[found->branch].fields.size();
    if (arity != expression.args.size()) {
      context_.diagnostics.error(expression.at, fmt::format("branch '{}' has {} fields, but {} are given",
                                                            expression.text, arity, expression.args.size()));
    }
    result.kind = TermKind::Record;
    result.type = Kind::Variant;
    result.typeId = found->type;
    result.value = static_cast<Value>(found->branch);
    for (const Expression& arg : expression.args) result.args.push_back(term(arg, body, wildcards));
    return result;
  }

  Term aggregate(const Expression& expression, std::vector<Literal>& body) {
    Literal literal;
    literal.kind = LiteralKind::Aggregate;
    literal.at = expression.at;
    Aggregate result;
    result.at = expression.at;
    result.function = aggregateFunction(expression.text);

    const Names outside = scope_;
    const bool wasInHead = std::exchange(inHead_, false);
    const std::size_t firstLocal = rule_.variables.size();
    refuseTargetsOfOutside(expression, outside);
    std::set<std::string> names;
    collectNames(expression.body.front(), names);
    for (const Expression& target : expression.args) collectNames(target, names);
    declare(names, scope_);
    if (!expression.args.empty()) result.target = term(expression.args.front(), result.body, Wildcards::Refused);
    const auto disjuncts = disjunctiveForm(expression.body.front());
    if (!disjuncts || disjuncts->size() != 1) {
      context_.diagnostics.error(expression.at,
                                 "an aggregate cannot have a disjunction; Soufflé does not allow it either",
                                 "give the disjunction a relation of its own");
    } else {
      for (const SignedFormula& part : withoutRepetitions(disjuncts->front())) this->literal(part, result.body);
    }
    scope_ = outside;
    inHead_ = wasInHead;
    result.outer = outerVariables(result, firstLocal);
    literal.aggregate = rule_.aggregates.size();
    rule_.aggregates.push_back(std::move(result));
    Term value = resultVariable(expression.text, expression.at, literal);
    body.push_back(std::move(literal));
    return value;
  }

  // Whether such a target is bound from outside differs between versions of Soufflé.
  void refuseTargetsOfOutside(const Expression& expression, const Names& outside) {
    std::set<std::string> targets;
    for (const Expression& target : expression.args) collectNames(target, targets);
    for (const std::string& name : targets) {
      if (outside.contains(name)) {
        context_.diagnostics.error(
            expression.at,
            fmt::format("variable '{}' is the target of an aggregate and also occurs outside of it", name),
            "use another name inside the aggregate");
      }
    }
  }

  std::vector<VariableId> outerVariables(const Aggregate& aggregate, std::size_t firstLocal) const {
    std::set<VariableId> used;
    collectVariables(aggregate.target, used);
    for (const Literal& literal : aggregate.body) {
      for (const Term& arg : literal.args) collectVariables(arg, used);
      if (literal.kind != LiteralKind::Aggregate) continue;
      const auto& inner = rule_.aggregates[literal.aggregate].outer;
      used.insert(inner.begin(), inner.end());
    }
    std::vector<VariableId> result;
    std::copy_if(used.begin(), used.end(), std::back_inserter(result), [&](VariableId v) { return v < firstLocal; });
    return result;
  }

  const LoweringContext& context_;
  Rule rule_;
  Names scope_;
  bool inHead_ = false;
  std::vector<std::string> spellings_;
};

}  // namespace

std::vector<Rule> lowerClause(const ast::Clause& clause, const LoweringContext& context) {
  std::vector<std::vector<SignedFormula>> disjuncts(1);
  if (clause.body) {
    auto normal = disjunctiveForm(*clause.body);
    if (!normal) {
      context.diagnostics.error(clause.at, "the disjunctions of this rule multiply to more than a thousand rules",
                                "give some of them relations of their own");
      return {};
    }
    disjuncts = std::move(*normal);
  }
  if (disjuncts.size() * clause.heads.size() > 10000) {
    context.diagnostics.error(clause.at,
                              "the heads and disjunctions of this rule multiply to more than ten thousand rules");
    return {};
  }
  const std::size_t errorsBefore = context.diagnostics.errors();
  std::vector<Rule> rules;
  for (const ast::Atom& head : clause.heads) {
    for (const auto& conjunction : disjuncts) {
      if (auto rule = RuleLowering(context).lower(head, conjunction, head.at)) rules.push_back(std::move(*rule));
    }
  }
  if (context.diagnostics.errors() != errorsBefore) return {};
  warnOfSingletons(clause, context.diagnostics);
  for (const Rule& rule : rules) warnOfCrossProduct(rule, context.relations, context.diagnostics);
  return rules;
}

}  // namespace moire::datalog
