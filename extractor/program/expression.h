// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "extractor/program/id.h"
#include "extractor/program/integer.h"

namespace moire::program {

/// The operands of a binary operator have its type already (the front end converts them), except that a shift count has
/// a type of its own, and that comparisons and logical operators yield 0 or 1 of type int32.
///
/// What is undefined in C stops the execution: signed overflow, division by zero, a shift count outside 0..bits-1, and
/// a signed left shift of a negative value or out of range. Unsigned arithmetic and conversions wrap.
enum class Op {
  Constant,
  Read,    ///< the value of one cell, or of one of several (a read through a pointer)
  Nondet,  ///< any value of a range, another one at each evaluation
  Negate,
  Complement,
  Not,
  Convert,
  Add,
  Subtract,
  Multiply,
  Divide,
  Remainder,
  BitAnd,
  BitOr,
  BitXor,
  ShiftLeft,
  ShiftRight,
  Less,
  LessEqual,
  Equal,
  NotEqual,
  And,  ///< logical; operands have no side effects, so their order does not matter
  Or,
  Defined,  ///< 1 if its operand, an operator, has a result for its own operands; 0 if it would stop the execution
  Anyway,   ///< the result of its operand, an operator; any value of the type where that would stop the execution
  Select    ///< operands: condition, value if it is not 0, value if it is 0
};

struct Expression;
using ExpressionPtr = std::shared_ptr<const Expression>;

/// An integer expression without side effects. Immutable; build it with the functions below.
struct Expression {
  Op op = Op::Constant;
  IntType type;
  Range range;                ///< Constant: low = high = its value; Nondet: its possible values
  std::vector<CellId> cells;  ///< Read
  std::vector<ExpressionPtr> operands;
};

ExpressionPtr constant(Int value, IntType type = int32);
ExpressionPtr read(CellId cell, IntType type = int32);
ExpressionPtr readOneOf(std::vector<CellId> cells, IntType type);
ExpressionPtr nondet(IntType type);
ExpressionPtr nondet(IntType type, Range range);
ExpressionPtr unary(Op op, ExpressionPtr operand);
ExpressionPtr binary(Op op, ExpressionPtr left, ExpressionPtr right);
/// Returns `operand` itself if it already has that type.
ExpressionPtr convert(ExpressionPtr operand, IntType type);
ExpressionPtr select(ExpressionPtr condition, ExpressionPtr then, ExpressionPtr otherwise);
/// The condition that holds where `condition` is 0, with negations moved to the leaves.
ExpressionPtr negation(const ExpressionPtr& condition);

/// A comparison or logical operator: its value is 0 or 1.
bool isBoolean(Op op);

/// Calls `visit` on `expression` and everything below it: an operator before its operands, and these from left to
/// right.
template <class Visitor>
void forEach(const Expression& expression, const Visitor& visit) {
  visit(expression);
  for (const auto& operand : expression.operands) forEach(*operand, visit);
}

}  // namespace moire::program
