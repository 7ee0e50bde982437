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

/// A cursor over tokens.
class TokenReader {
 public:
  TokenReader(std::vector<Token> tokens, DiagnosticSink& diagnostics)
      : tokens_(std::move(tokens)), diagnostics_(&diagnostics) {}

 protected:
  const Token& peek(std::size_t ahead = 0) const;
  Token take();
  bool accept(const char* symbol);
  Token expect(const char* symbol, const char* context);
  Token expectIdentifier(const char* what);
  /// The token at the cursor, for messages.
  std::string found() const;
  /// Whether a dot connects the names around it, rather than ending a clause.
  bool atAdjacentDot(std::size_t ahead = 0) const;
  /// name(.name)*
  std::pair<std::string, SourceRange> qualifiedName(const char* what);
  /// Annotations, `@[...]` and `@![...]`, say nothing about the result.
  void skipAnnotations();
  [[noreturn]] void fail(const std::string& message, const std::string& hint = {});
  [[noreturn]] void failAt(const SourceRange& at, const std::string& message, const std::string& hint = {});
  /// Reports a feature that only Soufflé has; the caller continues after it.
  void refuse(const SourceRange& at, const std::string& feature);
  DiagnosticSink& diagnostics() { return *diagnostics_; }
  std::size_t position() const { return position_; }

  int depth_ = 0;         ///< of what is being parsed
  bool refused_ = false;  ///< something in the current clause was refused

 private:
  std::vector<Token> tokens_;
  std::size_t position_ = 0;
  DiagnosticSink* diagnostics_;
};

/// The productions for expressions and formulas.
class ClauseParser : public TokenReader {
 public:
  using TokenReader::TokenReader;

  /// heads [:- body] . [.plan ...]
  ast::Clause clause();

  /// Skips a term that is an argument of something refused: it only has to be parsed.
  void skipTerm() { expression(); }

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
  ast::Expression userFunctor(const SourceRange& at);
  ast::Expression aggregateBody(ast::Expression aggregate);
  ast::Expression withHeight(ast::Expression expression);
  void skipPlan();

  std::size_t highest_ = 0;  ///< the greatest height of the expressions since the current aggregate began
};

/// The productions for types and relations.
class DeclarationParser : public ClauseParser {
 public:
  using ClauseParser::ClauseParser;

 protected:
  void relation(ast::Scope& scope);
  void type(ast::Scope& scope);
  /// `.number_type A` and `.symbol_type A`.
  void oldType(ast::Scope& scope, const Token& directive);
  void functor(const SourceRange& at);
  void lattice(const SourceRange& at);

 private:
  std::vector<ast::Attribute> attributes(const char* close);
  void qualifiers(std::vector<ast::RelationDecl>& relations);
  void choiceDomain();
  void deltaOf(ast::Scope& scope, const Token& name);
  void typeBody(ast::TypeDecl& decl);
};

}  // namespace moire::datalog
