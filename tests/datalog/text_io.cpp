// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/text_io.h"

#include <catch2/catch.hpp>

#include <sstream>

#include "tests/datalog/folder.h"
#include "tests/datalog/support.h"

using namespace moire::datalog;
using namespace moire::datalog::test;

namespace {

const std::string copyRules =
    ".decl a(s: symbol, n: number, u: unsigned, f: float)\n.input a\n"
    ".decl b(s: symbol, n: number, u: unsigned, f: float)\n.output b\nb(s, n, u, f) :- a(s, n, u, f).\n.printsize b\n";

std::string failure(const std::string& facts, const std::string& rules = copyRules) {
  const Folder folder;
  folder.write("a.facts", facts);
  Evaluation evaluation(program(rules));
  try {
    readFacts(evaluation, folder.path());
  } catch (const TextIoError& error) {
    std::string message = error.what();
    return message.substr(message.find("a.facts"));
  }
  return "no error";
}

std::string roundTrip(const std::string& rules, const std::string& facts) {
  const Folder folder;
  folder.write("a.facts", facts);
  Evaluation evaluation(program(rules));
  readFacts(evaluation, folder.path());
  evaluation.run();
  writeOutputs(evaluation, folder.path());
  return folder.read("b.csv");
}

}  // namespace

TEST_CASE("Facts come back sorted, in the same text format") {
  CHECK(roundTrip(copyRules, "y z\t-5\t4294967295\t1.5\r\n\t7\t0\t-0.25\n") ==
        "y z\t-5\t4294967295\t1.5\n\t7\t0\t-0.25\n");
}

TEST_CASE("Numbers may be written in hexadecimal and binary") {
  CHECK(roundTrip(copyRules, "s\t0x10\t0b11\t2") == "s\t16\t3\t2\n");
}

TEST_CASE("Delimiter, headers, file names and RFC 4180 quotes are honoured") {
  const std::string rules =
      ".decl a(s: symbol, n: number)\n.input a(filename=\"a.facts\", rfc4180=true, headers=true)\n"
      ".decl b(s: symbol, n: number)\n.output b(rfc4180=true, headers=true)\n"
      ".output b(filename=\"b2.csv\", delimiter=\";\")\nb(s, n) :- a(s, n).\n";
  CHECK(roundTrip(rules, "name,count\n\"a,\"\"b\"\"\nc\",3\nplain,4\n") ==
        "s\tn\n\"a,\\\"\"b\\\"\"\nc\",3\n\"plain\",4\n");
}

TEST_CASE("A relation without columns is written as ()") {
  const std::string rules = ".decl a()\n.input a\n.decl b()\n.output b\nb() :- a().\n";
  CHECK(roundTrip(rules, "()\n") == "()\n");
  CHECK(roundTrip(rules, "") == "");
  CHECK(failure("x\n", rules) == "a.facts:1: expected () as the only tuple of a relation without columns");
}

TEST_CASE("Records and variants are read and written as Soufflé shows them") {
  const std::string rules =
      ".type L = [head: number, tail: L]\n.type T = Leaf {} | Node {left: T, label: symbol, right: T}\n"
      ".decl a(l: L, t: T)\n.input a\n.decl b(l: L, t: T)\n.output b\nb(l, t) :- a(l, t).\n";
  const std::string text = "[1, [2, nil]]\t$Node($Leaf, x, $Node($Leaf, y, $Leaf))\nnil\t$Leaf\n";
  CHECK(roundTrip(rules, "nil\t$Leaf\n[1, [2, nil]]\t$Node($Leaf, x, $Node($Leaf, y, $Leaf))\n").size() == text.size());
  CHECK(failure("[1\tnil\n", rules) != "no error");
  CHECK(failure("nil\t$Tree\n", rules) == "a.facts:1: type 'T' has no branch 'Tree'");
}

TEST_CASE("What does not fit is one line with file, line and reason") {
  CHECK(failure("s\t1\t2\n") == "a.facts:1: expected 4 columns for 'a', found 3");
  CHECK(failure("s\t1\t2\t3\ns\tx\t2\t3\n") == "a.facts:2: 'x' in column 'n' of 'a' is not of type number");
  CHECK(failure("s\t1\t-2\t3\n") == "a.facts:1: '-2' in column 'u' of 'a' is not of type unsigned");
  CHECK(failure("s\t2147483648\t2\t3\n") == "a.facts:1: '2147483648' in column 'n' of 'a' is not of type number");
  CHECK(failure("s\t1\t2\t3\n\n") == "a.facts:2: expected 4 columns for 'a', found 1");
  const Folder empty;
  Evaluation evaluation(program(copyRules));
  CHECK_THROWS_WITH(readFacts(evaluation, empty.path()), Catch::EndsWith("a.facts: cannot read the facts of 'a'"));
  evaluation.run();
  CHECK_THROWS_WITH(writeOutputs(evaluation, empty.path() / "none"),
                    Catch::EndsWith("b.csv: cannot write relation 'b'"));
}

TEST_CASE("Sizes are printed as relation, tab, count") {
  Evaluation evaluation(program(".decl n(x: number)\nn(1). n(2).\n.printsize n\n"));
  evaluation.run();
  std::ostringstream out;
  printSizes(out, evaluation);
  CHECK(out.str() == "n\t2\n");
}
