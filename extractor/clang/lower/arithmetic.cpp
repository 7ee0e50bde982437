// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/arithmetic.h"

#include <algorithm>

#include "extractor/clang/syntax/types.h"

namespace moire::extractor {

using clang::QualType;
using program::CellId;
using program::Expression;
using program::ExpressionPtr;
using program::IntType;
using program::Op;

std::optional<Op> operatorOf(clang::BinaryOperatorKind op) {
  switch (op) {
    case clang::BO_Add:
      return Op::Add;
    case clang::BO_Sub:
      return Op::Subtract;
    case clang::BO_Mul:
      return Op::Multiply;
    case clang::BO_Div:
      return Op::Divide;
    case clang::BO_Rem:
      return Op::Remainder;
    case clang::BO_And:
      return Op::BitAnd;
    case clang::BO_Or:
      return Op::BitOr;
    case clang::BO_Xor:
      return Op::BitXor;
    case clang::BO_Shl:
      return Op::ShiftLeft;
    case clang::BO_Shr:
      return Op::ShiftRight;
    case clang::BO_LT:
    case clang::BO_GT:
      return Op::Less;
    case clang::BO_LE:
    case clang::BO_GE:
      return Op::LessEqual;
    case clang::BO_EQ:
      return Op::Equal;
    case clang::BO_NE:
      return Op::NotEqual;
    case clang::BO_LAnd:
      return Op::And;
    case clang::BO_LOr:
      return Op::Or;
    default:
      return std::nullopt;
  }
}

ExpressionPtr truth(const ExpressionPtr& value) {
  if (isBoolean(value->op)) return value;
  if (value->op == Op::Convert && isBoolean(value->operands[0]->op)) return value->operands[0];
  if (value->op == Op::Constant) return program::constant(value->range.low != 0 ? 1 : 0);
  return binary(Op::NotEqual, value, program::constant(0, value->type));
}

bool anyRead(const Expression& value, const std::function<bool(CellId)>& isSuch) {
  bool found = false;
  forEach(value, [&](const Expression& part) {
    if (part.op == Op::Read && std::any_of(part.cells.begin(), part.cells.end(), isSuch)) found = true;
  });
  return found;
}

bool readsShared(const program::Program& program, const Expression& value) {
  return anyRead(value, [&](CellId cell) { return program[cell].shared; });
}

bool hasNondet(const Expression& value) {
  bool found = false;
  forEach(value, [&](const Expression& part) { found = found || part.op == Op::Nondet; });
  return found;
}

bool isSomeAddress(const Expression& value) {
  return value.op == Op::Nondet && value.type == program::uint64 && value.range.low == 1;
}

ExpressionPtr untracked(const program::Program& program, const std::vector<ExpressionPtr>& operands,
                        std::optional<IntType> type) {
  const IntType wanted = type.value_or(program::uint64);
  ExpressionPtr result = nondet(wanted);
  for (const auto& operand : operands)
    if (readsShared(program, *operand)) result = binary(Op::BitXor, result, convert(operand, wanted));
  return result;
}

namespace {

bool wraps(Op op) { return op == Op::Add || op == Op::Subtract || op == Op::Multiply || op == Op::ShiftLeft; }

}  // namespace

ExpressionPtr arithmetic(const program::Program& program, const clang::ASTContext& ast, clang::BinaryOperatorKind op,
                         ExpressionPtr left, ExpressionPtr right, QualType type) {
  const auto operation = operatorOf(op);
  const auto result = integerType(ast, type);
  if (!operation || !result || type->isPointerType()) return untracked(program, {left, right}, result);
  const bool shift = *operation == Op::ShiftLeft || *operation == Op::ShiftRight;
  left = convert(left, *result);
  if (!shift) right = convert(right, *result);
  const bool defined = ast.getLangOpts().getSignedOverflowBehavior() != clang::LangOptions::SOB_Undefined;
  // Compilers shift out the sign bit like any other bit.
  if ((defined || *operation == Op::ShiftLeft) && result->isSigned && wraps(*operation)) {
    const IntType plainType{result->bits, false};
    return convert(binary(*operation, convert(left, plainType), shift ? right : convert(right, plainType)), *result);
  }
  return binary(*operation, left, right);
}

}  // namespace moire::extractor
