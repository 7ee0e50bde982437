// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "datalog/language/ast.h"
#include "datalog/language/diagnostic.h"
#include "datalog/language/source.h"
#include "datalog/language/token.h"

namespace moire::datalog {

/// Parses a source and what it includes into `scope`; goes on after an error at the next statement.
void parseSource(SourceMap& sources, std::uint32_t source, const IncludeResolver& resolver, DiagnosticSink& diagnostics,
                 ast::Scope& scope);

/// Thrown and caught inside the parser to leave a broken statement, whose error has been reported.
struct BrokenStatement {};

/// A cursor over tokens with the productions for expressions and formulas.
class ClauseParser {
 public:
  ClauseParser(std::vector<Token> tokens, DiagnosticSink& diagnostics)
      : tokens_(std::move(tokens)), diagnostics_(&diagnostics) {}

  /// heads [:- body] . [.plan ...]
  ast::Clause clause();

 protected:
  const Token& peek(std::size_t ahead = 0) const;
  Token take();
  bool accept(const char* symbol);
  Token expect(const char* symbol, const char* context);
  Token expectIdentifier(const char* what);
  bool atAdjacentDot() const;
  /// name(.name)*
  std::pair<std::string, SourceRange> qualifiedName(const char* what);
  [[noreturn]] void fail(const std::string& message, const std::string& hint = {});
  [[noreturn]] void failAt(const SourceRange& at, const std::string& message, const std::string& hint = {});
  [[noreturn]] void needsSouffle(const SourceRange& at, const std::string& feature);
  DiagnosticSink& diagnostics() { return *diagnostics_; }
  std::size_t position() const { return position_; }

 private:
  ast::Formula disjunction();
  ast::Formula conjunction();
  ast::Formula unit();
  ast::Formula comparison(ast::Expression left);
  ast::Atom atom();
  bool atAtom() const;
  /// Whether the parenthesis at the cursor encloses a formula rather than a term.
  bool parenthesisHoldsFormula() const;
  ast::Expression expression(int lowest = 0);
  ast::Expression unary();
  ast::Expression primary();
  ast::Expression wordExpression();
  ast::Expression aggregate(const std::string& function);
  bool atAggregate() const;
  std::vector<ast::Expression> arguments(const char* close);
  void skipPlan();

  std::vector<Token> tokens_;
  std::size_t position_ = 0;
  DiagnosticSink* diagnostics_;
  int depth_ = 0;
};

}  // namespace moire::datalog
