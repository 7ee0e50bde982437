// SPDX-License-Identifier: Apache-2.0
#include "datalog/language/type_inference.h"

#include <algorithm>

namespace moire::datalog {
namespace {

using Types = std::vector<std::optional<TypeId>>;

}  // namespace

bool isNumeric(Kind kind) { return kind == Kind::Number || kind == Kind::Unsigned || kind == Kind::Float; }

void TypeInference::run() {
  // If types disagree, the declaration of a body atom is considered right and the other place wrong.
  inferAtoms(rule_.body);
  for (const Aggregate& aggregate : rule_.aggregates) inferAtoms(aggregate.body);
  for (changed_ = true; changed_;) {
    changed_ = false;
    inferAtom(rule_.head, rule_.args);
    inferBody(rule_.body);
    for (const Aggregate& aggregate : rule_.aggregates) inferBody(aggregate.body);
  }
}

std::optional<TypeId> TypeInference::typeOf(const Term& term) const {
  switch (term.kind) {
    case TermKind::Variable:
      return types_[term.variable];
    case TermKind::Wildcard:
      return std::nullopt;
    case TermKind::Constant:
      return term.type == Kind::Record ? std::nullopt : std::optional(TypeTable::builtin(term.type));
    case TermKind::Spelled:
      return spelledType(spellings_[static_cast<std::size_t>(term.value)]);
    case TermKind::Record:
      return term.type == Kind::Variant ? std::optional(root(term.typeId)) : std::nullopt;
    case TermKind::Operation:
      break;
  }
  if (term.op == Operator::Reinterpret) return root(term.typeId);
  const Functor& functor = functorAt(term.value);
  if (functor.shape == FunctorShape::Convert) return TypeTable::builtin(functor.result);
  if (functor.shape == FunctorShape::TextToText || functor.shape == FunctorShape::Substring) return TypeTable::symbol;
  for (const Term& arg : term.args) {
    const auto type = typeOf(arg);
    if (type && (isNumeric(kindOf(*type)) || (functor.shape == FunctorShape::Ordered && *type == TypeTable::symbol))) {
      return type;
    }
  }
  return std::nullopt;
}

std::optional<TypeId> TypeInference::spelledType(const std::string& text) {
  if (text.starts_with("0x") || text.starts_with("-0x")) return std::nullopt;
  if (text.find_first_of(".eE") != std::string::npos) return TypeTable::floating;
  if (text.ends_with("u")) return TypeTable::unsignedNumber;
  return std::nullopt;
}

void TypeInference::constrain(const Term& term, TypeId type) {
  if (term.kind == TermKind::Variable && !types_[term.variable]) {
    types_[term.variable] = type;
    changed_ = true;
  }
  if (term.kind == TermKind::Record && term.type == Kind::Record && kindOf(type) == Kind::Record) {
    constrainFields(term, context_.types[type].fields);
  }
  if (term.kind == TermKind::Operation && term.op != Operator::Reinterpret) {
    const FunctorShape shape = functorAt(term.value).shape;
    const bool numeric = isNumeric(kindOf(type)) && (shape == FunctorShape::Numeric || shape == FunctorShape::Integral);
    if (numeric || (shape == FunctorShape::Ordered && (isNumeric(kindOf(type)) || type == TypeTable::symbol))) {
      for (const Term& arg : term.args) constrain(arg, type);
    }
  }
}

void TypeInference::constrainFields(const Term& term, const std::vector<Field>& fields) {
  for (std::size_t i = 0; i < std::min(fields.size(), term.args.size()); ++i) {
    constrain(term.args[i], root(fields[i].type));
  }
}

void TypeInference::inferInside(const Term& term) {
  if (term.kind == TermKind::Record && term.type == Kind::Variant) {
    constrainFields(term, context_.types[term.typeId].branches[static_cast<std::size_t>(term.value)].fields);
  }
  if (term.kind == TermKind::Operation && term.op != Operator::Reinterpret) {
    const auto types = operandTypes(term);
    for (std::size_t i = 0; i < term.args.size(); ++i) {
      if (types[i]) constrain(term.args[i], *types[i]);
    }
  }
  for (const Term& arg : term.args) inferInside(arg);
}

Types TypeInference::operandTypes(const Term& term) const {
  const Functor& functor = functorAt(term.value);
  switch (functor.shape) {
    case FunctorShape::Numeric:
    case FunctorShape::Integral:
    case FunctorShape::Ordered:
      return Types(term.args.size(), typeOf(term));
    case FunctorShape::TextToText:
      return Types(term.args.size(), TypeTable::symbol);
    case FunctorShape::Substring:
      return {TypeTable::symbol, TypeTable::number, TypeTable::number};
    case FunctorShape::Convert:
      break;
  }
  if (term.args.empty()) return {};
  if (functor.operand) return {TypeTable::builtin(*functor.operand)};
  return {std::nullopt};
}

void TypeInference::inferAtom(RelationId relation, const std::vector<Term>& args) {
  for (std::size_t i = 0; i < args.size(); ++i) {
    constrain(args[i], columnType(relation, i));
    inferInside(args[i]);
  }
}

void TypeInference::inferAtoms(const std::vector<Literal>& body) {
  for (const Literal& literal : body) {
    if (literal.kind != LiteralKind::Atom) continue;
    for (std::size_t i = 0; i < literal.args.size(); ++i) constrain(literal.args[i], columnType(literal.relation, i));
  }
}

void TypeInference::inferBody(const std::vector<Literal>& body) {
  for (const Literal& literal : body) {
    for (const Term& arg : literal.args) inferInside(arg);
    if (literal.kind == LiteralKind::Atom || literal.kind == LiteralKind::NegatedAtom) {
      inferAtom(literal.relation, literal.args);
    } else if (const auto type = sharedType(literal)) {
      for (const Term& arg : literal.args) constrain(arg, *type);
      setResult(literal, *type);
    }
  }
}

void TypeInference::setResult(const Literal& literal, TypeId type) {
  if (literal.kind == LiteralKind::Compare) return;
  if (literal.kind == LiteralKind::Aggregate) {
    const Aggregate& aggregate = rule_.aggregates[literal.aggregate];
    inferInside(aggregate.target);
    if (aggregate.function != AggregateFunction::Count) constrain(aggregate.target, type);
  }
  if (!types_[literal.result]) {
    types_[literal.result] = type;
    changed_ = true;
  }
}

std::optional<TypeId> TypeInference::sharedType(const Literal& literal) const {
  if (literal.kind == LiteralKind::Aggregate) {
    const Aggregate& aggregate = rule_.aggregates[literal.aggregate];
    if (aggregate.function == AggregateFunction::Count) return TypeTable::number;
    if (aggregate.function == AggregateFunction::Mean) return TypeTable::floating;
    if (const auto type = typeOf(aggregate.target)) return type;
    return types_[literal.result];
  }
  if (literal.kind == LiteralKind::Compare && literal.comparison >= Comparison::Match) return TypeTable::symbol;
  for (const Term& arg : literal.args) {
    if (const auto type = typeOf(arg)) return type;
  }
  return literal.kind == LiteralKind::Range ? types_[literal.result] : std::nullopt;
}

}  // namespace moire::datalog
