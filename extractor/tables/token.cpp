// SPDX-License-Identifier: Apache-2.0
#include "extractor/tables/token.h"

#include <fmt/format.h>

#include <array>
#include <cctype>
#include <utility>

#include "extractor/tables/text_error.h"

namespace moire::tables {

namespace {

bool isDigit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool isWordCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool isNameCharacter(char c) { return isWordCharacter(c) || c == '.' || c == ':' || c == '#' || c == '%'; }

// Longer ones first.
constexpr std::array<std::string_view, 27> signs = {"<<", ">>", "<=", "==", "!=", "&&", "||", "<", "+",
                                                    "-",  "*",  "/",  "%",  "&",  "|",  "^",  "~", "!",
                                                    "?",  ":",  "(",  ")",  "[",  "]",  "{",  "}", ","};

}  // namespace

std::string Tokens::takeWhile(bool (*belongs)(char)) {
  std::size_t end = 0;
  while (end < rest_.size() && belongs(rest_[end])) ++end;
  std::string text(rest_.substr(0, end));
  rest_.remove_prefix(end);
  return text;
}

Token Tokens::scanQuoted() {
  Token token{TokenKind::QuotedName, ""};
  while (true) {
    const std::size_t end = rest_.find('`', 1);
    if (end == std::string_view::npos) throw TextError("a name in backquotes is not closed");
    token.text += rest_.substr(1, end - 1);
    rest_.remove_prefix(end);
    if (!rest_.starts_with("``")) break;
    token.text += '`';
    rest_.remove_prefix(1);
  }
  rest_.remove_prefix(1);
  return token;
}

Token Tokens::scan() {
  while (rest_.starts_with(' ')) rest_.remove_prefix(1);
  if (rest_.empty()) return {};
  const char first = rest_.front();
  if (first == '`') return scanQuoted();
  if (isDigit(first)) return {TokenKind::Number, takeWhile(isWordCharacter)};
  if (isWordCharacter(first)) return {TokenKind::Name, takeWhile(isNameCharacter)};
  for (const std::string_view sign : signs)
    if (rest_.starts_with(sign)) {
      rest_.remove_prefix(sign.size());
      return {TokenKind::Sign, std::string(sign)};
    }
  throw TextError(fmt::format("'{}' means nothing here", first));
}

Token Tokens::take() { return std::exchange(next_, scan()); }

bool Tokens::accept(std::string_view sign) {
  if (!next_.is(sign)) return false;
  take();
  return true;
}

void Tokens::expect(std::string_view sign) {
  if (!accept(sign)) fail(fmt::format("'{}'", sign));
}

void Tokens::fail(std::string_view expected) const {
  throw TextError(next_.kind == TokenKind::End ? fmt::format("{} is missing at the end", expected)
                                               : fmt::format("{} is expected instead of '{}'", expected, next_.text));
}

void Tokens::joinSign() {
  if (!next_.is("-") || rest_.empty() || !isDigit(rest_.front())) return;
  next_ = {TokenKind::Number, "-" + takeWhile(isWordCharacter)};
}

}  // namespace moire::tables
