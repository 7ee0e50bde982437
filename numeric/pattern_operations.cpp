// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <utility>

#include "numeric/interval.h"
#include "numeric/pattern.h"

namespace moire::numeric {

using program::Int;
using program::IntType;
using program::Op;
using program::Range;

namespace {

// Applies the operator to single values; no value if some result is not known exactly.
template <class Operation>
std::optional<Pattern> enumerate(const Pattern& x, const Pattern& y, const Operation& operation) {
  if (!x.isList() || !y.isList()) return std::nullopt;
  std::vector<Int> results;
  for (const Int a : x.values()) {
    for (const Int b : y.values()) {
      const OperationResult result = operation(a, b);
      if (!result.values) continue;  // it stops there
      if (result.values->low != result.values->high) return std::nullopt;
      results.push_back(result.values->low);
    }
  }
  return results.empty() ? Pattern() : Pattern::list(std::move(results));
}

bool isSingle(const Pattern& x) { return x.isList() && x.values().size() == 1; }

unsigned trailingZeros(Int value) {
  unsigned zeros = 0;
  while (zeros < Pattern::maxBits && ((value >> zeros) & 1) == 0) ++zeros;
  return zeros;
}

// (a + k * 2^p) * (b + l * 2^q) = a * b modulo 2^min(p + zeros of b, q + zeros of a, p + q), where the zeros are those
// among the known bits
Pattern multiply(const Pattern& x, const Pattern& y) {
  const unsigned zerosOfX = std::min(x.bits(), trailingZeros(x.residue()));
  const unsigned zerosOfY = std::min(y.bits(), trailingZeros(y.residue()));
  const unsigned bits = std::min({x.bits() + zerosOfY, y.bits() + zerosOfX, Pattern::maxBits});
  return Pattern::remainder(
      bits, static_cast<Int>(static_cast<__uint128_t>(x.residue()) * static_cast<__uint128_t>(y.residue())));
}

// The lowest bits of the result, if they follow from known bits of the operands.
Pattern bitwise(Op op, const Pattern& x, const Pattern& y) {
  Int residue = 0;
  unsigned bit = 0;
  for (; bit < Pattern::maxBits; ++bit) {
    const bool knownX = bit < x.bits();
    const bool knownY = bit < y.bits();
    const bool a = ((x.residue() >> bit) & 1) != 0;
    const bool b = ((y.residue() >> bit) & 1) != 0;
    bool value = false;
    if (knownX && knownY)
      value = op == Op::BitAnd ? (a && b) : op == Op::BitOr ? (a || b) : a != b;
    else if (op == Op::BitAnd && ((knownX && !a) || (knownY && !b)))
      value = false;
    else if (op == Op::BitOr && ((knownX && a) || (knownY && b)))
      value = true;
    else
      break;
    residue |= static_cast<Int>(value) << bit;
  }
  return Pattern::remainder(bit, residue);
}

// x % 2^k has the sign of x, and the remainder of x.
Pattern remainderBy(const Pattern& x, Range left, Int divisor) {
  const Int magnitude = divisor < 0 ? -divisor : divisor;
  const unsigned k = trailingZeros(magnitude);
  if (magnitude == 0 || (Int{1} << k) != magnitude || x.bits() < k)
    return Pattern::remainder(std::min(k, x.bits()), x.residue());
  const Int rest = x.residue() & (magnitude - 1);
  if (rest == 0 || left.low >= 0) return Pattern::list({rest});
  return left.high < 0 ? Pattern::list({rest - magnitude}) : Pattern::list({rest, rest - magnitude});
}

Pattern shifted(Op op, const Pattern& x, Int count) {
  if (count < 0 || count >= static_cast<Int>(Pattern::maxBits)) return {};
  const auto by = static_cast<unsigned>(count);
  if (op == Op::ShiftLeft) return Pattern::remainder(x.bits() + by, x.residue() << by);
  return x.bits() > by ? Pattern::remainder(x.bits() - by, x.residue() >> by) : Pattern();
}

Pattern byRemainders(Op op, const Pattern& x, Range left, const Pattern& y) {
  const unsigned bits = std::min(x.bits(), y.bits());
  switch (op) {
    case Op::Add:
      return Pattern::remainder(bits, x.residue() + y.residue());
    case Op::Subtract:
      return Pattern::remainder(bits, x.residue() - y.residue());
    case Op::Multiply:
      return multiply(x, y);
    case Op::BitAnd:
    case Op::BitOr:
    case Op::BitXor:
      return bitwise(op, x, y);
    case Op::Remainder:
      return isSingle(y) ? remainderBy(x, left, y.values().front()) : Pattern();
    case Op::ShiftLeft:
    case Op::ShiftRight:
      return isSingle(y) ? shifted(op, x, y.values().front()) : Pattern();
    default:
      return {};
  }
}

}  // namespace

Pattern applyPattern(Op op, IntType type, const Pattern& x, Range left, const Pattern& y, Range right) {
  const auto apply = [&](Int a, Int b) { return applyBinary(op, type, {a, a}, {b, b}); };
  const Pattern few = x.within(left).value_or(x);
  const Pattern fewOthers = y.within(right).value_or(y);
  if (auto exact = enumerate(few, fewOthers, apply)) return *exact;
  return byRemainders(op, few, left, fewOthers).convert(type);
}

Pattern applyPattern(Op op, IntType type, const Pattern& x) {
  const auto apply = [&](Int a, Int /*none*/) { return applyUnary(op, type, {a, a}); };
  if (auto exact = enumerate(x, Pattern::list({0}), apply)) return *exact;
  const Int residue = op == Op::Negate ? -x.residue() : -x.residue() - 1;
  return Pattern::remainder(x.bits(), residue).convert(type);
}

}  // namespace moire::numeric
