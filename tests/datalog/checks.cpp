// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>

#include "tests/datalog/support.h"

using namespace moire::datalog::test;
using Lines = std::vector<std::string>;

namespace {

const std::string pre =
    ".type Loc <: symbol\n.type Cell <: symbol\n.decl at(l: Loc, n: number)\n.decl cell(c: Cell)\n.input at, cell\n";

}  // namespace

TEST_CASE("Undeclared and doubly declared names are reported") {
  CHECK(messages(".output p\n") == Lines{"1:9: error: relation 'p' is not declared"});
  CHECK(messages(".decl p(x: Nmber)\n.input p\n") == Lines{"1:12: error: type 'Nmber' is not declared"});
  CHECK(messages(".decl p(x: number)\n.input p\n.decl p(x: number)\n") ==
        Lines{"3:7: error: relation 'p' is declared twice"});
  CHECK(messages(".type T <: number\n.type T <: symbol\n") == Lines{"2:7: error: type 'T' is declared twice"});
  CHECK(messages(".type A = B\n.type B = A\n").at(0) == "1:7: error: type 'A' is defined by itself");
  CHECK(messages(".type A = number | symbol\n") == Lines{"1:20: error: union 'A' mixes number and symbol"});
}

TEST_CASE("Wrong arity is reported for heads and bodies") {
  CHECK(messages(pre + "at(\"a\").\n") == Lines{"6:1: error: relation 'at' has 2 columns, but 1 is given"});
  CHECK(messages(pre + "cell(c) :- at(c, _, _).\n") ==
        Lines{"6:12: error: relation 'at' has 2 columns, but 3 are given"});
}

TEST_CASE("Kinds must agree between columns, constants, operators and comparisons") {
  CHECK(messages(pre + "at(1, 2).\n") ==
        Lines{"6:4: error: type mismatch: 1 is a number, but column 'l' of 'at' is a symbol"});
  CHECK(messages(pre + "at(\"a\", \"b\").\n") ==
        Lines{"6:9: error: type mismatch: this string is a symbol, but column 'n' of 'at' is a number"});
  CHECK(messages(pre + "at(l, l) :- at(l, _).\n") ==
        Lines{"6:7: error: type mismatch: variable 'l' is a symbol, but column 'n' of 'at' is a number"});
  CHECK(messages(pre + "cell(c) :- cell(c), at(_, c).\n") ==
        Lines{"6:27: error: type mismatch: variable 'c' is a symbol, but column 'n' of 'at' is a number"});
  CHECK(messages(pre + "at(l, n + 1) :- at(l, n), l = n.\n") ==
        Lines{"6:31: error: type mismatch: variable 'n' is a number, but the other side is a symbol"});
  CHECK(messages(pre + "at(l, strlen(n)) :- at(l, n).\n") ==
        Lines{"6:14: error: type mismatch: variable 'n' is a number, but the operand of 'strlen' is a symbol"});
  CHECK(messages(pre + "at(l, n) :- at(l, n), l - 1 = 2.\n") ==
        Lines{"6:23: error: type mismatch: variable 'l' is a symbol, but the result of '-' is a number"});
  CHECK(messages(".decl f(x: float)\nf(1 % 2).\n") ==
        Lines{"2:5: error: type mismatch: '%' does not apply to a float"});
}

TEST_CASE("Records do not stand where plain values do") {
  CHECK(messages(".decl n(x: number)\nn([1, 2]).\n") ==
        Lines{"2:3: error: type mismatch: this record is a record, but column 'x' of 'n' is a number"});
  CHECK(messages(".decl n(x: number)\nn(nil).\n") ==
        Lines{"2:3: error: type mismatch: nil is a record, but column 'x' of 'n' is a number"});
}

TEST_CASE("Disjoint parts of one kind must not meet in a variable") {
  CHECK(messages(pre + "cell(x) :- at(x, _).\n") ==
        Lines{"6:6: error: type mismatch: variable 'x' is of type Loc in 'at', but of type Cell in 'cell'"});
  CHECK(accepted(pre + ".type Name = Loc | Cell\n.decl named(x: Name)\nnamed(x) :- at(x, _); cell(x).\n"));
  CHECK(accepted(pre + ".decl text(x: symbol)\ntext(x) :- at(x, _); cell(x).\n"));
}

