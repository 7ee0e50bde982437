// SPDX-License-Identifier: Apache-2.0
#include "extractor/tables/expression_parser.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "extractor/program/integer_text.h"
#include "extractor/tables/text_error.h"
#include "extractor/tables/token.h"

namespace moire::tables {

using program::CellId;
using program::Expression;
using program::ExpressionPtr;
using program::IntType;
using program::Op;

namespace {

struct BinaryOperator {
  std::string_view sign;
  Op op;
  int precedence;
};

constexpr int loosest = 2;
constexpr std::array<BinaryOperator, 16> binaryOperators = {{{"*", Op::Multiply, 11},
                                                             {"/", Op::Divide, 11},
                                                             {"%", Op::Remainder, 11},
                                                             {"+", Op::Add, 10},
                                                             {"-", Op::Subtract, 10},
                                                             {"<<", Op::ShiftLeft, 9},
                                                             {">>", Op::ShiftRight, 9},
                                                             {"<", Op::Less, 8},
                                                             {"<=", Op::LessEqual, 8},
                                                             {"==", Op::Equal, 7},
                                                             {"!=", Op::NotEqual, 7},
                                                             {"&", Op::BitAnd, 6},
                                                             {"^", Op::BitXor, 5},
                                                             {"|", Op::BitOr, 4},
                                                             {"&&", Op::And, 3},
                                                             {"||", Op::Or, 2}}};

class Parser {
 public:
  Parser(std::string_view text, const CellScope& scope) : tokens_(text), scope_(scope) {}

  ExpressionPtr wholeExpression() {
    ExpressionPtr result = expression();
    requireEnd();
    return result;
  }

  std::vector<CellId> wholeTargets() {
    std::vector<CellId> result = targets();
    requireEnd();
    return result;
  }

  std::vector<CellId> wholeList() {
    if (tokens_.peek().kind == TokenKind::End) return {};
    std::vector<CellId> result = list();
    requireEnd();
    return result;
  }

 private:
  // Deeper than C's own limits on nesting, but not so deep that the stack overflows.
  static constexpr unsigned mostNested = 2000;

  void requireEnd() const {
    if (tokens_.peek().kind != TokenKind::End) tokens_.fail("the end");
  }

  ExpressionPtr expression() {
    if (++depth_ > mostNested) throw TextError("the expression is nested too deeply");
    ExpressionPtr result = binary(loosest);
    if (tokens_.accept("?")) {
      ExpressionPtr then = expression();
      tokens_.expect(":");
      ExpressionPtr otherwise = expression();
      result = program::select(std::move(result), std::move(then), std::move(otherwise));
    }
    --depth_;
    return result;
  }

  [[nodiscard]] const BinaryOperator* nextOperator() const {
    for (const auto& candidate : binaryOperators)
      if (tokens_.peek().is(candidate.sign)) return &candidate;
    return nullptr;
  }

  // Operators of the same precedence associate to the left.
  ExpressionPtr binary(int weakest) {
    ExpressionPtr left = unary();
    for (const auto* next = nextOperator(); next && next->precedence >= weakest; next = nextOperator()) {
      tokens_.take();
      ExpressionPtr right = binary(next->precedence + 1);
      left = program::binary(next->op, std::move(left), std::move(right));
    }
    return left;
  }

  ExpressionPtr unary() {
    if (++depth_ > mostNested) throw TextError("the expression is nested too deeply");
    ExpressionPtr result = prefixed();
    --depth_;
    return result;
  }

  ExpressionPtr prefixed() {
    tokens_.joinSign();
    if (tokens_.accept("-")) return program::unary(Op::Negate, unary());
    if (tokens_.accept("~")) return program::unary(Op::Complement, unary());
    if (tokens_.accept("!")) return program::unary(Op::Not, unary());
    if (!tokens_.accept("(")) return primary();
    if (const auto type = acceptType()) {
      tokens_.expect(")");
      return std::make_shared<Expression>(Expression{Op::Convert, *type, {}, {}, {unary()}});
    }
    ExpressionPtr inner = expression();
    tokens_.expect(")");
    return inner;
  }

