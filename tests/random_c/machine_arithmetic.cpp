// SPDX-License-Identifier: Apache-2.0
// What C computes, and when that is an error.
#include <cstdint>
#include <limits>

#include "tests/random_c/machine_state.h"

namespace moire::randomc {

namespace {

std::int64_t result(Do what, std::int64_t left, std::int64_t right) {
  switch (what) {
    case Do::Add:
      return left + right;
    case Do::Subtract:
      return left - right;
    case Do::Multiply:
      return left * right;
    case Do::Divide:
      return left / right;
    case Do::Remainder:
      return left % right;
    case Do::ShiftLeft:
      return left << right;
    case Do::ShiftRight:
      return left >> right;
    case Do::BitAnd:
      return left & right;
    case Do::BitOr:
      return left | right;
    case Do::BitXor:
      return left ^ right;
    case Do::UnsignedAdd:
      return static_cast<std::uint32_t>(left) + static_cast<std::uint32_t>(right);
    case Do::UnsignedSubtract:
      return static_cast<std::uint32_t>(left) - static_cast<std::uint32_t>(right);
    case Do::UnsignedMultiply:
      return static_cast<std::uint32_t>(left) * static_cast<std::uint32_t>(right);
    case Do::Equal:
      return left == right ? 1 : 0;
    case Do::NotEqual:
      return left != right ? 1 : 0;
    default:
      return left < right ? 1 : 0;  // Less
  }
}

// In C, shifting a negative number to the left is undefined; to the right, this target keeps the sign.
bool shiftsWrongly(Do what, std::int64_t left, std::int64_t right) {
  constexpr std::int64_t width = 32;
  if (what != Do::ShiftLeft && what != Do::ShiftRight) return false;
  return right < 0 || right >= width || (what == Do::ShiftLeft && left < 0);
}

bool isUnsigned(Do what) {
  return what == Do::UnsignedAdd || what == Do::UnsignedSubtract || what == Do::UnsignedMultiply;
}

}  // namespace

Machine::Outcome Machine::compute(MachineThread& thread, const Instruction& now) {
  const std::int64_t left = thread[now.b];
  const std::int64_t right = thread[now.c];
  const bool divides = now.what == Do::Divide || now.what == Do::Remainder;
  if (divides && right == 0) return fail(thread, now, Error::Division, 0);
  if (divides && right == -1 && left == std::numeric_limits<int>::min()) return fail(thread, now, Error::Overflow, 0);
  if (shiftsWrongly(now.what, left, right)) return fail(thread, now, Error::Overflow, 0);
  const std::int64_t computed = result(now.what, left, right);
  if (computed != static_cast<int>(computed) && !isUnsigned(now.what))
    return fail(thread, now, Error::Overflow, static_cast<std::int32_t>(computed));
  if (computed != static_cast<std::int32_t>(computed)) happened_.errors.emplace(now.line, Error::Overflow);
  thread[now.a] = static_cast<std::int32_t>(computed);
  return Outcome::Goes;
}

Bits Machine::bitsOf(int word, const Type& type) const {
  return type.kind == Kind::Wide ? numbers_[word] : static_cast<Bits>(word);
}

int Machine::wordOf(Bits bits, const Type& type) {
  return type.kind == Kind::Wide ? numbers_.indexOf(bits) : static_cast<int>(static_cast<std::int64_t>(bits));
}

Machine::Outcome Machine::computeWide(MachineThread& thread, const Instruction& now) {
  const bool shifts = now.op == Op::ShiftLeft || now.op == Op::ShiftRight;
  const bool compares = now.op == Op::Equal || now.op == Op::NotEqual || now.op == Op::Less;
  const Bits left = numbers_[thread[now.b]];
  const Bits right = shifts ? static_cast<Bits>(thread[now.c]) : numbers_[thread[now.c]];
  const Computed computed = randomc::compute(now.op, left, right, rangeOf(*now.type));
  if (computed.failure)
    return fail(thread, now, *computed.failure == Computed::Failure::Division ? Error::Division : Error::Overflow,
                numbers_.indexOf(0));
  thread[now.a] = compares ? static_cast<int>(computed.bits) : numbers_.indexOf(computed.bits);
  return Outcome::Goes;
}

int Machine::converted(const Instruction& now, int number) {
  const Computed result = convert(bitsOf(number, *now.from), rangeOf(*now.from), rangeOf(*now.type));
  if (result.failure) happened_.errors.emplace(now.line, Error::Overflow);
  return wordOf(result.bits, *now.type);
}

}  // namespace moire::randomc
