// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <string>

namespace moire::program {

/// Wide enough for every value of every tracked type, and for the sum and difference of two of them.
__extension__ using Int = __int128;

std::string toString(Int value);

/// The integers low..high; never empty.
struct Range {
  Int low = 0;
  Int high = 0;
  auto operator<=>(const Range&) const = default;
  [[nodiscard]] bool contains(Int value) const { return low <= value && value <= high; }
};

/// A machine integer type of at most 64 bits, in two's complement where it is signed.
struct IntType {
  unsigned bits = 32;
  bool isSigned = true;

  auto operator<=>(const IntType&) const = default;
  [[nodiscard]] Int min() const { return isSigned ? -(Int{1} << (bits - 1)) : Int{0}; }
  [[nodiscard]] Int max() const { return (Int{1} << (isSigned ? bits - 1 : bits)) - 1; }
  [[nodiscard]] Range range() const { return {min(), max()}; }
  /// The value of this type that is congruent to `value` modulo 2^bits: the result of a conversion.
  [[nodiscard]] Int wrap(Int value) const;
};

inline constexpr IntType int32{32, true};
inline constexpr IntType uint32{32, false};
inline constexpr IntType int64{64, true};
inline constexpr IntType uint64{64, false};
inline constexpr IntType boolean{1, false};

/// `int32`, `uint8`, `bool`.
std::string toString(IntType type);

}  // namespace moire::program
