// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace moire::tables {

enum class TokenKind { Name, QuotedName, Number, Sign, End };

struct Token {
  TokenKind kind = TokenKind::End;
  std::string text;  ///< the text of the token; for a quoted name, what is between the quotes

  [[nodiscard]] bool is(std::string_view sign) const { return kind == TokenKind::Sign && text == sign; }
  [[nodiscard]] bool isWord(std::string_view word) const { return kind == TokenKind::Name && text == word; }
};

/// The exact text of expressions, token by token.
class Tokens {
 public:
  explicit Tokens(std::string_view text) : rest_(text) { next_ = scan(); }

  [[nodiscard]] const Token& peek() const { return next_; }
  Token take();
  /// If the sign is next, takes it and returns true.
  bool accept(std::string_view sign);
  /// Throws TextError if the sign is not next.
  void expect(std::string_view sign);
  /// Throws TextError with what was expected and what is there.
  [[noreturn]] void fail(std::string_view expected) const;
  /// If a `-` comes next and a number follows it directly, joins the two.
  void joinSign();

 private:
  Token scan();
  Token scanQuoted();
  std::string takeWhile(bool (*belongs)(char));

  std::string_view rest_;
  Token next_;
};

}  // namespace moire::tables
