// SPDX-License-Identifier: Apache-2.0
#include "extractor/program/integer.h"

#include <algorithm>

namespace moire::program {

std::string toString(Int value) {
  if (value == 0) return "0";
  const bool negative = value < 0;
  std::string digits;
  for (; value != 0; value /= 10) {
    const int digit = static_cast<int>(value % 10);
    digits.push_back(static_cast<char>('0' + (digit < 0 ? -digit : digit)));
  }
  if (negative) digits.push_back('-');
  std::reverse(digits.begin(), digits.end());
  return digits;
}

Int IntType::wrap(Int value) const {
  const Int size = Int{1} << bits;
  Int rest = value % size;
  if (rest < 0) rest += size;
  return rest > max() ? rest - size : rest;
}

std::string toString(IntType type) {
  if (type == boolean) return "bool";
  return (type.isSigned ? "int" : "uint") + std::to_string(type.bits);
}

}  // namespace moire::program
