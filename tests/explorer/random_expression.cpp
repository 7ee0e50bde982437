// SPDX-License-Identifier: Apache-2.0
#include "tests/explorer/random_expression.h"

#include <algorithm>

#include "extractor/program/accesses.h"

namespace moire::explorer {

using program::CellId;
using program::ExpressionPtr;
using program::Int;
using program::IntType;
using program::Op;

namespace {
constexpr unsigned deepest = 3;
}  // namespace

IntType smallType(Random& random) {
  static const std::vector<IntType> types{program::boolean, {2, false}, {2, true}, {2, true},
                                          {3, false},       {3, true},  {3, true}};
  if (random.chance(3)) return {1, true};
  return random.pick(types);
}

Int smallValue(Random& random, IntType type) {
  const auto span = static_cast<std::size_t>(std::min<Int>(type.max() - type.min(), 7)) + 1;
  if (random.chance(50)) return static_cast<Int>(random.below(std::min<std::size_t>(span, 2))) & type.max();
  return type.wrap(static_cast<Int>(random.below(span)));
}

Op randomComparison(Random& random) {
  static const std::vector<Op> operators{Op::Less, Op::LessEqual, Op::Equal, Op::Equal, Op::NotEqual};
  return random.pick(operators);
}

RandomExpression::RandomExpression(const program::Program& program, program::BodyId body, Random& random,
                                   unsigned sharedReads)
    : program_(program), random_(random), sharedReads_(sharedReads) {
  for (const CellId cell : program::visibleCells(program, body))
    (program[cell].shared ? shared_ : own_).push_back(cell);
}

ExpressionPtr RandomExpression::value(IntType type) { return value(type, 0); }

ExpressionPtr RandomExpression::condition() { return condition(0); }

ExpressionPtr RandomExpression::comparison() {
  const ExpressionPtr something = readSomething();
  const IntType type = something->type;
  const auto left = random_.chance(80) ? something : someConstant(type);
  const auto right = left == something ? someConstant(type) : something;
  return program::binary(randomComparison(random_), left, right);
}

ExpressionPtr RandomExpression::value(IntType type, unsigned depth) {
  if (depth >= deepest || random_.chance(40)) return leaf(type);
  const std::size_t kind = random_.below(10);
  if (kind == 0) return program::select(condition(depth + 1), value(type, depth + 1), value(type, depth + 1));
  if (kind == 1) return program::convert(condition(depth + 1), type);
  const IntType working = workType(type);
  return program::convert(arithmetic(working, depth + 1), type);
}

// Arithmetic in the type itself often overflows and wraps; in a wide type it does not.
IntType RandomExpression::workType(IntType wanted) {
  if (random_.chance(50)) return wanted;
  return random_.chance(50) ? program::int32 : smallType(random_);
}

ExpressionPtr RandomExpression::arithmetic(IntType type, unsigned depth) {
  static const std::vector<Op> often{Op::Add, Op::Add, Op::Subtract};
  static const std::vector<Op> seldom{Op::Multiply, Op::Divide, Op::Remainder, Op::BitAnd,
                                      Op::BitOr,    Op::BitXor, Op::ShiftLeft, Op::ShiftRight};
  if (random_.chance(12)) return program::unary(random_.chance(50) ? Op::Negate : Op::Complement, value(type, depth));
  const Op op = random_.pick(random_.chance(50) ? often : seldom);
  const bool isShift = op == Op::ShiftLeft || op == Op::ShiftRight;
  const ExpressionPtr left = value(type, depth);
  const ExpressionPtr result = program::binary(op, left, value(isShift ? IntType{2, random_.chance(30)} : type, depth));
  // All values of a wide type are too many to try.
  constexpr unsigned narrow = 4;
  return type.bits <= narrow && left->op == Op::Constant ? program::unary(Op::Anyway, result) : result;
}

ExpressionPtr RandomExpression::condition(unsigned depth) {
  const std::size_t kind = random_.below(depth >= deepest ? 6 : 11);
  switch (kind) {
    case 6: {
      const IntType type = workType(smallType(random_));
      const ExpressionPtr left = value(type, depth + 1);
      return program::binary(randomComparison(random_), left, value(type, depth + 1));
    }
    case 7: {
      const ExpressionPtr left = condition(depth + 1);
      return program::binary(Op::And, left, condition(depth + 1));
    }
    case 8: {
      const ExpressionPtr left = condition(depth + 1);
      return program::binary(Op::Or, left, condition(depth + 1));
    }
    case 9:
      return program::unary(Op::Not, condition(depth + 1));
    case 10:
      if (random_.chance(40)) return program::unary(Op::Defined, value(smallType(random_), depth + 1));
      return random_.chance(50) ? program::negation(condition(depth + 1)) : value(smallType(random_), depth + 1);
    case 5:
      return leaf(smallType(random_));
    default:
      return comparison();
  }
}

ExpressionPtr RandomExpression::leaf(IntType type) {
  const std::size_t kind = random_.below(20);
  if (kind < 6) return someConstant(type);
  if (kind < 8) return someNondet(type);
  return program::convert(readSomething(), type);
}

ExpressionPtr RandomExpression::readSomething() {
  const bool useShared = sharedReads_ > 0 && !shared_.empty() && (own_.empty() || random_.chance(70));
  if (!useShared && own_.empty()) return someConstant(smallType(random_));
  const CellId cell = random_.pick(useShared ? shared_ : own_);
  if (useShared) --sharedReads_;
  const auto& type = program_[cell].type;
  if (!type) return program::read(cell, smallType(random_));
  if (random_.chance(12)) {
    std::vector<CellId> alike;
    for (const auto* list : {&shared_, &own_})
      for (const CellId other : *list)
        if (program_[other].type == type && (useShared || list == &own_)) alike.push_back(other);
    return program::readOneOf(alike, *type);
  }
  return program::read(cell, *type);
}

ExpressionPtr RandomExpression::someConstant(IntType type) {
  return program::constant(smallValue(random_, type), type);
}

ExpressionPtr RandomExpression::someNondet(IntType type) {
  if (type.bits <= 3 && random_.chance(50)) return program::nondet(type);
  const Int low = smallValue(random_, type);
  const Int high = std::min<Int>(type.max(), low + static_cast<Int>(random_.below(3)));
  return program::nondet(type, {low, high});
}

}  // namespace moire::explorer
