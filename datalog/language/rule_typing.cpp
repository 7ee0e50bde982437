// SPDX-License-Identifier: Apache-2.0
#include "datalog/language/rule_typing.h"

#include <fmt/format.h>

#include "datalog/language/type_inference.h"

namespace moire::datalog {
namespace {

/// Checks a rule against the inferred types; every term gets its kind, every number its value.
class RuleTyping {
 public:
  RuleTyping(Rule& rule, const std::vector<std::string>& spellings, const LoweringContext& context)
      : rule_(rule), spellings_(spellings), context_(context), inference_(rule, spellings, context) {}

  void run() {
    const std::size_t errorsBefore = context_.diagnostics.errors();
    inference_.run();
    checkAtom(rule_.head, rule_.args);
    checkBody(rule_.body);
    for (Aggregate& aggregate : rule_.aggregates) {
      checkBody(aggregate.body);
      checkAggregate(aggregate);
    }
    for (VariableId v = 0; v < rule_.variables.size(); ++v) {
      Term variable;
      variable.kind = TermKind::Variable;
      variable.variable = v;
      rule_.variables[v].kind = inference_.kindOf(actualType(variable));
    }
    if (context_.diagnostics.errors() == errorsBefore) checkDomains();
  }

 private:
  void expect(Term& term, TypeId expected, const std::string& place) {
    if (term.kind == TermKind::Wildcard) return;
    if (term.kind == TermKind::Spelled) return number(term, expected, place);
    if (term.kind == TermKind::Record && inference_.kindOf(expected) == Kind::Record && term.value < 0) {
      return record(term, context_.types[expected].fields, context_.types[expected].name);
    }
    const bool nil = term.kind == TermKind::Constant && term.type == Kind::Record;
    if (nil && inference_.kindOf(expected) == Kind::Record) return;
    if (nil || (term.kind == TermKind::Record && term.value < 0)) {
      context_.diagnostics.error(term.at, fmt::format("type mismatch: {} is a record, but {} is {}", describe(term),
                                                      place, describeType(expected)));
      return;
    }
    const bool adapts = term.kind == TermKind::Operation && !inference_.typeOf(term) &&
                        (isNumeric(inference_.kindOf(expected)) || expected == TypeTable::symbol);
    const TypeId actual = adapts ? expected : actualType(term);
    if (actual != expected) {
      context_.diagnostics.error(term.at, fmt::format("type mismatch: {} is {}, but {} is {}", describe(term),
                                                      describeType(actual), place, describeType(expected)));
      return;
    }
    term.type = inference_.kindOf(expected);
    if (term.kind == TermKind::Record) {
      const Branch& branch = context_.types[term.typeId].branches[static_cast<std::size_t>(term.value)];
      record(term, branch.fields, branch.name);
      asTaggedRecord(term);
    }
    if (term.kind == TermKind::Operation) operation(term, expected);
  }

  TypeId actualType(const Term& term) const { return inference_.typeOf(term).value_or(TypeTable::number); }

  std::string describeType(TypeId type) const {
    const std::string& name = context_.types[type].name;
    return fmt::format("{} {}", std::string("aeiou").find(name.front()) == std::string::npos ? "a" : "an", name);
  }

  std::string describe(const Term& term) const {
    switch (term.kind) {
      case TermKind::Variable:
        if (rule_.variables[term.variable].isResult) return "this " + rule_.variables[term.variable].name;
        return fmt::format("variable '{}'", rule_.variables[term.variable].name);
      case TermKind::Constant:
        return term.type == Kind::Symbol ? "this string" : "nil";
      case TermKind::Operation:
        return "this expression";
      case TermKind::Record:
        return "this record";
      case TermKind::Spelled:
      case TermKind::Wildcard:
        break;
    }
    return "this term";
  }

