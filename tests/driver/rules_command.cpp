// SPDX-License-Identifier: Apache-2.0
#include "driver/command/rules_run_command.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/driver/shell.h"

using namespace moire::driver::test;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;
namespace fs = std::filesystem;

namespace {

constexpr auto paths =
    ".decl e(x: number, y: number)\n.input e\n.decl p(x: number, y: number)\n.output p\n.printsize p\n"
    "p(x, y) :- e(x, y).\np(x, z) :- p(x, y), e(y, z).\n";

// One rule that derives without end, and one that has to try a lot before it derives anything.
constexpr auto endless = ".decl n(x: number, y: number)\n.output n\nn(0, 0).\nn(x + 1, y + 2) :- n(x, y).\n";
constexpr auto explosive =
    ".decl n(x: number)\n.decl t(x: number, y: number, z: number)\n.output t\nn(x) :- x = range(0, 3000).\n"
    "t(x, y, z) :- n(x), n(y), n(z).\n";

/// A folder with rules about paths and the facts for them.
struct Paths : Shell {
  Paths() {
    write("paths.dl", paths);
    fs::create_directories(folder / "facts");
    write("facts/e.facts", "1\t2\n2\t3\n");
  }
};

/// How many entries the folder of results has, including hidden ones.
std::size_t written(const fs::path& folder) {
  if (!fs::exists(folder)) return 0;
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

}  // namespace

TEST_CASE_METHOD(Paths, "a rule file runs on its facts") {
  const Outcome outcome = moire("rules run paths.dl -F facts -D out -j 2");
  CHECK(outcome.status == 0);
  CHECK(outcome.out == "p\t3\n");
  CHECK(content(folder / "out/p.csv") == "1\t2\n1\t3\n2\t3\n");
  CHECK(written(folder / "out") == 1);
}

TEST_CASE_METHOD(Paths, "facts that cannot be read get one line and status 2, and nothing is written") {
  rejects("rules run paths.dl -F nowhere -D out", "there is no directory of facts 'nowhere'");
  rejects("rules run paths.dl -D out", "e.facts");
  write("facts/e.facts", "1\t2\nx\t3\n");
  rejects("rules run paths.dl -F facts -D out", "e.facts:2");
  write("facts/e.facts", "1\t2\n3\n");
  rejects("rules run paths.dl -F facts -D out", "e.facts:2");
  CHECK_FALSE(fs::exists(folder / "out"));
  rejects("rules run paths.dl -F facts -D paths.dl", "not a directory");
  write("divide.dl", ".decl d(x: number)\n.output d\nd(1 / x) :- x = range(0, 3).\n");
  rejects("rules run divide.dl -D out", "divide.dl:3");
  CHECK_FALSE(fs::exists(folder / "out"));
}

TEST_CASE_METHOD(Paths, "a derivation is printed after the run") {
  const Outcome outcome = moire("rules run --explain 'p(1,3)' --explain 'p(3,_)' paths.dl -F facts -D out");
  CHECK(outcome.status == 0);
  CHECK(outcome.out ==
        "p\t3\n"
        "p(1,3)  [paths.dl:7, height 2]\n  p(1,2)  [paths.dl:6]\n    e(1,2)  [fact]\n  e(2,3)  [fact]\n"
        "\n"
        "p(3,_) is not derived; 2 rules could have derived it, and this is where they fail:\n"
        "  paths.dl:6: p(3,y) :- e(3,y).\n    fails: e(3,_): there is no such tuple\n"
        "    go on with: --explain 'e(3,_)'\n"
        "  paths.dl:7: p(3,z) :- p(3,y), e(y,z).\n    fails: p(3,_): there is no such tuple\n"
        "    go on with: --explain 'p(3,_)'\n");
}

TEST_CASE_METHOD(Paths, "a goal that means nothing is an error before anything is written") {
  const Outcome outcome = moire("rules run paths.dl -F facts -D out --explain 'q(1,3)'");
  CHECK(outcome.status == 2);
  CHECK_THAT(outcome.err, StartsWith("moire: goal:1:1: error: relation 'q' is not declared"));
  CHECK(outcome.out.empty());
  CHECK_FALSE(fs::exists(folder / "out"));
}

TEST_CASE_METHOD(Paths, "a profile shows what each rule and relation cost") {
  const Outcome text = moire("rules run paths.dl -F facts -D out --profile");
  CHECK(text.status == 0);
  CHECK_THAT(text.err, Contains("relation\n") && Contains("paths.dl:7  p(x, z) :- p(x, y), e(y, z).\n"));
  CHECK(text.out == "p\t3\n");
  const Outcome narrow = run("COLUMNS=60 " MOIRE_PROGRAM " rules run paths.dl -F facts -D out --profile");
  CHECK_THAT(narrow.err, Contains("…") && !Contains("e(y, z)"));
  CHECK(moire("rules run paths.dl -F facts -D out --profile profile.json").status == 0);
  const auto json = nlohmann::json::parse(content(folder / "profile.json"));
  CHECK(json["derived"] == 3);
  REQUIRE(json["rules"].size() == 2);
  for (const auto& rule : json["rules"]) {
    CHECK(rule["relation"] == "p");
    CHECK(rule["tuples"] == (rule["place"] == "paths.dl:6" ? 2 : 1));
  }
  CHECK(json["relations"].size() == 2);
}

TEST_CASE_METHOD(Shell, "limits end a run with status 3, one line, and nothing written") {
  write("endless.dl", endless);
  write("explosive.dl", explosive);
  for (const std::string rules : {"endless.dl", "explosive.dl"}) {
    for (const std::string limit : {"--timeout 0.3", "--memory 60"}) {
      INFO(rules << ' ' << limit);
      const Outcome outcome = moire("rules run " + rules + " -D out " + limit);
      CHECK(outcome.status == 3);
      CHECK(outcome.out.empty());
      CHECK_THAT(outcome.err, StartsWith("moire: stopped after ") && Contains("limit of"));
      CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
      CHECK_FALSE(fs::exists(folder / "out"));
    }
  }
  // The analysis itself knows how far it got.
  const Outcome outcome = run("MOIRE_ONE_PROCESS=1 " MOIRE_PROGRAM " rules run endless.dl -D out --timeout 0.3");
  CHECK(outcome.status == 3);
  CHECK_THAT(outcome.err, Contains("tuples derived"));
}

TEST_CASE_METHOD(Shell, "Ctrl-C ends a run as a limit does") {
  write("endless.dl", endless);
  const Outcome outcome = run("timeout --preserve-status -s INT 0.5 " MOIRE_PROGRAM " rules run endless.dl -D out");
  CHECK(outcome.status == 3);
  CHECK_THAT(outcome.err, Contains("stopped after") && Contains("interrupted"));
  CHECK_FALSE(fs::exists(folder / "out"));
}

TEST_CASE_METHOD(Shell, "a derivation of a hundred thousand steps is no burden") {
  write("long.dl", ".decl e(x: number)\n.output e\ne(0).\ne(x + 1) :- e(x), x < 100000.\n");
  const Outcome outcome = moire("rules run long.dl -D out --explain 'e(100000)'");
  CHECK(outcome.status == 0);
  CHECK_THAT(outcome.out, StartsWith("e(100000)  [long.dl:4, height 100000]\n") && Contains("goes on from here"));
}

TEST_CASE_METHOD(Paths, "a relation that must stay empty is reported with its meaning and the rule's place") {
  write("checked.dl", std::string(paths) +
                          "// `x` and `y` are too far apart.\n.decl must_stay_empty_far(x: number, y: number)\n"
                          "must_stay_empty_far(x, y) :- p(x, y), y > x + 1.\n"
                          ".decl must_stay_empty_near(x: number)\nmust_stay_empty_near(x) :- p(x, x).\n");
  const Outcome outcome = moire("rules run checked.dl -F facts -D out");
  CHECK(outcome.status == 1);
  CHECK(outcome.err ==
        "checked.dl:10: must_stay_empty_far has 1 tuple: `x` and `y` are too far apart.\n"
        "  must_stay_empty_far(1,3)\n");
  CHECK(content(folder / "out/p.csv") == "1\t2\n1\t3\n2\t3\n");
}

TEST_CASE_METHOD(Shell, "a user's relation that must stay empty is a property of the program") {
  write("program.c", "int x;\nvoid f(void) { x = 1; }\n");
  write("wrong.dl",
        "// Nobody writes `x`.\n.decl must_stay_empty_write(at: Location)\nmust_stay_empty_write(at) :- writes(at, "
        "\"x\").\n");
  const Outcome text = moire("analyze program.c --entry f --copies one --rules wrong.dl");
  CHECK(text.status == 1);
  CHECK_THAT(text.out,
             Contains("Violated by your rules:\n  wrong.dl:3: must_stay_empty_write has 1 tuple: Nobody writes"));
  CHECK_THAT(text.out, Contains("1 of your rules is violated"));
  const auto json =
      nlohmann::json::parse(moire("analyze program.c --entry f --copies one --rules wrong.dl --format json").out);
  CHECK(json["verdict"] == "unknown");
  CHECK(json["violations"].at(0)["relation"] == "must_stay_empty_write");
  CHECK(json["violations"].at(0)["rules"] == nlohmann::json{"wrong.dl:3"});
  write("right.dl", ".decl must_stay_empty_write(at: Location)\nmust_stay_empty_write(at) :- writes(at, \"y\").\n");
  CHECK(moire("analyze program.c --entry f --copies one --rules right.dl").status == 0);
}

TEST_CASE_METHOD(Shell, "a relation of the analysis itself that must stay empty is our error") {
  write("program.c", "int x;\nvoid f(void) { x = 1; }\n");
  write("wrong.dl", "kills(at, \"y\") :- location(at, _).\n");
  const Outcome outcome = moire("analyze program.c --entry f --rules wrong.dl");
  CHECK(outcome.status == 70);
  CHECK_THAT(outcome.err, Contains("must_stay_empty_kill_without_definition"));
}
