// SPDX-License-Identifier: Apache-2.0
#include "datalog/explain/explainer.h"

#include <catch2/catch.hpp>

#include "datalog/explain/derivation_text.h"
#include "tests/datalog/support.h"

using namespace moire::datalog;
using namespace moire::datalog::test;
using Catch::Matchers::Contains;

namespace {

/// What a user reads about a goal after running a text without input.
std::string explain(const std::string& text, const std::string& goal, const ExplainOptions& options = {},
                    const DerivationStyle& style = {}) {
  Evaluation evaluation(program(text));
  evaluation.run();
  const GoalResult parsed = parseGoal(evaluation, goal);
  if (!parsed.goal) return render(parsed.diagnostics);
  Explainer explainer(evaluation, options);
  const auto explanation = explainer.explain(*parsed.goal);
  return explanationText(explanation, style);
}

const std::string path =
    ".decl e(x: number, y: number)\n"
    ".decl blocked(x: number, y: number)\n"
    ".decl p(x: number, y: number)\n"
    "e(1, 2). e(2, 3). e(3, 4). blocked(2, 4).\n"
    "p(x, y) :- e(x, y).\n"
    "p(x, z) :- p(x, y), e(y, z), !blocked(y, z), x < z.\n";

}  // namespace

TEST_CASE("A derivation is a tree of tuples with the places of their rules and what they rest on") {
  CHECK(explain(path, "p(1, 3)") ==
        "p(1,3)  [test.dl:6, height 2]\n"
        "  p(1,2)  [test.dl:5]\n"
        "    e(1,2)  [fact, test.dl:4]\n"
        "  e(2,3)  [fact, test.dl:4]\n"
        "  not blocked(2,3)\n"
        "  x < z (1 < 3)\n");
  CHECK(explain(path, "e(1, 2).") == "e(1,2)  [fact, test.dl:4]\n");
}

TEST_CASE("A goal with open columns is answered by its first match") {
  CHECK_THAT(explain(path, "p(X, 4)"), Contains("p(X, 4) has 3 matches; the first of them:\np(1,4)  [test.dl:6"));
  CHECK_THAT(explain(path, "p(3, _)"), Contains("p(3,4)  [test.dl:5, height 1]\n") && !Contains("matches"));
  CHECK_THAT(explain(path, "p(X, X)"), Contains("is not derived"));
}

TEST_CASE("The least height is found where a longer derivation was found first") {
  const std::string text =
      ".decl e(x: number, y: number)\n.decl p(x: number, y: number)\n"
      "e(1, 2). e(2, 3). e(3, 4). e(4, 5).\n"
      "p(x, y) :- e(x, y).\np(x, z) :- p(x, y), p(y, z).\n";
  CHECK_THAT(explain(text, "p(1, 5)"), Contains("p(1,5)  [test.dl:5, height 3]\n"));
}

TEST_CASE("Facts that were inserted are told from those that are written in the rules") {
  Evaluation evaluation(program(".decl e(x: symbol)\n.input e\n.decl r(x: symbol)\nr(x) :- e(x).\ne(\"b\").\n"));
  const Value a = evaluation.symbol("a \"quoted\"");
  evaluation.insert(evaluation.relation("e", 1), {&a, 1});
  evaluation.run();
  Explainer explainer(evaluation);
  const auto ofA = explainer.explain(evaluation.relation("r", 1), {&a, 1});
  REQUIRE(ofA.derivation);
  CHECK(ofA.derivation->nodes.at(1).given);
  CHECK(explanationText(ofA) == "r(\"a \\\"quoted\\\"\")  [test.dl:4, height 1]\n  e(\"a \\\"quoted\\\"\")  [fact]\n");
  const Value b = evaluation.symbol("b");
  const auto ofB = explainer.explain(evaluation.relation("r", 1), {&b, 1});
  CHECK_FALSE(ofB.derivation->nodes.at(1).given);
  CHECK(ofB.derivation->nodes.at(1).place == "test.dl:5");
}

