// SPDX-License-Identifier: Apache-2.0
#include "numeric/bit_range.h"

#include <bitset>
#include <cstdint>

namespace moire::numeric {

using program::Int;
using program::IntType;
using program::Op;
using program::Range;

namespace {

bool apply(Op op, bool a, bool b) {
  if (op == Op::BitAnd) return a && b;
  return op == Op::BitOr ? a || b : a != b;
}

// Values as bit strings whose order as unsigned numbers is the order of the values: the sign bit is flipped.
class BitOrder {
 public:
  explicit BitOrder(IntType type) : type_(type) {}
  [[nodiscard]] std::uint64_t encode(Int value) const { return static_cast<std::uint64_t>(value - type_.min()); }
  [[nodiscard]] Int decode(std::uint64_t bits) const { return static_cast<Int>(bits) + type_.min(); }
  [[nodiscard]] bool flipped(unsigned bit) const { return type_.isSigned && bit + 1 == type_.bits; }
  [[nodiscard]] unsigned bits() const { return type_.bits; }

 private:
  IntType type_;
};

bool bitOf(std::uint64_t value, unsigned bit) { return ((value >> bit) & 1) != 0; }

// How a prefix of an operand relates to the operand's bounds: equal to the lower one, the upper one, both or neither.
struct Prefix {
  bool atLow = true;
  bool atHigh = true;
};

struct Operand {
  std::uint64_t low;
  std::uint64_t high;

  [[nodiscard]] bool mayAppend(Prefix prefix, unsigned bit, bool value) const {
    const bool belowLow = prefix.atLow && !value && bitOf(low, bit);
    const bool aboveHigh = prefix.atHigh && value && !bitOf(high, bit);
    return !belowLow && !aboveHigh;
  }
  [[nodiscard]] Prefix append(Prefix prefix, unsigned bit, bool value) const {
    return {prefix.atLow && value == bitOf(low, bit), prefix.atHigh && value == bitOf(high, bit)};
  }
};

constexpr unsigned prefixPairs = 16;
using PrefixPairs = std::bitset<prefixPairs>;  // a set of pairs of a left and a right prefix

unsigned index(Prefix left, Prefix right) {
  return (left.atLow ? 8U : 0U) + (left.atHigh ? 4U : 0U) + (right.atLow ? 2U : 0U) + (right.atHigh ? 1U : 0U);
}
Prefix leftOf(unsigned index) { return {(index & 8U) != 0, (index & 4U) != 0}; }
Prefix rightOf(unsigned index) { return {(index & 2U) != 0, (index & 1U) != 0}; }

// Walks from the highest bit to the lowest with all pairs of prefixes that yield the best result so far.
class Extreme {
 public:
  Extreme(Op op, BitOrder order, Operand left, Operand right) : op_(op), order_(order), left_(left), right_(right) {}

  [[nodiscard]] Int find(bool greatest) const {
    PrefixPairs pairs;
    pairs.set(index({}, {}));
    std::uint64_t result = 0;
    for (unsigned bit = order_.bits(); bit-- > 0;) {
      PrefixPairs next = step(pairs, bit, greatest);
      const bool reached = next.any();
      if (!reached) next = step(pairs, bit, !greatest);
      const bool value = reached ? greatest : !greatest;
      result |= std::uint64_t{value} << bit;
      pairs = next;
    }
    return order_.decode(result);
  }

 private:
  [[nodiscard]] PrefixPairs step(PrefixPairs pairs, unsigned bit, bool wanted) const {
    PrefixPairs next;
    const bool flip = order_.flipped(bit);
    for (unsigned pair = 0; pair < prefixPairs; ++pair) {
      if (!pairs.test(pair)) continue;
      for (const bool a : {false, true}) {
        for (const bool b : {false, true}) {
          if (!left_.mayAppend(leftOf(pair), bit, a) || !right_.mayAppend(rightOf(pair), bit, b)) continue;
          if ((apply(op_, a != flip, b != flip) != flip) != wanted) continue;
          next.set(index(left_.append(leftOf(pair), bit, a), right_.append(rightOf(pair), bit, b)));
        }
      }
    }
    return next;
  }

  Op op_;
  BitOrder order_;
  Operand left_;
  Operand right_;
};

}  // namespace

Range bitRange(Op op, IntType type, Range left, Range right) {
  const BitOrder order(type);
  const Extreme extreme(op, order, {order.encode(left.low), order.encode(left.high)},
                        {order.encode(right.low), order.encode(right.high)});
  return {extreme.find(false), extreme.find(true)};
}

}  // namespace moire::numeric
