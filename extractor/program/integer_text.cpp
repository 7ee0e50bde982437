// SPDX-License-Identifier: Apache-2.0
#include "extractor/program/integer_text.h"

#include <algorithm>

namespace moire::program {

std::optional<IntType> typeNamed(std::string_view text) {
  if (text == "bool") return boolean;
  IntType type;
  type.isSigned = !text.starts_with('u');
  if (!type.isSigned) text.remove_prefix(1);
  if (!text.starts_with("int")) return std::nullopt;
  const auto bits = integerIn(text.substr(3));
  if (!bits || *bits < 1 || *bits > 64 || text[3] == '0') return std::nullopt;
  type.bits = static_cast<unsigned>(*bits);
  return type;
}

std::optional<Int> integerIn(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  constexpr std::size_t mostDigits = 30;  // numbers of that length surely fit
  const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
  if (text.empty() || text.size() > mostDigits || !std::all_of(text.begin(), text.end(), isDigit)) return std::nullopt;
  Int value = 0;
  for (const char c : text) value = value * 10 + (c - '0');
  return negative ? -value : value;
}

}  // namespace moire::program