  void number(Term& term, TypeId expected, const std::string& place) {
    const std::string& text = spellings_[static_cast<std::size_t>(term.value)];
    const Kind kind = inference_.kindOf(expected);
    const auto spelled = TypeInference::spelledType(text);
    if (!isNumeric(kind) || (spelled && *spelled != expected)) {
      context_.diagnostics.error(
          term.at, fmt::format("type mismatch: {} is {}, but {} is {}", text,
                               describeType(spelled.value_or(TypeTable::number)), place, describeType(expected)));
      return;
    }
    const auto value = parseNumber(text, kind);
    if (!value) {
      context_.diagnostics.error(
          term.at, fmt::format("'{}' is not {} of {} bits", text, describeType(expected), sizeof(Value) * 8));
      return;
    }
    term.kind = TermKind::Constant;
    term.type = kind;
    term.value = *value;
  }

  void record(Term& term, const std::vector<Field>& fields, const std::string& name) {
    if (fields.size() != term.args.size()) {
      context_.diagnostics.error(
          term.at, fmt::format("record '{}' has {} fields, but {} are given", name, fields.size(), term.args.size()));
      return;
    }
    for (std::size_t i = 0; i < fields.size(); ++i) {
      expect(term.args[i], inference_.root(fields[i].type), fmt::format("field '{}' of '{}'", fields[i].name, name));
    }
  }

  /// A value of a variant is the record [branch, [field, ...]], or [branch, nil] if the branch has no fields.
  static void asTaggedRecord(Term& term) {
    Term fields;
    fields.kind = term.args.empty() ? TermKind::Constant : TermKind::Record;
    fields.type = Kind::Record;
    fields.at = term.at;
    fields.args = std::move(term.args);
    Term tag;
    tag.kind = TermKind::Constant;
    tag.value = term.value;
    tag.at = term.at;
    term.args.clear();
    term.args.push_back(std::move(tag));
    term.args.push_back(std::move(fields));
  }

  void operation(Term& term, TypeId result) {
    if (term.op == Operator::Reinterpret) {
      expect(term.args.front(), actualType(term.args.front()), "the operand of 'as'");
      return;
    }
    const Functor functor = functorAt(term.value);
    const auto types = inference_.operandTypes(term);
    for (std::size_t i = 0; i < term.args.size(); ++i) {
      const bool numeric = functor.shape == FunctorShape::Numeric || functor.shape == FunctorShape::Integral ||
                           functor.shape == FunctorShape::Ordered;
      const TypeId type = numeric ? result : types[i].value_or(actualType(term.args[i]));
      const Kind kind = inference_.kindOf(type);
      const bool fits = isNumeric(kind) ? functor.shape != FunctorShape::Integral || kind != Kind::Float
                                        : functor.shape == FunctorShape::Ordered && kind == Kind::Symbol;
      if (numeric && !fits) {
        context_.diagnostics.error(
            term.at, fmt::format("type mismatch: '{}' does not apply to {}", functor.name, describeType(type)));
        return;
      }
      expect(term.args[i], type, fmt::format("{} '{}'", numeric ? "the result of" : "the operand of", functor.name));
      if (i == 0) term.from = kind;
    }
    if (functor.shape == FunctorShape::Ordered && term.from == Kind::Symbol) term.op = overText(term.op);
    if (functor.shape == FunctorShape::Convert && functor.op != Operator::Ordinal && functor.op != Operator::Counter &&
        (term.from == Kind::Record || term.from == Kind::Variant)) {
      context_.diagnostics.error(term.at, fmt::format("type mismatch: '{}' does not apply to a record", functor.name));
    }
  }

  static Operator overText(Operator op) {
    if (op == Operator::Add) return Operator::Concatenate;
    return op == Operator::Minimum ? Operator::TextMinimum : Operator::TextMaximum;
  }

  void checkAtom(RelationId relation, std::vector<Term>& args) {
    const RelationInfo& info = context_.relations[relation];
    for (std::size_t i = 0; i < args.size(); ++i) {
      expect(args[i], inference_.columnType(relation, i),
             fmt::format("column '{}' of '{}'", info.columns[i].name, info.name));
    }
  }

