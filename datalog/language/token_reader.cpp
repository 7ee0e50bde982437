// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "datalog/language/macros.h"
#include "datalog/language/parser.h"

namespace moire::datalog {

std::string TokenReader::found() const {
  const Token& token = peek();
  if (token.kind == TokenKind::End) return "the end of the file";
  return token.kind == TokenKind::String ? spelling(token) : fmt::format("'{}'", spelling(token));
}

const Token& TokenReader::peek(std::size_t ahead) const {
  return tokens_[std::min(position_ + ahead, tokens_.size() - 1)];
}

Token TokenReader::take() {
  const Token& token = peek();
  if (token.kind != TokenKind::End) ++position_;
  return token;
}

bool TokenReader::accept(const char* symbol) {
  if (!peek().isSymbol(symbol)) return false;
  take();
  return true;
}

Token TokenReader::expect(const char* symbol, const char* context) {
  if (peek().isSymbol(symbol)) return take();
  fail(fmt::format("expected '{}' {}, found {}", symbol, context, found()));
}

Token TokenReader::expectIdentifier(const char* what) {
  if (peek().kind == TokenKind::Identifier) return take();
  fail(fmt::format("expected {}, found {}", what, found()));
}

bool TokenReader::atAdjacentDot(std::size_t ahead) const {
  const Token& name = peek(ahead + 1);
  return peek(ahead).isSymbol(".") && !peek(ahead).spaceBefore && name.kind == TokenKind::Identifier &&
         !name.spaceBefore;
}

std::pair<std::string, SourceRange> TokenReader::qualifiedName(const char* what) {
  const Token first = expectIdentifier(what);
  std::pair<std::string, SourceRange> result{first.text, first.at};
  while (atAdjacentDot()) {
    take();
    result.first += fmt::format(".{}", take().text);
  }
  result.second.length = static_cast<std::uint32_t>(result.first.size());
  return result;
}

void TokenReader::skipAnnotations() {
  while (peek().isSymbol("@") && (peek(1).isSymbol("[") || (peek(1).isSymbol("!") && peek(2).isSymbol("[")))) {
    const SourceRange at = take().at;
    accept("!");
    int open = 0;
    do {
      if (peek().kind == TokenKind::End) failAt(at, "this annotation is not closed");
      if (peek().isSymbol("[")) ++open;
      if (peek().isSymbol("]")) --open;
      take();
    } while (open > 0);
    diagnostics().warning(at, "an annotation has no effect here");
  }
}

void TokenReader::fail(const std::string& message, const std::string& hint) { failAt(peek().at, message, hint); }

void TokenReader::failAt(const SourceRange& at, const std::string& message, const std::string& hint) {
  diagnostics_->error(at, message, hint);
  depth_ = 0;
  throw BrokenStatement{};
}

void TokenReader::refuse(const SourceRange& at, const std::string& feature) {
  diagnostics_->error(at, fmt::format("{} needs Soufflé: the built-in engine does not support it", feature));
  refused_ = true;
}

}  // namespace moire::datalog
