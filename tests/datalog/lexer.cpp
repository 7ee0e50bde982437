// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>

#include "datalog/language/token.h"

using namespace moire::datalog;

namespace {

struct Lexed {
  std::vector<Token> tokens;
  std::vector<Diagnostic> diagnostics;
};

Lexed lex(const std::string& text) {
  SourceMap sources;
  sources.add({"t.dl", text});
  DiagnosticSink sink(sources);
  auto tokens = tokenize(sources, 0, sink);
  return {std::move(tokens), sink.take()};
}

std::vector<std::string> texts(const std::string& text) {
  std::vector<std::string> result;
  for (const Token& token : lex(text).tokens) result.push_back(token.text);
  result.pop_back();
  return result;
}

}  // namespace

TEST_CASE("The longest operator wins") {
  CHECK(texts("a:-b<=c<:d!=e") == std::vector<std::string>{"a", ":-", "b", "<=", "c", "<:", "d", "!=", "e"});
}

TEST_CASE("A full stop, a directive, a qualified name and a float are told apart") {
  const auto tokens = lex(".decl a.b(1.5).\n.input").tokens;
  REQUIRE(tokens.size() == 10);
  CHECK(tokens[0].is(TokenKind::Directive, "decl"));
  CHECK(tokens[2].isSymbol("."));
  CHECK(tokens[5].is(TokenKind::Number, "1.5"));
  CHECK(tokens[7].isSymbol("."));
  CHECK(tokens[8].is(TokenKind::Directive, "input"));
}

TEST_CASE("A number before a full stop keeps the full stop apart") {
  CHECK(texts("x = 1.") == std::vector<std::string>{"x", "=", "1", "."});
  CHECK(texts("0x1F 0b101 12u 1e5 2.5e-3") == std::vector<std::string>{"0x1F", "0b101", "12u", "1e5", "2.5e-3"});
}

TEST_CASE("Comments and blanks separate tokens and vanish") {
  CHECK(texts("a/* b\n * c */d // e\nf") == std::vector<std::string>{"a", "d", "f"});
}

TEST_CASE("Tokens know their line and column") {
  const auto tokens = lex("ab\n  cd").tokens;
  CHECK(tokens[1].at.line == 2);
  CHECK(tokens[1].at.column == 3);
  CHECK(tokens[1].at.length == 2);
}

TEST_CASE("String escapes are replaced") {
  CHECK(texts(R"("a\tb\"c\\d\n")") == std::vector<std::string>{"a\tb\"c\\d\n"});
}

TEST_CASE("What is not a token is reported at its place") {
  const auto unclosed = lex("x = \"abc\ny").diagnostics;
  REQUIRE(unclosed.size() == 1);
  CHECK(unclosed[0].message == "string is not closed on its line");
  CHECK(unclosed[0].column == 5);
  CHECK(lex("a /* b").diagnostics.at(0).message == "comment is never closed");
  CHECK(lex("a ` b").diagnostics.at(0).message == "unexpected character '`'");
  CHECK(lex("\"a\\qb\"").diagnostics.at(0).message == "unknown escape '\\q' in a string");
  CHECK(lex("é").diagnostics.at(0).message == "unexpected character 'é'");
}
