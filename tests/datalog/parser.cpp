// SPDX-License-Identifier: Apache-2.0
#include "datalog/language/parser.h"

#include <catch2/catch.hpp>

#include "tests/datalog/support.h"

using namespace moire::datalog;
using namespace moire::datalog::test;
using Catch::Contains;

namespace {

const std::string pre = ".decl a(x: number)\n.input a\n.decl b(x: number)\n";

std::string onlyMessage(const std::string& statement) {
  const auto found = messages(pre + statement);
  return found.size() == 1 ? found.front() : fmt::format("{} diagnostics", found.size());
}

}  // namespace

TEST_CASE("Several errors are found in one run, because parsing goes on after a full stop") {
  const auto found = messages(pre + "b(x :- a(x).\nb(x) :- a(x)\nb(1).\nb(2) :- .\nb(3).\n");
  CHECK(found == std::vector<std::string>{"4:5: error: expected ')' after the arguments, found ':-'",
                                          "6:1: error: expected '.' at the end of the rule, found 'b'",
                                          "7:9: error: expected a term, found '.'"});
}

TEST_CASE("Statements that are not valid are named") {
  CHECK(onlyMessage("b(1)\n.decl c(x: number)\n.input c") ==
        "5:1: error: expected '.' at the end of the fact, found '.decl'");
  CHECK(onlyMessage(".dcl c(x: number)") == "4:1: error: unknown directive '.dcl'");
  CHECK(onlyMessage("b.") == "4:2: error: expected '(' after relation name 'b', found '.'");
  CHECK(onlyMessage("b(x) :- a(x), x.") == "4:16: error: expected a comparison after this term, found '.'");
  CHECK(onlyMessage(") b(1).") == "4:1: error: expected a declaration, a fact or a rule, found ')'");
  CHECK(onlyMessage(".decl sum(x: number)\n.input sum") ==
        "4:7: error: 'sum' is a word of the language and cannot name a relation");
  CHECK(onlyMessage(".type T") == "4:7: error: expected '<:' or '=' after type 'T'");
  CHECK(onlyMessage("b(1") == "4:4: error: expected ')' after the arguments, found the end of the file");
  CHECK(onlyMessage(".decl c(x: number) bri\n.input c") == "4:20: error: unknown qualifier 'bri'");
  CHECK(onlyMessage("b(x) :- a(x), foo(x) > 1.") == "4:22: error: expected '.' at the end of the rule, found '>'");
}

TEST_CASE("What only Soufflé has is refused by name, with its place") {
  const auto refused = [](const std::string& statement) {
    const auto found = messages(pre + statement);
    return !found.empty() && found.front().find("needs Soufflé") != std::string::npos ? found.front() : "accepted";
  };
  CHECK_THAT(refused("b(x) <= b(y) :- x < y."), Contains("4:6: error: subsumption"));
  CHECK_THAT(refused(".functor f(x: number): number"), Contains("4:1: error: .functor"));
  CHECK_THAT(refused("b(@f(x)) :- a(x)."), Contains("4:3: error: a user-defined functor"));
  CHECK_THAT(refused(".decl c(x: number) choice-domain x"), Contains("4:20: error: choice-domain"));
  CHECK_THAT(refused(".decl c(x: number) btree_delete"), Contains("btree_delete"));
  CHECK_THAT(refused(".limitsize b(n=3)"), Contains(".limitsize"));
  CHECK_THAT(refused(".lattice L<> {}"), Contains(".lattice"));
  CHECK_THAT(refused(".output b(IO=sqlite, dbname=\"x\")"), Contains("IO=sqlite"));
  CHECK_THAT(refused(".output b(compress=true)"), Contains("parameter 'compress' of 'b'"));
  CHECK_THAT(refused("b(recursive_iteration_cnt()) :- a(_)."), Contains("'recursive_iteration_cnt'"));
}

TEST_CASE("Operators bind as in Soufflé") {
  const auto value = [](const std::string& term) { return derive(".decl r(x: number)\nr(" + term + ").\n", "r"); };
  CHECK(value("1 + 2 * 3") == std::set<std::string>{"r(7)"});
  CHECK(value("(1 + 2) * 3") == std::set<std::string>{"r(9)"});
  CHECK(value("10 - 3 - 2") == std::set<std::string>{"r(5)"});
  CHECK(value("2 ^ 3 ^ 2") == std::set<std::string>{"r(512)"});
  CHECK(value("-2 ^ 2") == std::set<std::string>{"r(-4)"});
  CHECK(value("1 bor 6 band 3") == std::set<std::string>{"r(3)"});
  CHECK(value("1 bshl 2 + 1") == std::set<std::string>{"r(8)"});
  CHECK(value("1 lor 0 land 0") == std::set<std::string>{"r(1)"});
  CHECK(value("bnot 0 + 1") == std::set<std::string>{"r(0)"});
}

TEST_CASE("A parenthesis in a body groups conditions or terms, whichever fits") {
  const std::string facts = ".decl n(x: number)\nn(1). n(2). n(3).\n.decl r(x: number)\n";
  CHECK(derive(facts + "r(x) :- n(x), (x + 1) * 2 = 6.", "r") == std::set<std::string>{"r(2)"});
  CHECK(derive(facts + "r(x) :- n(x), (x = 1; (x > 2)).", "r") == std::set<std::string>{"r(1)", "r(3)"});
  CHECK(derive(facts + "r(x) :- n(x), !(x = 1; x = 3).", "r") == std::set<std::string>{"r(2)"});
}

TEST_CASE("Nesting without end is an error, not a crash") {
  const std::string deep(5000, '(');
  const auto found = messages(pre + "b(" + deep + "1).\n");
  REQUIRE_FALSE(found.empty());
  CHECK_THAT(found.front(), Contains("nested too deeply"));
  std::string sum = "1";
  for (int i = 0; i < 100000; ++i) sum += " + 1";
  CHECK_THAT(messages(pre + "b(" + sum + ").\n").at(0), Contains("expression is nested too deeply"));
  std::string components;
  for (int i = 0; i < 10000; ++i) components += ".comp C {";
  CHECK_THAT(messages(components).at(0), Contains("nested too deeply"));
}

TEST_CASE("Included files become part of the program, found by the resolver") {
  const IncludeResolver resolver = [](const std::string& name, const std::string&) -> std::optional<SourceText> {
    if (name == "facts.dl") return SourceText{"facts.dl", ".decl n(x: number)\nn(4).\n"};
    if (name == "loop.dl") return SourceText{"loop.dl", ".include \"loop.dl\"\n"};
    return std::nullopt;
  };
  const auto good = loadRules({{"m.dl", ".include \"facts.dl\"\n.decl r(x: number)\nr(x) :- n(x).\n"}}, resolver);
  REQUIRE(good.program);
  CHECK(good.program->relations()[0].file == "facts.dl");
  const auto missing = loadRules({{"m.dl", ".include \"none.dl\"\n"}}, resolver);
  CHECK(missing.diagnostics.at(0).message == "cannot read included file 'none.dl'");
  const auto loop = loadRules({{"m.dl", ".include \"loop.dl\"\n"}}, resolver);
  CHECK(loop.diagnostics.at(0).message == "this file includes itself: 'loop.dl'");
}

TEST_CASE("A file that cannot be read is a diagnostic") {
  const auto result = loadRuleFiles({"no/such/file.dl"});
  CHECK_FALSE(result.program);
  CHECK(render(result.diagnostics) == "no/such/file.dl: error: cannot read this rule file\n");
}
