// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "datalog/language/token.h"

namespace moire::datalog {
namespace {

bool isWordStart(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '?'; }
bool isWordPart(char c) { return isWordStart(c) || std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool isDigit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

// Longer spellings first.
// The last two occur only in lines of the preprocessor.
constexpr std::array<std::string_view, 33> symbols = {":-", "<=", ">=", "!=", "<:", "->", "::", "(", ")", "[", "]",
                                                      "{",  "}",  ",",  ";",  ":",  ".",  "!",  "<", ">", "=", "|",
                                                      "+",  "-",  "*",  "/",  "%",  "^",  "@",  "$", "&", "#", "~"};

class Lexer {
 public:
  Lexer(const SourceMap& sources, std::uint32_t source, DiagnosticSink& diagnostics)
      : text_(sources.text(source)), source_(source), diagnostics_(diagnostics) {}

  std::vector<Token> run() {
    for (skipBlanks(); position_ < text_.size(); skipBlanks()) next();
    tokens_.push_back({TokenKind::End, "", here(1), true});
    return std::move(tokens_);
  }

 private:
  char peek(std::size_t ahead = 0) const { return position_ + ahead < text_.size() ? text_[position_ + ahead] : '\0'; }
  bool startsWith(std::string_view prefix) const { return text_.substr(position_, prefix.size()) == prefix; }

  SourceRange here(std::size_t length) const {
    return {source_, line_, static_cast<std::uint32_t>(position_ - lineStart_ + 1), static_cast<std::uint32_t>(length)};
  }

  void advance() {
    if (text_[position_++] == '\n') {
      ++line_;
      lineStart_ = position_;
    }
  }

  void skipBlanks() {
    space_ = false;
    while (position_ < text_.size()) {
      if (std::isspace(static_cast<unsigned char>(peek())) != 0) {
        advance();
      } else if (startsWith("//")) {
        while (position_ < text_.size() && peek() != '\n') advance();
      } else if (startsWith("/*")) {
        skipBlockComment();
      } else if (const std::size_t length = continuation(); length != 0) {
        position_ += length - 1;
        advance();
      } else {
        return;
      }
      space_ = true;
    }
  }

  /// How long a backslash with the end of its line is; 0 if there is none here.
  std::size_t continuation() const {
    if (startsWith("\\\n")) return 2;
    return startsWith("\\\r\n") ? 3 : 0;
  }

  void skipBlockComment() {
    const SourceRange start = here(2);
    position_ += 2;
    while (position_ < text_.size() && !startsWith("*/")) advance();
    if (position_ >= text_.size()) {
      diagnostics_.error(start, "comment is never closed", "add */");
      return;
    }
    position_ += 2;
  }

  void push(TokenKind kind, std::size_t length, std::string text) {
    tokens_.push_back({kind, std::move(text), here(length), space_});
    position_ += length;
  }

  void next() {
    const char c = peek();
    if (c == '#' && atLineStart()) return preprocessorLine();
    if (c == '"') return string();
    if (isDigit(c)) return number();
    if (c == '.' && isWordStart(peek(1)) && directivePossible()) {
      const std::size_t length = wordLength(1);
      return push(TokenKind::Directive, length + 1, std::string(text_.substr(position_ + 1, length)));
    }
    if (isWordStart(c)) {
      const std::size_t length = wordLength(0);
      return push(TokenKind::Identifier, length, std::string(text_.substr(position_, length)));
    }
    for (const std::string_view symbol : symbols) {
      if (startsWith(symbol)) return push(TokenKind::Symbol, symbol.size(), std::string(symbol));
    }
    unknown();
  }

  void unknown() {
    std::size_t length = 1;
    while ((static_cast<unsigned char>(peek(length)) & 0xC0U) == 0x80U) ++length;
    diagnostics_.error(here(1), fmt::format("unexpected character '{}'", text_.substr(position_, length)));
    position_ += length;
  }

  /// A dot directly after a word or a closing parenthesis on the same line qualifies a name or ends a clause; it does
  /// not begin a directive.
  bool directivePossible() const {
    return position_ == 0 || (!isWordPart(text_[position_ - 1]) && text_[position_ - 1] != ')');
  }

  bool atLineStart() const {
    for (std::size_t i = lineStart_; i < position_; ++i) {
      if (std::isspace(static_cast<unsigned char>(text_[i])) == 0) return false;
    }
    return true;
  }

  std::size_t wordLength(std::size_t from) const {
    std::size_t length = 0;
    while (isWordPart(peek(from + length))) ++length;
    return length;
  }

  void number() {
    if (const std::size_t length = addressLength(); length != 0) return address(length);
    std::size_t length = 1;
    const bool prefixed = peek() == '0' && (peek(1) == 'x' || peek(1) == 'b');
    while (isWordPart(peek(length))) ++length;
    if (!prefixed && peek(length) == '.' && isDigit(peek(length + 1))) {
      ++length;
      while (isWordPart(peek(length))) ++length;
    }
    const char last = peek(length - 1);
    if (!prefixed && (last == 'e' || last == 'E') && (peek(length) == '-' || peek(length) == '+')) {
      ++length;
      while (isWordPart(peek(length))) ++length;
    }
    push(TokenKind::Number, length, std::string(text_.substr(position_, length)));
  }

  /// Four numbers with dots between them, `127.0.0.1`, stand for the number of 32 bits that they spell.
  std::size_t addressLength() const {
    std::size_t length = 0;
    for (int part = 0; part < 4; ++part) {
      if (part != 0 && peek(length++) != '.') return 0;
      if (!isDigit(peek(length))) return 0;
      while (isDigit(peek(length))) ++length;
    }
    return length;
  }

  void address(std::size_t length) {
    std::uint64_t value = 0;
    std::uint64_t part = 0;
    bool inRange = true;
    for (std::size_t i = 0; i <= length; ++i) {
      if (i != length && peek(i) != '.') {
        part = std::min<std::uint64_t>(part * 10 + static_cast<std::uint64_t>(peek(i) - '0'), 256);
        continue;
      }
      inRange = inRange && part < 256;
      value = (value << 8U) + part;
      part = 0;
    }
    if (!inRange) diagnostics_.error(here(length), "the parts of an address are at most 255");
    const auto bits = static_cast<std::int32_t>(static_cast<std::uint32_t>(inRange ? value : 0));
    push(TokenKind::Number, length, fmt::format("{}", bits));
  }

  void string() {
    const SourceRange start = here(1);
    std::string value;
    std::size_t length = 1;
    while (peek(length) != '"') {
      if (position_ + length >= text_.size() || peek(length) == '\n') {
        diagnostics_.error(start, "string is not closed on its line", "add \"");
        return push(TokenKind::String, length, std::move(value));
      }
      if (peek(length) == '\\') {
        value += escape(peek(length + 1), length);
        length += 2;
      } else {
        value += peek(length++);
      }
    }
    push(TokenKind::String, length + 1, std::move(value));
  }

  char escape(char c, std::size_t offset) {
    switch (c) {
      case 'n':
        return '\n';
      case 't':
        return '\t';
      case 'r':
        return '\r';
      case 'b':
        return '\b';
      case 'f':
        return '\f';
      case 'v':
        return '\v';
      case 'a':
        return '\a';
      case '"':
      case '\'':
      case '\\':
        return c;
      default:
        break;
    }
    SourceRange at = here(2);
    at.column += static_cast<std::uint32_t>(offset);
    diagnostics_.error(at, fmt::format("unknown escape '\\{}' in a string", c), "write \\\\ for a backslash");
    return c;
  }

  /// A backslash at the end of a line continues it on the next; comments count as blanks.
  void preprocessorLine() {
    Token line{TokenKind::Preprocessor, "", here(1), space_};
    bool inString = false;
    for (advance(); position_ < text_.size() && peek() != '\n';) {
      if (const std::size_t length = continuation(); length != 0) {
        position_ += length - 1;
        advance();
        line.text += ' ';
      } else if (!inString && startsWith("//")) {
        while (position_ < text_.size() && peek() != '\n') advance();
      } else if (!inString && startsWith("/*")) {
        skipBlockComment();
        line.text += ' ';
      } else {
        if (peek() == '"' && !line.text.ends_with('\\')) inString = !inString;
        line.text += peek();
        advance();
      }
    }
    while (!line.text.empty() && std::isspace(static_cast<unsigned char>(line.text.back())) != 0) line.text.pop_back();
    line.at.length = static_cast<std::uint32_t>(line.text.size() + 1);
    tokens_.push_back(std::move(line));
  }

  std::string_view text_;
  std::uint32_t source_;
  DiagnosticSink& diagnostics_;
  std::vector<Token> tokens_;
  std::size_t position_ = 0;
  std::size_t lineStart_ = 0;
  std::uint32_t line_ = 1;
  bool space_ = false;
};

}  // namespace

std::vector<Token> tokenize(const SourceMap& sources, std::uint32_t source, DiagnosticSink& diagnostics) {
  return Lexer(sources, source, diagnostics).run();
}

}  // namespace moire::datalog
