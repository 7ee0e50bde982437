// SPDX-License-Identifier: Apache-2.0
#include <charconv>
#include <limits>

#include "datalog/language/rule_typing.h"

namespace moire::datalog {
namespace {

std::optional<std::uint64_t> parseMagnitude(std::string_view text) {
  int base = 10;
  if (text.starts_with("0x") || text.starts_with("0X")) base = 16;
  if (text.starts_with("0b") || text.starts_with("0B")) base = 2;
  if (base != 10) text.remove_prefix(2);
  std::uint64_t result = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), result, base);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return result;
}

std::optional<Value> parseFloat(std::string_view text) {
  if (text.starts_with("+")) text.remove_prefix(1);
  FloatValue result = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), result);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return fromFloat(result);
}

}  // namespace

std::optional<Value> parseNumber(std::string_view text, Kind kind) {
  if (kind == Kind::Float) return parseFloat(text);
  const bool negative = text.starts_with("-");
  if (negative || text.starts_with("+")) text.remove_prefix(1);
  if (kind == Kind::Unsigned && text.ends_with("u")) text.remove_suffix(1);
  const auto magnitude = parseMagnitude(text);
  if (!magnitude) return std::nullopt;
  if (kind == Kind::Unsigned) {
    if (negative || *magnitude > std::numeric_limits<UnsignedValue>::max()) return std::nullopt;
    return fromUnsigned(static_cast<UnsignedValue>(*magnitude));
  }
  const auto greatest = static_cast<std::uint64_t>(std::numeric_limits<Value>::max());
  if (*magnitude > greatest + (negative ? 1 : 0)) return std::nullopt;
  const auto bits = static_cast<UnsignedValue>(*magnitude);
  return fromUnsigned(negative ? UnsignedValue{0} - bits : bits);
}

}  // namespace moire::datalog
