// SPDX-License-Identifier: Apache-2.0
#include "driver/command/command_line.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/driver/shell.h"

using namespace moire::driver::test;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;
namespace fs = std::filesystem;

namespace {

constexpr auto safeProgram = "#include <assert.h>\nint x;\nint main(void) { x = 1; assert(x == 1); return 0; }\n";
constexpr auto wrongProgram = "#include <assert.h>\nint x;\nint main(void) { assert(x == 1); return 0; }\n";

std::vector<std::string> rowsOf(const std::string& table) {
  std::istringstream lines(table);
  std::vector<std::string> rows;
  for (std::string line; std::getline(lines, line);) rows.push_back(line);
  return rows;
}

std::vector<std::string> sorted(std::vector<std::string> rows) {
  std::sort(rows.begin(), rows.end());
  return rows;
}

}  // namespace

TEST_CASE_METHOD(Shell, "the exit status tells whether everything is proved") {
  write("safe.c", safeProgram);
  write("wrong.c", wrongProgram);
  CHECK(moire("analyze safe.c").status == 0);
  CHECK(moire("analyze wrong.c").status == 1);
}

TEST_CASE_METHOD(Shell, "the result is the same for every number of cores") {
  for (const char* program : {"figure1_as_plain_c", "octagon_equal_under_one_lock", "polyhedra_sum_of_three"}) {
    const std::string file = std::string(MOIRE_SOURCE_DIR) + "/tests/programs/" + program + ".c";
    const std::string firstLine = content(file).substr(0, content(file).find('\n'));
    const std::string entries = firstLine.substr(9, firstLine.find(" --domain") - 9);
    for (const char* domain : {"interval", "octagon", "auto"}) {
      const auto with = [&](const char* jobs) {
        auto json = nlohmann::json::parse(
            moire("analyze " + file + entries + " --format json --domain " + domain + " -j " + jobs).out);
        json.erase("time");
        return json.dump();
      };
      CHECK(with("1") == with("4"));
    }
  }
}

TEST_CASE_METHOD(Shell, "rules name variables to be followed together, numbers of the program") {
  write("two.c", "int a, b, many[4]; int main(void) { a = 1; b = a; many[a] = b; return b; }\n");
  write("good.dl", "related(\"a\", \"b\").\n");
  write(
      "derived.dl",
      "related(x, y) :- writes(_, x), writes(_, y), shared(x), shared(y), x != y, x != \"many[]\", y != \"many[]\".\n");
  write("unknown.dl", "related(\"a\", \"nowhere\").\n");
  CHECK(moire("analyze two.c --rules good.dl --domain octagon").status == 0);
  CHECK(moire("analyze two.c --rules derived.dl --domain octagon").status == 0);
  rejects("analyze two.c --rules unknown.dl", "related(\"a\",\"nowhere\"): the program has no cell 'nowhere'");
}

TEST_CASE_METHOD(Shell, "wrong input gets one line, status 2, and writes nothing") {
  write("safe.c", safeProgram);
  write("broken.c", "int main(void) { return x; }\n");
  write("library.c", "void worker(void) {}\n");
  rejects("analyze nowhere.c", "nowhere.c");
  rejects("analyze broken.c -o result.json", "broken.c:1:25: error: use of undeclared identifier 'x'");
  CHECK_FALSE(fs::exists(folder / "result.json"));
  rejects("analyze .", "directory");
  rejects("analyze program.bp", "Boolean program");
  rejects("analyze library.c", "main");
  rejects("analyze library.c --entry work", "work");
  rejects("analyze library.c --entry worker --init prepare", "prepare");
  rejects("analyze safe.c --init main", "--entry");
  rejects("analyze safe.c --unknown", "--unknown");
  rejects("analyze safe.c --check race,speed", "speed");
  rejects("analyze safe.c --domain octopus", "octopus");
  rejects("analyze safe.c --timeout never", "never");
  rejects("analyze safe.c --rules nowhere.dl", "nowhere.dl");
  rejects("analyze safe.c -o nowhere/result.json", "nowhere/result.json");
  rejects("analyze", "INPUT");
  rejects("conquer safe.c", "conquer");
  rejects("", "subcommand");
  rejects("rules show nothing", "nothing");
}