TEST_CASE("Aggregates and ranges are shown with their values") {
  const std::string text =
      ".decl e(x: number, y: number)\n.decl n(x: number, c: number)\n.decl big(x: number)\n.decl r(x: number)\n"
      "e(1, 2). e(1, 3). e(2, 3).\n"
      "n(x, c) :- e(x, _), c = count : { e(x, _) }.\n"
      "big(x) :- e(x, _), count : { e(x, _) } > 1.\n"
      "r(x) :- x = range(0, 4).\n";
  CHECK(explain(text, "n(1, 2)") ==
        "n(1,2)  [test.dl:6, height 1]\n  e(1,2)  [fact, test.dl:5]\n  count : { e(1,_) } = 2\n");
  CHECK_THAT(explain(text, "big(1)"), Contains("  count : { e(x, _) } > 1 (2 > 1)\n"));
  CHECK_THAT(explain(text, "big(2)"), Contains("    fails: count : { e(x, _) } > 1 (1 > 1)\n"));
  CHECK_THAT(explain(text, "r(3)"), Contains("  range(0, 4) contains 3\n"));
  CHECK_THAT(explain(text, "r(7)"), Contains("is not derived"));
}

TEST_CASE("Computed columns, records and branches are explained") {
  const std::string text =
      ".type Pair = [a: number, b: symbol]\n.type Shape = Circle { r: number } | Point {}\n"
      ".decl p(x: Pair)\n.decl up(x: number)\n.decl s(x: Shape)\n.decl q(x: number, y: Shape)\n"
      "p([1, \"one\"]). p(nil). s($Circle(3)). s($Point()). up(0).\n"
      "up(x + 1) :- up(x), x < 3.\n"
      "q(a + 1, $Circle(r)) :- p([a, _]), s($Circle(r)).\n";
  CHECK_THAT(explain(text, "up(3)"), Contains("  up(2)  [") && Contains("  x < 3 (2 < 3)\n"));
  CHECK_THAT(explain(text, "up(9)"), Contains("fails: these give up(1), another tuple"));
  CHECK(explain(text, "q(2, $Circle(3))") ==
        "q(2,$Circle(3))  [test.dl:9, height 1]\n"
        "  p([1,\"one\"])  [fact, test.dl:7]\n"
        "  s($Circle(3))  [fact, test.dl:7]\n");
  CHECK_THAT(explain(text, "p([_, \"one\"])"), Contains("p([1,\"one\"])  [fact"));
  CHECK_THAT(explain(text, "q(2, $Circle(4))"), Contains("fails: s($Circle(4)): there is no such tuple"));
  CHECK_THAT(explain(text, "s($Square(4))"), Contains("branch 'Square' is not declared"));
}

TEST_CASE("The laws of an equivalence relation are steps of a derivation") {
  const std::string text = ".decl same(x: number, y: number) eqrel\nsame(1, 2).\nsame(2, 3).\n";
  CHECK_THAT(explain(text, "same(3, 1)"),
             Contains("an eqrel is transitive, test.dl:1") && Contains("an eqrel is symmetric, test.dl:1"));
  CHECK_THAT(explain(text, "same(3, 3)"), Contains("an eqrel is reflexive") || Contains("an eqrel is transitive"));
  CHECK_THAT(explain(text, "same(3, 4)"), Contains("is not derived"));
}

TEST_CASE("A counter's value is taken as it was") {
  const std::string text =
      ".decl e(x: symbol)\n.decl n(x: symbol, i: number)\ne(\"a\"). e(\"b\").\nn(x, autoinc()) :- e(x).\n";
  CHECK_THAT(explain(text, "n(\"b\", _)"), Contains("height 1]\n  e(\"b\")  [fact, test.dl:3]\n"));
}

