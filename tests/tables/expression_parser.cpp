// SPDX-License-Identifier: Apache-2.0
#include "extractor/tables/expression_parser.h"

#include <catch2/catch.hpp>

#include "extractor/program/builder.h"
#include "extractor/program/text.h"
#include "extractor/tables/text_error.h"

using namespace moire::program;
using namespace moire::tables;

namespace {

bool equal(const Expression& one, const Expression& other) {
  if (one.op != other.op || one.type != other.type || one.range != other.range || one.cells != other.cells ||
      one.operands.size() != other.operands.size())
    return false;
  for (std::size_t i = 0; i < one.operands.size(); ++i)
    if (!equal(*one.operands[i], *other.operands[i])) return false;
  return true;
}

/// Cells with names that are easy to mistake for something else.
struct Cells {
  ProgramBuilder builder;
  std::vector<CellId> cells;
  CellScope scope;

  Cells() {
    const BodyId main = builder.body("main");
    for (const char* name : {"x", "main::y.f", "f#2::%1", "a[*]", "any", "oneOf", "as", "int8", "bool", "a`b", "1st"})
      cells.push_back(builder.global(name, 0));
    cells.push_back(builder.global("wide", 0, uint64));
    cells.push_back(builder.cell({"untracked", std::nullopt, true, false, {}, std::nullopt, {}, false}));
    cells.push_back(builder.local(main, "flag", boolean));
    cells.push_back(builder.global("defined", 0));
    cells.push_back(builder.global("anyway", 0));
    scope.find = [this](const std::string& name) -> std::optional<CellId> {
      for (const CellId cell : cells)
        if (builder.program()[cell].name == name) return cell;
      return std::nullopt;
    };
    scope.typeOf = [this](CellId cell) { return builder.program()[cell].type; };
  }

  [[nodiscard]] std::string text(const ExpressionPtr& expression) const {
    return toExactText(builder.program(), *expression);
  }
  void comesBack(const ExpressionPtr& expression) const {
    INFO(text(expression));
    CHECK(equal(*parseExpression(text(expression), scope), *expression));
  }
  [[nodiscard]] std::string problem(const std::string& text) const {
    try {
      parseExpression(text, scope);
    } catch (const TextError& error) {
      return error.what();
    }
    return "";
  }
};

}  // namespace

TEST_CASE_METHOD(Cells, "an expression is read as it was written, for all operators") {
  const ExpressionPtr x = read(cells[0]);
  std::vector<ExpressionPtr> all = {x,
                                    constant(-1),
                                    constant(7, uint64),
                                    constant(-128, {8, true}),
                                    constant(int64.min(), int64),
                                    constant(1, boolean),
                                    nondet(int32),
                                    nondet(uint64, {3, 9}),
                                    nondet(int32, {-4, -2}),
                                    read(cells[0], {8, true}),
                                    read(cells[12], int64),
                                    readOneOf({cells[0], cells[1]}, int32),
                                    readOneOf({cells[0], cells[11]}, uint64)};
  for (const CellId cell : cells)
    if (const auto type = builder.program()[cell].type) all.push_back(read(cell, *type));
  const std::size_t leaves = all.size();
  for (std::size_t i = 0; i < leaves; ++i) {
    for (const Op op : {Op::Negate, Op::Complement, Op::Not, Op::Defined, Op::Anyway}) all.push_back(unary(op, all[i]));
    all.push_back(std::make_shared<Expression>(Expression{Op::Convert, {16, false}, {}, {}, {all[i]}}));
    all.push_back(select(all[i], x, all[(i + 1) % leaves]));
  }
  const std::vector<ExpressionPtr> below = all;
  for (const Op op : {Op::Add, Op::Subtract, Op::Multiply, Op::Divide, Op::Remainder, Op::BitAnd, Op::BitOr, Op::BitXor,
                      Op::ShiftLeft, Op::ShiftRight, Op::Less, Op::LessEqual, Op::Equal, Op::NotEqual, Op::And, Op::Or})
    for (std::size_t i = 0; i < below.size(); i += 3) {
      all.push_back(binary(op, below[i], below[(i * 7 + 1) % below.size()]));
      all.push_back(binary(op, below[(i * 5 + 2) % below.size()], all[all.size() - 1 - i % 50]));
    }
  for (const auto& expression : all) {
    comesBack(expression);
    comesBack(unary(Op::Negate, expression));
    comesBack(select(expression, select(x, expression, x), expression));
  }
}

TEST_CASE_METHOD(Cells, "exact text stays near to C") {
  const ExpressionPtr sum = binary(Op::Add, read(cells[0]), constant(1));
  CHECK(text(binary(Op::Multiply, sum, constant(2))) == "(x + 1) * 2");
  CHECK(text(binary(Op::Less, read(cells[11], uint64), constant(5, uint64))) == "wide < 5u64");
  CHECK(text(binary(Op::Remainder, read(cells[2]), constant(3))) == "f#2::%1 % 3");
  CHECK(text(read(cells[9])) == "`a``b`");
  CHECK(text(nondet({8, false}, {0, 5})) == "any uint8 [0, 5]");
  CHECK(toExactText(builder.program(), {cells[0], cells[3]}) == "oneOf{x, `a[*]`}");
}

TEST_CASE_METHOD(Cells, "a text that is not an expression is reported") {
  CHECK(problem("") == "a cell is missing at the end");
  CHECK(problem("x +") == "a cell is missing at the end");
  CHECK(problem("x y") == "the end is expected instead of 'y'");
  CHECK(problem("(x") == "')' is missing at the end");
  CHECK(problem("z") == "there is no cell 'z'");
  CHECK(problem("x @ 1") == "'@' means nothing here");
  CHECK(problem("`x") == "a name in backquotes is not closed");
  CHECK(problem("300u8") == "'300u8' is outside its type, uint8");
  CHECK(problem("5u65") == "'5u65' is not a number");
  CHECK(problem("5x") == "'5x' is not a number");
  CHECK(problem("9999999999999999999999999999999999") == "'9999999999999999999999999999999999' is not a number");
  CHECK(problem("any [0, 5]") == "a type is expected instead of '['");
  CHECK(problem("any uint8 [5, 0]") == "a range is empty");
  CHECK(problem("any uint8 [0, 256]") == "'256' is not a number of type uint8");
  CHECK(problem("untracked") == "a cell that is not tracked is read without 'as TYPE'");
  CHECK(problem("x ? 1") == "':' is missing at the end");
  CHECK(problem("oneOf{}") == "a cell is expected instead of '}'");
  CHECK(problem(std::string(100000, '(')) == "the expression is nested too deeply");
  CHECK(problem(std::string(100000, '-') + "x") == "the expression is nested too deeply");
}

TEST_CASE_METHOD(Cells, "lists of cells are read") {
  CHECK(parseCells("", scope).empty());
  CHECK(parseCells("x, `a[*]`", scope) == std::vector<CellId>{cells[0], cells[3]});
  CHECK(parseTargets("x", scope) == std::vector<CellId>{cells[0]});
  CHECK(parseTargets("oneOf{x, wide}", scope) == std::vector<CellId>{cells[0], cells[11]});
}
