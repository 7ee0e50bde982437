// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "tests/random_c/syntax.h"

namespace moire::randomc {

/// The bits of an integer; those in front of them repeat the sign.
__extension__ using Bits = unsigned __int128;

/// Integers that may not fit into a word of the machine. Each is kept once, so that its index stands for it.
class WideNumbers {
 public:
  WideNumbers();
  int indexOf(Bits bits);
  [[nodiscard]] Bits operator[](int index) const { return numbers_[static_cast<std::size_t>(index)]; }

 private:
  std::vector<Bits> numbers_;
  std::map<Bits, int> indices_;
};

/// What a type of integers can hold.
struct IntegerRange {
  unsigned bits = 32;
  bool isSigned = true;
  bool isBool = false;
};

/// Of a type that is an integer.
IntegerRange rangeOf(const Type& type);

struct Computed {
  enum class Failure { Overflow, Division };
  Bits bits = 0;
  std::optional<Failure> failure;
};

/// The operands have the same type and are not promoted, but shifts are by an int, and comparisons give one.
Computed compute(Op op, Bits left, Bits right, IntegerRange range);

/// It fails if the type is signed and does not have the number, but what is left of it is there then, too.
Computed convert(Bits number, IntegerRange from, IntegerRange to);

}  // namespace moire::randomc
