// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "datalog/language/functors.h"
#include "datalog/language/parser.h"

namespace moire::datalog {
namespace {

using ast::Expression;
using ast::ExpressionKind;
using ast::Formula;
using ast::FormulaKind;

bool isComparison(const Token& token) {
  if (token.kind != TokenKind::Symbol) return false;
  const std::string& text = token.text;
  return text == "=" || text == "!=" || text == "<" || text == "<=" || text == ">" || text == ">=";
}

bool continuesExpression(const Token& token) {
  return isComparison(token) || token.isSymbol("^") || infixStrength(token.text) != 0;
}

}  // namespace

ast::Clause ClauseParser::clause() {
  ast::Clause result;
  refused_ = false;
  do {
    skipAnnotations();
    if (result.heads.empty()) result.at = peek().at;
    result.heads.push_back(atom());
  } while (accept(","));
  if (peek().isSymbol("<=")) {
    refuse(peek().at, "subsumption");
    take();
    atom();
  }
  if (accept(":-")) {
    skipAnnotations();
    result.body = disjunction();
  }
  result.refused = refused_;
  if (!peek().isSymbol(".")) {
    fail(fmt::format("expected '.' at the end of the {}, found {}", result.body ? "rule" : "fact", found()),
         result.body ? "separate the conditions of a body by ',' and end the rule by '.'" : "");
  }
  take();
  if (peek().is(TokenKind::Directive, "plan")) skipPlan();
  return result;
}

// A plan orders the join and never changes the result: the planner decides for itself.
void ClauseParser::skipPlan() {
  take();
  do {
    if (peek().kind != TokenKind::Number) fail("expected the number of a rule version after .plan");
    take();
    expect(":", "after the version of a plan");
    expect("(", "around the order of a plan");
    while (peek().kind == TokenKind::Number || peek().isSymbol(",")) take();
    expect(")", "around the order of a plan");
  } while (accept(","));
}

Formula ClauseParser::disjunction() {
  Formula result{FormulaKind::Or, "", {}, {}, peek().at};
  do result.children.push_back(conjunction());
  while (accept(";"));
  return result.children.size() == 1 ? std::move(result.children.front()) : std::move(result);
}

Formula ClauseParser::conjunction() {
  Formula result{FormulaKind::And, "", {}, {}, peek().at};
  do result.children.push_back(unit());
  while (accept(","));
  return result.children.size() == 1 ? std::move(result.children.front()) : std::move(result);
}

Formula ClauseParser::unit() {
  if (++depth_ > 200) fail("formula is nested too deeply");
  const Token& token = peek();
  const SourceRange at = token.at;
  Formula result;
  if (accept("!")) {
    result = {FormulaKind::Not, "", {}, {unit()}, at};
  } else if (token.isSymbol("(") && parenthesisHoldsFormula()) {
    take();
    result = disjunction();
    expect(")", "at the end of the group");
  } else if ((token.isWord("true") || token.isWord("false")) && !peek(1).isSymbol("(")) {
    result = {FormulaKind::Constant, take().text, {}, {}, at};
  } else if ((token.isWord("match") || token.isWord("contains")) && peek(1).isSymbol("(")) {
    const std::string name = take().text;
    take();
    result = {FormulaKind::Compare, name, arguments(")"), {}, at};
    if (result.args.size() != 2) failAt(at, fmt::format("'{}' takes 2 arguments, not {}", name, result.args.size()));
  } else if (atAtom()) {
    ast::Atom read = atom();
    result = {FormulaKind::Atom, std::move(read.relation), std::move(read.args), {}, read.at};
  } else {
    result = comparison(expression());
  }
  --depth_;
  return result;
}

bool ClauseParser::atAtom() const {
  if (peek().kind != TokenKind::Identifier || isFunctorName(peek().text) || atAggregate()) return false;
  if (needsSouffleFunctor(peek().text)) return false;
  std::size_t ahead = 1;
  while (atAdjacentDot(ahead)) ahead += 2;
  return peek(ahead).isSymbol("(");
}

bool ClauseParser::parenthesisHoldsFormula() const {
  int open = 0;
  for (std::size_t ahead = 0; peek(ahead).kind != TokenKind::End; ++ahead) {
    if (peek(ahead).isSymbol("(")) ++open;
    if (peek(ahead).isSymbol(")") && --open == 0) return !continuesExpression(peek(ahead + 1));
  }
  return true;
}

Formula ClauseParser::comparison(Expression left) {
  if (!isComparison(peek())) {
    fail(fmt::format("expected a comparison after this term, found {}", found()),
         left.kind == ExpressionKind::Variable ? fmt::format("an atom is written {}(...)", left.text) : "");
  }
  const Token op = take();
  Formula result{FormulaKind::Compare, op.text, {}, {}, op.at};
  result.args.push_back(std::move(left));
  result.args.push_back(expression());
  return result;
}

ast::Atom ClauseParser::atom() {
  auto [name, at] = qualifiedName("a relation name");
  if (!peek().isSymbol("(")) {
    fail(fmt::format("expected '(' after relation name '{}', found {}", name, found()));
  }
  take();
  return {std::move(name), arguments(")"), at};
}

std::vector<Expression> ClauseParser::arguments(const char* close) {
  std::vector<Expression> result;
  if (accept(close)) return result;
  do result.push_back(expression());
  while (accept(","));
  expect(close, "after the arguments");
  return result;
}

Expression ClauseParser::expression(int lowest) {
  Expression left = unary();
  for (;;) {
    const Token& op = peek();
    const int strength = op.kind == TokenKind::Symbol || op.kind == TokenKind::Identifier ? infixStrength(op.text) : 0;
    if (strength == 0 || strength <= lowest) return left;
    const Token taken = take();
    Expression right = expression(strength);
    Expression result{ExpressionKind::Call, taken.text, {}, {}, taken.at};
    result.args.push_back(std::move(left));
    result.args.push_back(std::move(right));
    left = withHeight(std::move(result));
  }
}

Expression ClauseParser::unary() {
  if (++depth_ > 200) fail("expression is nested too deeply");
  const Token& token = peek();
  Expression result;
  if (token.isSymbol("-") || token.isWord("bnot") || token.isWord("lnot")) {
    const Token op = take();
    Expression operand = unary();
    if (op.text == "-" && operand.kind == ExpressionKind::Number && operand.text.front() != '-') {
      result = {ExpressionKind::Number, fmt::format("-{}", operand.text), {}, {}, op.at};
      result.at.length = operand.at.column + operand.at.length - op.at.column;
    } else {
      result = {ExpressionKind::Call, op.text, {std::move(operand)}, {}, op.at};
    }
  } else {
    result = primary();
    if (peek().isSymbol("^")) {
      const Token op = take();
      Expression power{ExpressionKind::Call, "^", {}, {}, op.at};
      power.args.push_back(std::move(result));
      power.args.push_back(unary());
      result = std::move(power);
    }
  }
  --depth_;
  return withHeight(std::move(result));
}

Expression ClauseParser::withHeight(Expression expression) {
  for (const Expression& arg : expression.args) expression.height = std::max(expression.height, arg.height + 1);
  if (expression.height > 400) failAt(expression.at, "expression is nested too deeply");
  highest_ = std::max(highest_, expression.height);
  return expression;
}

Expression ClauseParser::primary() {
  const SourceRange at = peek().at;
  if (peek().kind == TokenKind::Number) return {ExpressionKind::Number, take().text, {}, {}, at};
  if (peek().kind == TokenKind::String) return {ExpressionKind::String, take().text, {}, {}, at};
  if (peek().kind == TokenKind::Identifier) return wordExpression();
  if (accept("(")) {
    Expression inner = expression();
    expect(")", "after the expression");
    return inner;
  }
  if (accept("[")) return {ExpressionKind::Record, "", arguments("]"), {}, at};
  if (accept("@")) return userFunctor(at);
  if (accept("$")) {
    if (peek().kind != TokenKind::Identifier) {
      diagnostics().warning(at, "'$' as a counter is from an old version of Soufflé", "write autoinc() instead");
      return {ExpressionKind::Call, "autoinc", {}, {}, at};
    }
    Expression result{ExpressionKind::Branch, qualifiedName("a branch").first, {}, {}, at};
    result.at.length = static_cast<std::uint32_t>(result.text.size()) + 1;
    if (accept("(")) result.args = arguments(")");
    return result;
  }
  fail(fmt::format("expected a term, found {}", found()));
}

/// `@name(term, ...)`, or the aggregate `@@name term : initial, { body }`.
Expression ClauseParser::userFunctor(const SourceRange& at) {
  Expression result{ExpressionKind::Wildcard, "_", {}, {}, at};
  if (accept("@")) {
    refuse(at, "a user-defined aggregate");
    expectIdentifier("the name of an aggregate after @@");
    if (!peek().isSymbol(":")) {
      do expression();
      while (accept(","));
    }
    expect(":", "before the initial value of the aggregate");
    expression();
    expect(",", "before the body of the aggregate");
    return aggregateBody(std::move(result));
  }
  refuse(at, "a user-defined functor");
  expectIdentifier("the name of a functor after @");
  expect("(", "after the name of a functor");
  arguments(")");
  return result;
}

Expression ClauseParser::wordExpression() {
  if (atAggregate()) return aggregate(peek().text);
  const Token word = take();
  if (!peek().isSymbol("(")) {
    if (word.text == "_") return {ExpressionKind::Wildcard, "_", {}, {}, word.at};
    if (word.text == "nil") return {ExpressionKind::Nil, "nil", {}, {}, word.at};
    return {ExpressionKind::Variable, word.text, {}, {}, word.at};
  }
  take();
  if (needsSouffleFunctor(word.text)) {
    refuse(word.at, fmt::format("'{}'", word.text));
    arguments(")");
    return {ExpressionKind::Wildcard, "_", {}, {}, word.at};
  }
  if (word.text == "as") {
    Expression result{ExpressionKind::Cast, "", {}, {}, word.at};
    result.args.push_back(expression());
    expect(",", "between the term and the type of 'as'");
    result.text = qualifiedName("a type").first;
    expect(")", "after 'as'");
    return result;
  }
  if (!isFunctorName(word.text)) {
    failAt(word.at, fmt::format("'{}' is not a functor", word.text), "an atom cannot be a part of a term");
  }
  return {ExpressionKind::Call, word.text, arguments(")"), {}, word.at};
}

bool ClauseParser::atAggregate() const {
  const std::string& word = peek().text;
  if (peek().kind != TokenKind::Identifier) return false;
  if (word == "count") return peek(1).isSymbol(":");
  if (word == "sum" || word == "mean") return true;
  if (word != "min" && word != "max") return false;
  if (!peek(1).isSymbol("(")) return true;
  int open = 0;
  for (std::size_t ahead = 1; peek(ahead).kind != TokenKind::End; ++ahead) {
    if (peek(ahead).isSymbol("(")) ++open;
    if (peek(ahead).isSymbol(")") && --open == 0) return peek(ahead + 1).isSymbol(":");
  }
  return false;
}

Expression ClauseParser::aggregate(const std::string& function) {
  Expression result{ExpressionKind::Aggregate, function, {}, {}, peek().at};
  take();
  if (!peek().isSymbol(":")) {
    result.args.push_back(expression());
  } else if (function != "count") {
    fail(fmt::format("'{}' needs a term before ':'", function));
  }
  expect(":", "before the body of the aggregate");
  return aggregateBody(std::move(result));
}

Expression ClauseParser::aggregateBody(Expression aggregate) {
  const std::size_t outside = std::exchange(highest_, 0);
  if (accept("{")) {
    aggregate.body.push_back(disjunction());
    expect("}", "after the body of the aggregate");
  } else {
    aggregate.body.push_back(unit());
  }
  aggregate.height = highest_ + 1;
  aggregate = withHeight(std::move(aggregate));
  highest_ = std::max(highest_, outside);
  return aggregate;
}

}  // namespace moire::datalog