TEST_CASE("Numbers must fit their width") {
  const std::string n = ".decl n(x: number)\n";
  CHECK(messages(n + "n(2147483648).\n") == Lines{"2:3: error: '2147483648' is not a number of 32 bits"});
  CHECK(accepted(n + "n(-2147483648). n(2147483647). n(0x7fffffff). n(0b11).\n"));
  CHECK(messages(".decl u(x: unsigned)\nu(-1).\n") == Lines{"2:3: error: '-1' is not an unsigned of 32 bits"});
  CHECK(accepted(".decl u(x: unsigned)\nu(4294967295). u(7u).\n"));
  CHECK(messages(n + "n(12ab).\n") == Lines{"2:3: error: '12ab' is not a number of 32 bits"});
}

TEST_CASE("Every variable must get a value from a positive atom or an equation") {
  CHECK(messages(pre + "cell(c) :- at(_, 1), !cell(c).\n") ==
        Lines{"6:28: error: variable 'c' in a rule of 'cell' is not grounded"});
  CHECK(messages(pre + "at(l, m) :- at(l, n), m > n.\n") ==
        Lines{"6:23: error: variable 'm' in a rule of 'at' is not grounded"});
  CHECK(messages(pre + "at(l, m) :- at(l, n), m = n + k.\n").size() == 2);
  CHECK(accepted(pre + "at(l, m) :- at(l, n), k = n + 1, m = k * 2.\n"));
  CHECK(messages(pre + "at(l, x) :- at(l, _).\n") ==
        Lines{"6:7: error: variable 'x' in a rule of 'at' is not grounded"});
  CHECK(messages(pre + "at(_, 1).\n") == Lines{"6:4: error: '_' has no value here"});
  CHECK(messages(pre + "at(l, n) :- at(l, _), n = sum k : { at(l, j) }.\n").at(0) ==
        "6:31: error: variable 'k' in a rule of 'at' is not grounded");
}

TEST_CASE("Negation and aggregates inside a recursion are refused with the cycle") {
  const auto result = load(
      ".decl a(x: number)\n.decl b(x: number)\n.decl c(x: number)\na(1).\n"
      "a(x) :- b(x).\nb(x) :- a(x), !c(x).\nc(x) :- a(x).\n");
  REQUIRE(result.diagnostics.size() == 1);
  CHECK(result.diagnostics[0].line == 6);
  CHECK(result.diagnostics[0].column == 16);
  CHECK(result.diagnostics[0].message == "cannot stratify: 'b' depends on the negation of 'c', which depends on 'b'");
  CHECK(result.diagnostics[0].hint == "the cycle is b -> !c -> a -> b");
  CHECK(messages(".decl a(x: number)\na(1).\na(n) :- n = count : { a(_) }.\n") ==
        Lines{"3:23: error: cannot stratify: 'a' depends on an aggregate over 'a', which depends on 'a'"});
  CHECK(messages(".decl a(x: number)\na(1).\na(x) :- a(x), !a(2).\n") ==
        Lines{"3:16: error: cannot stratify: 'a' depends on the negation of 'a', which depends on 'a'"});
}

TEST_CASE("A variable that is used once is a warning with the hint to write _") {
  const auto result = load(pre + "cell(\"c\") :- at(l, _).\n.output cell\n");
  REQUIRE(result.program);
  REQUIRE(result.diagnostics.size() == 1);
  CHECK(result.diagnostics[0].message == "variable 'l' is used only once");
  CHECK(result.diagnostics[0].hint == "write _ if any value will do");
  CHECK(messages(pre + "cell(\"c\") :- at(_l, _).\n.output cell\n").empty());
}

TEST_CASE("A relation that nothing can fill is a warning") {
  CHECK(messages(".decl a(x: number)\n.decl b(x: number)\nb(x) :- a(x).\n.output b\n") ==
        Lines{"1:7: warning: relation 'a' is never filled: it has no rule and is not an .input"});
}

TEST_CASE("The comment above a declaration is its documentation") {
  const auto loaded = program(
      "// not this\n\n// l is reached\n// by control\n.decl a(x: number)\n.input a\n/* in a block */\n.decl b(x: "
      "number)\n"
      ".input b\n.decl c(x: number)\n.input c\n");
  CHECK(loaded->relations()[0].documentation == "l is reached\nby control");
  CHECK(loaded->relations()[1].documentation == "in a block");
  CHECK(loaded->relations()[2].documentation.empty());
}
