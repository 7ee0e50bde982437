// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "extractor/program/expression.h"

namespace moire::numeric {

/// Which integers a number may be, apart from its bounds: one of a short list; or those with one remainder modulo a
/// power of two, which survives the wrapping of machine integers; or any.
class Pattern {
 public:
  using Int = program::Int;
  static constexpr std::size_t maxValues = 8;
  static constexpr unsigned maxBits = 64;

  /// Any integer.
  Pattern() = default;
  /// At least one value; if there are too many for a list, a residue that all have.
  static Pattern list(std::vector<Int> values);
  /// { x | x = residue modulo 2^bits }
  static Pattern remainder(unsigned bits, Int residue);
  /// The list of these values if it is short, otherwise any integer.
  static Pattern of(program::Range range);

  [[nodiscard]] bool isAny() const { return values_.empty() && bits_ == 0; }
  [[nodiscard]] bool isList() const { return !values_.empty(); }
  [[nodiscard]] const std::vector<Int>& values() const { return values_; }
  /// For a list: the bits that its values have in common.
  [[nodiscard]] unsigned bits() const { return bits_; }
  [[nodiscard]] Int residue() const { return residue_; }
  [[nodiscard]] bool contains(Int value) const;
  bool operator==(const Pattern&) const = default;

  /// { x | x in this or x in other }
  [[nodiscard]] Pattern join(const Pattern& other) const;
  /// { x | x in this and x in other }; none if there is none.
  [[nodiscard]] std::optional<Pattern> meet(const Pattern& other) const;
  [[nodiscard]] bool leq(const Pattern& other) const;
  /// { x in this | x in range } as a pattern, which is a list if few are left in the range; none if none is left.
  [[nodiscard]] std::optional<Pattern> within(program::Range range) const;
  /// The least range with all x of this that are in the range; none if there is none.
  [[nodiscard]] std::optional<program::Range> bounds(program::Range range) const;
  /// The pattern without its list: what its values have in common.
  [[nodiscard]] Pattern withoutList() const;
  /// { x converted to the type }
  [[nodiscard]] Pattern convert(program::IntType type) const;

 private:
  std::vector<Int> values_;  // sorted
  unsigned bits_ = 0;
  Int residue_ = 0;  // 0 .. 2^bits - 1
};

/// { x op y } for all x, y of the patterns for which it has a value of the type; the operator is arithmetic, on bits,
/// or a shift. `left` and `right` are the bounds of the operands.
Pattern applyPattern(program::Op op, program::IntType type, const Pattern& x, program::Range left, const Pattern& y,
                     program::Range right);
/// Negate or Complement.
Pattern applyPattern(program::Op op, program::IntType type, const Pattern& x);

}  // namespace moire::numeric