TEST_CASE_METHOD(Shell, "compiler flags follow --") {
  write("flags.c", "#include <assert.h>\nint main(void) { assert(VALUE == 3); return 0; }\n");
  CHECK(moire("analyze flags.c -- -DVALUE=3").status == 0);
  CHECK(moire("analyze flags.c -- -DVALUE=4").status == 1);
}

TEST_CASE_METHOD(Shell, "the JSON result follows the schema and is the same in each run") {
  write("wrong.c", wrongProgram);
  const auto run = [this] {
    auto json = nlohmann::json::parse(moire("analyze wrong.c --format json").out);
    CHECK(json.at("time").at("total") > 0);
    json.erase("time");
    return json;
  };
  const auto json = run();
  CHECK(json == run());
  CHECK(json["schema"] == "moire/1");
  CHECK(json["tool"]["name"] == "moire");
  CHECK(json["verdict"] == "unknown");
  CHECK(json["rounds"] == 1);
  CHECK(json["assumptions"].empty());
  CHECK(json["summary"] ==
        nlohmann::json{{"obligations", 1}, {"safe", 0}, {"unreachable", 0}, {"alarm", 1}, {"unsafe", 0}});
  const auto obligation = json["obligations"].at(0);
  CHECK(obligation["kind"] == "assert");
  CHECK(obligation["status"] == "alarm");
  CHECK(obligation["file"] == "wrong.c");
  CHECK(obligation["line"] == 3);
  CHECK(obligation["column"] == 18);
  CHECK(obligation["function"] == "main");
  CHECK(obligation["text"] == "x == 1");
  CHECK(obligation["invariant"] == "x == 0");
  CHECK(obligation["accesses"].empty());
}

TEST_CASE_METHOD(Shell, "an obligation's id does not change with unrelated edits") {
  const auto id = [this](const std::string& text) {
    write("program.c", text);
    return nlohmann::json::parse(moire("analyze program.c --format json").out)["obligations"].at(0)["id"];
  };
  CHECK(id(wrongProgram) == id("\n\nint unrelated;\n" + std::string(wrongProgram)));
}

TEST_CASE_METHOD(Shell, "a limit ends the run with status 3 and nothing is called safe") {
  write("safe.c", safeProgram);
  const Outcome outcome = moire("analyze safe.c --format json --timeout 0.000001");
  CHECK(outcome.status == 3);
  const auto json = nlohmann::json::parse(outcome.out);
  CHECK(json["verdict"] == "unknown");
  CHECK(json["summary"]["safe"] == 0);
  CHECK_THAT(json["stopped"].get<std::string>(), Contains("time limit"));
  CHECK(moire("analyze safe.c --memory 1").status == 3);
}

TEST_CASE_METHOD(Shell, "the text for users says what, where and why") {
  write("wrong.c", wrongProgram);
  const Outcome outcome = moire("analyze wrong.c");
  CHECK_THAT(outcome.out, Contains("wrong.c:3:18: not proved: assert x == 1 in main"));
  CHECK_THAT(outcome.out, Contains("3 | int main(void) { assert(x == 1); return 0; }"));
  CHECK_THAT(outcome.out, Contains("known here: x == 0"));
  CHECK_THAT(outcome.out, Contains("Unknown. 1 of 1 obligation is not proved"));
  CHECK_THAT(outcome.out, !Contains("\x1b["));
}

TEST_CASE_METHOD(Shell, "verbose output reports each round") {
  write("safe.c", safeProgram);
  CHECK_THAT(moire("analyze safe.c --verbose").err,
             StartsWith("round 1: ") && Contains("flows") && Contains("annotations"));
}

TEST_CASE_METHOD(Shell, "the program model is printed on request") {
  write("safe.c", safeProgram);
  const Outcome outcome = moire("analyze safe.c --dump-program");
  CHECK(outcome.status == 0);
  CHECK_THAT(outcome.out, Contains("shared x : int32 = 0") && Contains("x = 1") && Contains("check(x == 1)"));
}