  void checkBody(std::vector<Literal>& body) {
    for (Literal& literal : body) {
      if (literal.kind == LiteralKind::Atom || literal.kind == LiteralKind::NegatedAtom) {
        checkAtom(literal.relation, literal.args);
        continue;
      }
      if (literal.kind == LiteralKind::Aggregate) continue;
      const TypeId type = inference_.sharedType(literal).value_or(TypeTable::number);
      literal.compared = inference_.kindOf(type);
      const bool ordered = literal.kind == LiteralKind::Range ||
                           (literal.comparison >= Comparison::Less && literal.comparison <= Comparison::GreaterEqual);
      const bool orderable =
          isNumeric(literal.compared) || (literal.kind == LiteralKind::Compare && literal.compared == Kind::Symbol);
      if (ordered && !orderable) {
        context_.diagnostics.error(
            literal.at, fmt::format("type mismatch: values of type {} have no order here", context_.types[type].name));
        continue;
      }
      for (Term& arg : literal.args) {
        expect(arg, type, literal.comparison >= Comparison::Match ? "the argument" : "the other side");
      }
    }
  }

  void checkAggregate(Aggregate& aggregate) {
    if (aggregate.function == AggregateFunction::Count) return;
    const TypeId type =
        aggregate.function == AggregateFunction::Mean ? TypeTable::floating : actualType(aggregate.target);
    aggregate.kind = inference_.kindOf(type);
    if (!isNumeric(aggregate.kind)) {
      context_.diagnostics.error(aggregate.at, fmt::format("type mismatch: an aggregate over {}", describeType(type)));
      return;
    }
    expect(aggregate.target, type, "the aggregate");
  }

  // Types as sets: two parts of one root type that have no value in common must not meet in a variable.

  struct Use {
    TypeId type;
    RelationId relation;
    const Term* term;
  };

  void checkDomains() {
    std::vector<std::vector<Use>> uses(rule_.variables.size());
    collectUses(rule_.body, uses);
    for (const Aggregate& aggregate : rule_.aggregates) collectUses(aggregate.body, uses);
    collectUses(rule_.head, rule_.args, uses);
    for (VariableId variable = 0; variable < uses.size(); ++variable) {
      for (const Use& use : uses[variable]) {
        const Use& first = uses[variable].front();
        if (context_.types.overlap(first.type, use.type)) continue;
        context_.diagnostics.error(
            use.term->at, fmt::format("type mismatch: variable '{}' is of type {} in '{}', but of type {} in '{}'",
                                      rule_.variables[variable].name, context_.types[first.type].name,
                                      context_.relations[first.relation].name, context_.types[use.type].name,
                                      context_.relations[use.relation].name));
        break;
      }
    }
  }

  void collectUses(const std::vector<Literal>& body, std::vector<std::vector<Use>>& uses) const {
    for (const Literal& literal : body) {
      const bool atom = literal.kind == LiteralKind::Atom || literal.kind == LiteralKind::NegatedAtom;
      if (atom) collectUses(literal.relation, literal.args, uses);
    }
  }

  void collectUses(RelationId relation, const std::vector<Term>& args, std::vector<std::vector<Use>>& uses) const {
    for (std::size_t i = 0; i < args.size(); ++i) {
      if (args[i].kind != TermKind::Variable) continue;
      uses[args[i].variable].push_back({context_.relations[relation].columns[i].type, relation, &args[i]});
    }
  }

  Rule& rule_;
  const std::vector<std::string>& spellings_;
  const LoweringContext& context_;
  TypeInference inference_;
};

}  // namespace

void typeRule(Rule& rule, const std::vector<std::string>& spellings, const LoweringContext& context) {
  RuleTyping(rule, spellings, context).run();
}

}  // namespace moire::datalog