  ExpressionPtr primary() {
    const Token& next = tokens_.peek();
    if (next.kind == TokenKind::Number) return number();
    if (next.isWord("any")) return any();
    if (next.isWord("defined")) return about(Op::Defined);
    if (next.isWord("anyway")) return about(Op::Anyway);
    const auto cells = targets();
    if (tokens_.peek().isWord("as")) {
      tokens_.take();
      return program::readOneOf(cells, type());
    }
    const auto type = scope_.typeOf(cells.front());
    if (!type) throw TextError("a cell that is not tracked is read without 'as TYPE'");
    return program::readOneOf(cells, *type);
  }

  // `defined(operation)`
  ExpressionPtr about(Op op) {
    tokens_.take();
    tokens_.expect("(");
    ExpressionPtr inner = expression();
    tokens_.expect(")");
    return program::unary(op, std::move(inner));
  }

  ExpressionPtr number() {
    const std::string text = tokens_.take().text;
    const std::size_t mark = text.find_first_of("iu");
    const auto value = program::integerIn(text.substr(0, mark));
    IntType type = program::int32;
    if (mark != std::string::npos) {
      const auto bits = program::integerIn(text.substr(mark + 1));
      if (!bits || *bits < 1 || *bits > 64) throw TextError(fmt::format("'{}' is not a number", text));
      type = {static_cast<unsigned>(*bits), text[mark] == 'i'};
    }
    if (!value) throw TextError(fmt::format("'{}' is not a number", text));
    if (!type.range().contains(*value))
      throw TextError(fmt::format("'{}' is outside its type, {}", text, toString(type)));
    return program::constant(*value, type);
  }

  ExpressionPtr any() {
    tokens_.take();
    const IntType of = type();
    if (!tokens_.accept("[")) return program::nondet(of);
    const program::Int low = bound(of);
    tokens_.expect(",");
    const program::Int high = bound(of);
    tokens_.expect("]");
    if (low > high) throw TextError("a range is empty");
    return program::nondet(of, {low, high});
  }

  program::Int bound(IntType type) {
    tokens_.joinSign();
    if (tokens_.peek().kind != TokenKind::Number) tokens_.fail("a number");
    const std::string text = tokens_.take().text;
    const auto value = program::integerIn(text);
    if (!value || !type.range().contains(*value))
      throw TextError(fmt::format("'{}' is not a number of type {}", text, toString(type)));
    return *value;
  }

  IntType type() {
    const auto found = acceptType();
    if (!found) tokens_.fail("a type");
    return *found;
  }

  std::optional<IntType> acceptType() {
    if (tokens_.peek().kind != TokenKind::Name) return std::nullopt;
    const auto found = program::typeNamed(tokens_.peek().text);
    if (found) tokens_.take();
    return found;
  }

  std::vector<CellId> targets() {
    if (!tokens_.peek().isWord("oneOf")) return {cell()};
    tokens_.take();
    tokens_.expect("{");
    std::vector<CellId> cells = list();
    tokens_.expect("}");
    return cells;
  }

  std::vector<CellId> list() {
    std::vector<CellId> cells = {cell()};
    while (tokens_.accept(",")) cells.push_back(cell());
    return cells;
  }

  CellId cell() {
    const TokenKind kind = tokens_.peek().kind;
    if (kind != TokenKind::Name && kind != TokenKind::QuotedName) tokens_.fail("a cell");
    const std::string name = tokens_.take().text;
    const auto found = scope_.find(name);
    if (!found) throw TextError(fmt::format("there is no cell '{}'", name));
    return *found;
  }

  Tokens tokens_;
  const CellScope& scope_;
  unsigned depth_ = 0;
};

}  // namespace

ExpressionPtr parseExpression(std::string_view text, const CellScope& scope) {
  return Parser(text, scope).wholeExpression();
}

std::vector<CellId> parseTargets(std::string_view text, const CellScope& scope) {
  return Parser(text, scope).wholeTargets();
}

std::vector<CellId> parseCells(std::string_view text, const CellScope& scope) {
  return Parser(text, scope).wholeList();
}

}  // namespace moire::tables