TEST_CASE_METHOD(Shell, "facts and rounds are written as tables that the rules read again") {
  write("shared.c", "#include <pthread.h>\nint x;\nvoid f(void) { x = x + 1; }\n");
  CHECK(moire("facts shared.c --entry f -o facts").status == 0);
  CHECK_THAT(content(folder / "facts/cell.facts"), Contains("x\tint32\tshared"));
  CHECK(moire("analyze shared.c --entry f --dump-facts dump").status == 1);
  REQUIRE(fs::exists(folder / "dump/round2/parallel.csv"));
  CHECK_THAT(content(folder / "dump/round2/invariants.tsv"), Contains("x = "));
  CHECK(moire("rules run dump/rules/analysis.dl -F dump/round2 -D again").status == 0);
  CHECK_FALSE(content(folder / "again/race.csv").empty());
  for (const char* relation : {"parallel", "flow", "race", "holds", "sequential_flow"}) {
    INFO(relation);
    const std::string file = std::string(relation) + ".csv";
    const auto dumped = rowsOf(content(folder / "dump/round2" / file));
    CHECK(dumped == sorted(dumped));
    CHECK(sorted(rowsOf(content(folder / "again" / file))) == dumped);
  }
}

TEST_CASE_METHOD(Shell, "a user's rule file adds models and relations") {
  write("library.c",
        "#include <assert.h>\nvoid my_lock(int *);\nvoid my_unlock(int *);\nint l;\nint x;\n"
        "void f(void) { my_lock(&l); x = 1; assert(x == 1); x = 2; my_unlock(&l); }\n");
  write("mine.dl",
        "function_acquires(\"my_lock\", 0).\nfunction_releases(\"my_unlock\", 0).\n"
        "// holds if some thread holds a lock at `at`\n.decl guarded(at: Location)\n.output guarded\n"
        "guarded(at) :- holds(at, _).\n");
  CHECK(moire("analyze library.c --entry f").status == 1);
  const Outcome outcome = moire("analyze library.c --entry f --rules mine.dl --format json");
  CHECK(outcome.status == 0);
  CHECK_FALSE(nlohmann::json::parse(outcome.out)["relations"]["guarded"].empty());
}

TEST_CASE_METHOD(Shell, "the built-in rules can be listed, shown and checked") {
  CHECK_THAT(moire("rules list").out, Contains("rules/races.dl") && Contains("models/pthread.dl"));
  CHECK_THAT(moire("rules show races").out, Contains(".decl race("));
  write("wrong.dl", ".decl a(x: number)\na(y) :- b(y).\n");
  const Outcome outcome = moire("rules check wrong.dl");
  CHECK(outcome.status == 2);
  CHECK_THAT(outcome.err, Contains("wrong.dl:2:9"));
  write("fine.dl", ".decl a(x: number)\n.output a\na(1).\n");
  CHECK(moire("rules check fine.dl").status == 0);
}

TEST_CASE_METHOD(Shell, "help goes to standard output") {
  CHECK_THAT(moire("--help").out, Contains("analyze") && Contains("rules"));
  CHECK_THAT(moire("analyze --help").out, Contains("--granularity"));
  CHECK(moire("--help").status == 0);
  CHECK_THAT(moire("--version").out, StartsWith("moire "));
}

TEST_CASE_METHOD(Shell, "a result that cannot be written has a status of its own") {
  write("a.c", "int main(void) { return 0; }\n");
  for (const char* command : {"analyze a.c >/dev/full", "analyze a.c --format json -o /dev/full",
                              "rules list >/dev/full", "--version >/dev/full"}) {
    INFO(command);
    const Outcome outcome = moire(command);
    CHECK(outcome.status == 74);
    CHECK_THAT(outcome.err, Catch::Matchers::StartsWith("moire: "));
    CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
  }
}

TEST_CASE_METHOD(Shell, "a pipe that nobody reads from is a result that cannot be written") {
  // The reader is gone once its end of the pipe has been opened and closed again.
  const Outcome outcome =
      run("mkfifo pipe; (: <pipe) & exec 3>pipe; wait; " MOIRE_PROGRAM " rules list >&3; echo $? >status; cat status");
  CHECK(outcome.out == "74\n");
}