TEST_CASE("Why not: each rule that could have derived it is shown with its first failing condition") {
  const std::string why = explain(path, "p(1, 4)") + explain(path, "p(2, 4)") + explain(path, "p(4, 1)");
  // 1 -> 2 -> 3 -> 4 avoids the blocked pair.
  CHECK_THAT(why, Contains("p(1,4)  [test.dl:6, height 3]\n"));
  const std::string text =
      ".decl e(x: number, y: number)\n.decl b(x: number)\n.decl p(x: number, y: number)\n"
      "e(1, 2). e(2, 3). b(2).\n"
      "p(x, z) :- e(x, y), e(y, z), !b(y).\n"
      "p(x, 9) :- e(x, _).\n"
      "p(7, z) :- e(z, _).\n";
  CHECK(explain(text, "p(1, 3)") ==
        "p(1, 3) is not derived; this rule could have derived it, and this is where it fails:\n"
        "  test.dl:5: p(1,3) :- e(1,y), e(y,3), !b(y).\n"
        "    holds: e(1,2)\n"
        "    holds: e(2,3)\n"
        "    fails: not b(2): there is such a tuple\n"
        "    go on with: --explain 'b(2)'\n"
        "  (2 more rules can only give other tuples)\n");
  CHECK_THAT(explain(text, "p(2, 8)"), Contains("holds: e(2,3)\n    fails: e(3,8): there is no such tuple"));
  CHECK_THAT(explain(text, "e(5, 5)"), Contains("the 2 rules of this relation can only give other tuples"));
  CHECK_THAT(explain(".decl i(x: number)\n.input i\n", "i(1)"),
             Contains("i(1) is not derived, and it is not among the facts: no rule"));
}

TEST_CASE("A goal is read as the rule language is, with its messages") {
  CHECK_THAT(explain(path, "q(1, 2)"), Contains("goal:1:1: error: relation 'q' is not declared"));
  CHECK_THAT(explain(path, "p(1)"), Contains("relation 'p' has 2 columns, but 1 is given") && Contains("test.dl:3"));
  CHECK_THAT(explain(path, "p(1, \"a\")"), Contains("goal:1:6: error: type mismatch"));
  CHECK_THAT(explain(path, "p(1, "), Contains("goal:1:") && Contains("error"));
  CHECK_THAT(explain(path, "p(1, 2), p(2, 3)"), Contains("a goal is one atom"));
  CHECK_THAT(explain(path, "p(1, 2) :- e(1, 2)"), Contains("a goal is one atom"));
  CHECK_THAT(explain(path, "p(1, 2). p(2, 3)"), Contains("error"));
  CHECK_THAT(explain(path, ""), Contains("error"));
}

TEST_CASE("Deep and wide derivations are cut where a question goes on") {
  std::string text =
      ".decl e(x: number, y: number)\n.decl p(x: number)\np(0).\np(y) :- p(x), e(x, y).\n"
      ".decl far(x: number)\nfar(x) :- p(x), x > 2998.\n";
  for (int i = 0; i < 3000; ++i) text += fmt::format("e({}, {}).\n", i, i + 1);
  CHECK_THAT(explain(text, "far(3000)", {}, {5}), Contains("p(2996)  [height 2996; --explain 'p(2996)' goes on"));
  CHECK_THAT(explain(text, "far(3000)", {.shouldStop = {}, .mostNodes = 3}),
             Contains("[height 2998; --explain 'p(2998)' goes on from here]"));
  CHECK_THROWS_AS(explain(text, "far(3000)", {.shouldStop = [] { return true; }}), moire::Stopped);
}

TEST_CASE("An explainer answers many questions, and leaves the evaluation as it was") {
  Evaluation evaluation(program(path));
  evaluation.run();
  const auto before = content(evaluation, "p");
  {
    Explainer explainer(evaluation);
    for (const char* goal : {"e(1, 2)", "p(1, 4)", "e(9, 9)", "p(2, 3)", "p(9, 9)", "p(1, 4)"}) {
      const auto explanation = explainer.explain(*parseGoal(evaluation, goal).goal);
      CHECK((explanation.matches != 0) == (std::string(goal).find('9') == std::string::npos));
    }
  }
  CHECK(content(evaluation, "p") == before);
  evaluation.run();
  CHECK(content(evaluation, "p") == before);
}
