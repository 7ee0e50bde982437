// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/term_evaluator.h"

#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "datalog/engine/arithmetic.h"
#include "datalog/engine/evaluation.h"
#include "datalog/language/number_text.h"

namespace moire::datalog {
namespace {

bool ordered(Comparison comparison, int order) {
  switch (comparison) {
    case Comparison::Less:
      return order < 0;
    case Comparison::LessEqual:
      return order <= 0;
    case Comparison::Greater:
      return order > 0;
    case Comparison::GreaterEqual:
      return order >= 0;
    default:
      return false;
  }
}

}  // namespace

Value TermEvaluator::value(const Term& term, const Value* registers) {
  switch (term.kind) {
    case TermKind::Variable:
      return registers[term.variable];
    case TermKind::Constant:
      return term.value;
    case TermKind::Operation:
      return operation(term, registers);
    case TermKind::Record: {
      std::vector<Value> fields;
      fields.reserve(term.args.size());
      for (const Term& arg : term.args) fields.push_back(value(arg, registers));
      return database_.records.pack(fields);
    }
    case TermKind::Wildcard:
    case TermKind::Spelled:
      break;
  }
  fail(term.at, "this term has no value");
}

Value TermEvaluator::operation(const Term& term, const Value* registers) {
  if (term.op >= Operator::Concatenate && term.op <= Operator::Substring) return textOperation(term, registers);
  if (term.op == Operator::Counter) return database_.counter++;
  Value result = value(term.args.front(), registers);
  if (term.op >= Operator::ToNumber) return convert(term, result);
  if (term.args.size() == 1) return *numericOperation(term.op, term.from, result, 0);
  for (std::size_t i = 1; i < term.args.size(); ++i) {
    const auto next = numericOperation(term.op, term.from, result, value(term.args[i], registers));
    if (!next) fail(term.at, "division by zero");
    result = *next;
  }
  return result;
}

Value TermEvaluator::textOperation(const Term& term, const Value* registers) {
  SymbolTable& symbols = database_.symbols;
  const Value first = value(term.args.front(), registers);
  if (term.op == Operator::Ordinal) return first;
  if (term.op == Operator::Length) return static_cast<Value>(symbols.text(first).size());
  if (term.op == Operator::Concatenate) {
    std::string result = symbols.text(first);
    for (std::size_t i = 1; i < term.args.size(); ++i) result += symbols.text(value(term.args[i], registers));
    return symbols.intern(result);
  }
  if (term.op == Operator::TextMinimum || term.op == Operator::TextMaximum) {
    Value result = first;
    for (std::size_t i = 1; i < term.args.size(); ++i) {
      const Value next = value(term.args[i], registers);
      const int order = symbols.text(next).compare(symbols.text(result));
      if (term.op == Operator::TextMinimum ? order < 0 : order > 0) result = next;
    }
    return result;
  }
  const std::string text = symbols.text(first);
  const Value start = value(term.args[1], registers);
  const Value length = value(term.args[2], registers);
  if (start < 0 || static_cast<std::size_t>(start) > text.size()) return symbols.intern("");
  // A negative length becomes larger than the text, so it means the rest.
  return symbols.intern(text.substr(static_cast<std::size_t>(start), static_cast<std::size_t>(length)));
}

Value TermEvaluator::convert(const Term& term, Value operand) {
  const Kind from = term.from;
  switch (term.op) {
    case Operator::ToNumber:
      if (from == Kind::Symbol) return parse(term, operand, Kind::Number);
      return from == Kind::Float ? truncated<Value>(asFloat(operand)) : operand;
    case Operator::ToUnsigned:
      if (from == Kind::Symbol) return parse(term, operand, Kind::Unsigned);
      return from == Kind::Float ? fromUnsigned(truncated<UnsignedValue>(asFloat(operand))) : operand;
    case Operator::ToFloat:
      if (from == Kind::Symbol) return parse(term, operand, Kind::Float);
      if (from == Kind::Number) return fromFloat(static_cast<FloatValue>(operand));
      return from == Kind::Unsigned ? fromFloat(static_cast<FloatValue>(asUnsigned(operand))) : operand;
    case Operator::ToString:
      if (from == Kind::Number) return database_.symbols.intern(fmt::format("{}", operand));
      if (from == Kind::Unsigned) return database_.symbols.intern(fmt::format("{}", asUnsigned(operand)));
      if (from == Kind::Float) return database_.symbols.intern(fmt::format("{:f}", asFloat(operand)));
      return operand;
    default:
      return operand;  // a cast keeps the bits
  }
}

Value TermEvaluator::parse(const Term& term, Value symbol, Kind kind) {
  const std::string& text = database_.symbols.text(symbol);
  std::string_view rest = text;  // what follows the number does not matter
  const auto result = parseLeadingNumber(rest, kind);
  if (!result) fail(term.at, fmt::format("\"{}\" is not a {}", text, kindName(kind)));
  return *result;
}

bool TermEvaluator::holds(Comparison comparison, Kind type, Value left, Value right, const SourceRange& at) {
  switch (comparison) {
    case Comparison::Equal:
      return type == Kind::Float ? asFloat(left) == asFloat(right) : left == right;
    case Comparison::NotEqual:
      return type == Kind::Float ? asFloat(left) != asFloat(right) : left != right;
    case Comparison::Match:
      return matches(left, right, at);
    case Comparison::NotMatch:
      return !matches(left, right, at);
    case Comparison::Contains:
    case Comparison::NotContains: {
      const bool found = database_.symbols.text(right).find(database_.symbols.text(left)) != std::string::npos;
      return found == (comparison == Comparison::Contains);
    }
    default:
      break;
  }
  if (type == Kind::Symbol) {
    return ordered(comparison, database_.symbols.text(left).compare(database_.symbols.text(right)));
  }
  if (type == Kind::Float && (std::isnan(asFloat(left)) || std::isnan(asFloat(right)))) return false;
  return ordered(comparison, compareValues(type, left, right));
}

bool TermEvaluator::matches(Value pattern, Value text, const SourceRange& at) {
  const std::string& expression = database_.symbols.text(pattern);
  const auto result = patterns_.matches(expression, database_.symbols.text(text));
  if (!result) fail(at, fmt::format("\"{}\" is not a regular expression", expression));
  return *result;
}

void TermEvaluator::fail(const SourceRange& at, const std::string& message) const {
  throw EvaluationError(fmt::format("{}: {}", program_.describe(at), message));
}

}  // namespace moire::datalog
