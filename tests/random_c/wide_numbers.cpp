// SPDX-License-Identifier: Apache-2.0
#include "tests/random_c/wide_numbers.h"

namespace moire::randomc {

namespace {

__extension__ using Signed = __int128;

constexpr unsigned most = 128;

Bits reduced(Bits bits, IntegerRange range) {
  if (range.bits == most) return bits;
  const Bits mask = (static_cast<Bits>(1) << range.bits) - 1;
  const bool negative = range.isSigned && ((bits >> (range.bits - 1)) & 1) != 0;
  return negative ? bits | ~mask : bits & mask;
}

bool isNegative(Bits bits, IntegerRange range) { return range.isSigned && static_cast<Signed>(bits) < 0; }

Bits least(IntegerRange range) { return ~static_cast<Bits>(0) << (range.bits - 1); }

Computed ofSigned(Op op, Signed left, Signed right, IntegerRange range) {
  Signed result = 0;
  const bool carries = op == Op::Add        ? __builtin_add_overflow(left, right, &result)
                       : op == Op::Subtract ? __builtin_sub_overflow(left, right, &result)
                                            : __builtin_mul_overflow(left, right, &result);
  const auto bits = static_cast<Bits>(result);
  if (carries || reduced(bits, range) != bits) return {0, Computed::Failure::Overflow};
  return {bits, {}};
}

Computed ofUnsigned(Op op, Bits left, Bits right, IntegerRange range) {
  return {reduced(op == Op::Add ? left + right : op == Op::Subtract ? left - right : left * right, range), {}};
}

Computed divided(Op op, Bits left, Bits right, IntegerRange range) {
  if (right == 0) return {0, Computed::Failure::Division};
  if (!range.isSigned) return {op == Op::Divide ? left / right : left % right, {}};
  if (left == least(range) && static_cast<Signed>(right) == -1) return {0, Computed::Failure::Overflow};
  const auto dividend = static_cast<Signed>(left);
  const auto divisor = static_cast<Signed>(right);
  return {static_cast<Bits>(op == Op::Divide ? dividend / divisor : dividend % divisor), {}};
}

Computed shifted(Op op, Bits left, Bits right, IntegerRange range) {
  const auto count = static_cast<Signed>(right);
  if (count < 0 || count >= static_cast<Signed>(range.bits)) return {0, Computed::Failure::Overflow};
  const auto by = static_cast<unsigned>(count);
  const bool negative = isNegative(left, range);
  if (op == Op::ShiftRight) return {negative ? ~(~left >> by) : left >> by, {}};
  const Bits result = reduced(left << by, range);
  const bool lost = negative || isNegative(result, range) || result >> by != left;
  if (range.isSigned && lost) return {0, Computed::Failure::Overflow};
  return {result, {}};
}

}  // namespace

// The first ones are what they stand for.
WideNumbers::WideNumbers() {
  for (Bits each = 0; each < 3; ++each) indexOf(each);
}

int WideNumbers::indexOf(Bits bits) {
  const auto [found, isNew] = indices_.emplace(bits, static_cast<int>(numbers_.size()));
  if (isNew) numbers_.push_back(bits);
  return found->second;
}

IntegerRange rangeOf(const Type& type) {
  switch (type.kind) {
    case Kind::SignedChar:
      return {8, true};
    case Kind::UnsignedChar:
      return {8, false};
    case Kind::Short:
      return {16, true};
    case Kind::Bool:
      return {1, false, true};
    case Kind::BitField: {
      IntegerRange range = rangeOf(*type.to);
      range.bits = static_cast<unsigned>(type.count);
      return range;
    }
    case Kind::Wide:
      return {static_cast<unsigned>(type.count), type.isSigned};
    default:
      return {};
  }
}

Computed compute(Op op, Bits left, Bits right, IntegerRange range) {
  const auto lessThan = [&] {
    return range.isSigned ? static_cast<Signed>(left) < static_cast<Signed>(right) : left < right;
  };
  switch (op) {
    case Op::Divide:
    case Op::Remainder:
      return divided(op, left, right, range);
    case Op::ShiftLeft:
    case Op::ShiftRight:
      return shifted(op, left, right, range);
    case Op::BitAnd:
      return {left & right, {}};
    case Op::BitOr:
      return {left | right, {}};
    case Op::BitXor:
      return {left ^ right, {}};
    case Op::Equal:
      return {static_cast<Bits>(left == right ? 1 : 0), {}};
    case Op::NotEqual:
      return {static_cast<Bits>(left != right ? 1 : 0), {}};
    case Op::Less:
      return {static_cast<Bits>(lessThan() ? 1 : 0), {}};
    default:
      return range.isSigned ? ofSigned(op, static_cast<Signed>(left), static_cast<Signed>(right), range)
                            : ofUnsigned(op, left, right, range);
  }
}

Computed convert(Bits number, IntegerRange from, IntegerRange to) {
  if (to.isBool) return {static_cast<Bits>(number != 0 ? 1 : 0), {}};
  const Bits left = reduced(number, to);
  if (!to.isSigned) return {left, {}};
  // A number without sign may look like one that is negative.
  const bool same = left == number && (from.isSigned || static_cast<Signed>(number) >= 0);
  return {left, same ? std::nullopt : std::optional(Computed::Failure::Overflow)};
}

}  // namespace moire::randomc
