// SPDX-License-Identifier: Apache-2.0
#include "datalog/language/number_text.h"

#include <cctype>
#include <charconv>
#include <limits>

namespace moire::datalog {
namespace {

void skipSpace(std::string_view& text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())) != 0) text.remove_prefix(1);
}

/// Takes a number off the front of a text.
template <typename Number, typename Form>
std::optional<Number> front(std::string_view& text, Form form) {
  Number result = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), result, form);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return result;
}

std::optional<Value> takeFloat(std::string_view& text) {
  const bool negative = text.starts_with("-");
  if (negative || text.starts_with("+")) text.remove_prefix(1);
  if (text.starts_with("-")) return std::nullopt;
  const bool hexadecimal = text.starts_with("0x") || text.starts_with("0X");
  if (hexadecimal) text.remove_prefix(2);
  const auto magnitude = front<FloatValue>(text, hexadecimal ? std::chars_format::hex : std::chars_format::general);
  if (!magnitude) return std::nullopt;
  return fromFloat(negative ? -*magnitude : *magnitude);
}

std::optional<Value> takeNumber(std::string_view& text, Kind kind) {
  if (kind == Kind::Float) return takeFloat(text);
  const bool negative = text.starts_with("-");
  if (negative || text.starts_with("+")) text.remove_prefix(1);
  int base = 10;
  if (text.starts_with("0x") || text.starts_with("0X")) base = 16;
  if (text.starts_with("0b") || text.starts_with("0B")) base = 2;
  if (base != 10) text.remove_prefix(2);
  const auto magnitude = front<std::uint64_t>(text, base);
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

}  // namespace

std::optional<Value> parseNumber(std::string_view text, Kind kind) {
  if (kind == Kind::Unsigned && text.ends_with("u")) text.remove_suffix(1);
  const auto result = takeNumber(text, kind);
  return text.empty() ? result : std::nullopt;
}

std::optional<Value> parseLeadingNumber(std::string_view& text, Kind kind) {
  skipSpace(text);
  return takeNumber(text, kind);
}

}  // namespace moire::datalog
