// SPDX-License-Identifier: Apache-2.0
#include "datalog/language/functors.h"

#include <algorithm>
#include <array>

namespace moire::datalog {
namespace {

using enum FunctorShape;
constexpr std::size_t any = 64;

const std::array functors = {
    Functor{"+", 2, 2, Operator::Add, Ordered, {}},
    Functor{"-", 2, 2, Operator::Subtract, Numeric, {}},
    Functor{"-", 1, 1, Operator::Negate, Numeric, {}},
    Functor{"*", 2, 2, Operator::Multiply, Numeric, {}},
    Functor{"/", 2, 2, Operator::Divide, Numeric, {}},
    Functor{"%", 2, 2, Operator::Modulo, Integral, {}},
    Functor{"^", 2, 2, Operator::Power, Numeric, {}},
    Functor{"band", 2, 2, Operator::BitAnd, Integral, {}},
    Functor{"bor", 2, 2, Operator::BitOr, Integral, {}},
    Functor{"bxor", 2, 2, Operator::BitXor, Integral, {}},
    Functor{"bnot", 1, 1, Operator::BitNot, Integral, {}},
    Functor{"bshl", 2, 2, Operator::ShiftLeft, Integral, {}},
    Functor{"bshr", 2, 2, Operator::ShiftRight, Integral, {}},
    Functor{"bshru", 2, 2, Operator::ShiftRightUnsigned, Integral, {}},
    Functor{"land", 2, 2, Operator::LogicalAnd, Integral, {}},
    Functor{"lor", 2, 2, Operator::LogicalOr, Integral, {}},
    Functor{"lxor", 2, 2, Operator::LogicalXor, Integral, {}},
    Functor{"lnot", 1, 1, Operator::LogicalNot, Integral, {}},
    Functor{"min", 2, any, Operator::Minimum, Ordered, {}},
    Functor{"max", 2, any, Operator::Maximum, Ordered, {}},
    Functor{"cat", 1, any, Operator::Concatenate, TextToText, {}},
    Functor{"substr", 3, 3, Operator::Substring, FunctorShape::Substring, {}},
    Functor{"autoinc", 0, 0, Operator::Counter, Convert, {}, Kind::Number},
    Functor{"ord", 1, 1, Operator::Ordinal, Convert, {}, Kind::Number},
    Functor{"strlen", 1, 1, Operator::Length, Convert, Kind::Symbol, Kind::Number},
    Functor{"to_number", 1, 1, Operator::ToNumber, Convert, {}, Kind::Number},
    Functor{"to_unsigned", 1, 1, Operator::ToUnsigned, Convert, {}, Kind::Unsigned},
    Functor{"to_float", 1, 1, Operator::ToFloat, Convert, {}, Kind::Float},
    Functor{"to_string", 1, 1, Operator::ToString, Convert, {}, Kind::Symbol},
    Functor{"itou", 1, 1, Operator::ToUnsigned, Convert, Kind::Number, Kind::Unsigned},
    Functor{"itof", 1, 1, Operator::ToFloat, Convert, Kind::Number, Kind::Float},
    Functor{"utoi", 1, 1, Operator::ToNumber, Convert, Kind::Unsigned, Kind::Number},
    Functor{"utof", 1, 1, Operator::ToFloat, Convert, Kind::Unsigned, Kind::Float},
    Functor{"ftoi", 1, 1, Operator::ToNumber, Convert, Kind::Float, Kind::Number},
    Functor{"ftou", 1, 1, Operator::ToUnsigned, Convert, Kind::Float, Kind::Unsigned},
};

constexpr std::array<std::string_view, 1> refused = {"recursive_iteration_cnt"};

}  // namespace

const Functor* findFunctor(std::string_view name, std::size_t operands) {
  for (const Functor& functor : functors) {
    if (functor.name == name && operands >= functor.least && operands <= functor.most) return &functor;
  }
  return nullptr;
}

Value functorNumber(const Functor& functor) { return static_cast<Value>(&functor - functors.data()); }

const Functor& functorAt(Value number) { return functors.at(static_cast<std::size_t>(number)); }

bool isFunctorName(std::string_view name) {
  if (name == "as" || name == "range") return true;
  return std::any_of(functors.begin(), functors.end(), [&](const Functor& functor) { return functor.name == name; });
}

bool isReserved(std::string_view word) {
  static constexpr std::array<std::string_view, 9> words = {"count", "sum",      "min", "max", "mean",
                                                            "match", "contains", "nil", "true"};
  return isFunctorName(word) || word == "false" || std::find(words.begin(), words.end(), word) != words.end();
}

int infixStrength(std::string_view spelling) {
  if (spelling == "lor") return 1;
  if (spelling == "lxor") return 2;
  if (spelling == "land") return 3;
  if (spelling == "bor") return 4;
  if (spelling == "bxor") return 5;
  if (spelling == "band") return 6;
  if (spelling == "bshl" || spelling == "bshr" || spelling == "bshru") return 7;
  if (spelling == "+" || spelling == "-") return 8;
  if (spelling == "*" || spelling == "/" || spelling == "%") return 9;
  return 0;
}

bool needsSouffleFunctor(std::string_view name) {
  return std::find(refused.begin(), refused.end(), name) != refused.end();
}

}  // namespace moire::datalog
