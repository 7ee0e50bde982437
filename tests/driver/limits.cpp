// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>
#include <functional>
#include <nlohmann/json.hpp>

#include "tests/driver/shell.h"

using namespace moire::driver::test;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;
namespace fs = std::filesystem;

namespace {

std::string times(std::size_t count, const std::string& text) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) all += text;
  return all;
}

std::string mainWith(const std::string& body, const std::string& before = "") {
  return "int x, y;\nint f(int a) { return a; }\n" + before + "\nint main(void) {\n" + body + "\nreturn 0;\n}\n";
}

/// Takes minutes, and never looks at the clock.
std::string deepSum() { return mainWith("x = " + times(28'000, "y + ") + "y;"); }

/// Its first assertion is proved at once. The second one is not, and relations between all variables take long.
std::string manyRelations() {
  std::string text = "#include <assert.h>\nint x;\nvoid worker(void) {\n  int n = 0;\n";
  for (int i = 0; i < 60; ++i) text += "  int v" + std::to_string(i) + " = x;\n";
  text += "  assert(n == 0);\n  while (n < 100000) {\n    n++;\n    x++;\n";
  for (int i = 0; i < 60; ++i) {
    const std::string one = "v" + std::to_string(i);
    const std::string next = "v" + std::to_string((i + 1) % 60);
    const std::string far = "v" + std::to_string((i + 3) % 60);
    text += "    if (" + one + " < " + next + " + n) " + one + " += " + far + " - 3; else " + one + " = x;\n";
  }
  return text + "  }\n  assert(v0 + v1 >= n);\n}\n";
}

/// Waits until the process has a worker.
std::string untilItWorks(const std::string& process) {
  return "until [ -n \"$(cat /proc/" + process + "/task/" + process +
         "/children)\" ]; do sleep 0.05; done; sleep 0.3; ";
}

constexpr auto endless = ".decl a(x: number)\n.output a\na(0).\na(x + 1) :- a(x).\n";

}  // namespace

TEST_CASE_METHOD(Shell, "a limit ends work that does not look at the clock") {
  write("deep.c", deepSum());
  const Outcome text = moire("analyze deep.c --timeout 0.5");
  CHECK(text.status == 3);
  CHECK_THAT(text.out, StartsWith("Stopped: the time limit of 0.5 s is reached; nothing is proved (0 rounds, "));
  CHECK(text.err.empty());
  const Outcome json = moire("analyze deep.c --timeout 0.5 --format json -o result.json");
  CHECK(json.status == 3);
  CHECK(json.out.empty());
  const auto result = nlohmann::json::parse(content(folder / "result.json"));
  CHECK(result["stopped"] == "the time limit of 0.5 s is reached");
  CHECK(result["verdict"] == "unknown");
  CHECK(result["time"]["total"] >= 0.5);
  CHECK(moire("analyze deep.c --memory 40").status == 3);
}

TEST_CASE_METHOD(Shell, "what was proved before the limit is told") {
  write("loops.c", manyRelations());
  const Outcome json = moire("analyze loops.c --entry worker --check assert --format json --timeout 6");
  REQUIRE(json.status == 3);
  const auto result = nlohmann::json::parse(json.out);
  CHECK(result["summary"]["safe"] == 1);
  CHECK(result["summary"]["alarm"] == 1);
  CHECK(result["verdict"] == "unknown");
  CHECK(result["rounds"] >= 1);
  write("result.json", json.out);
  for (const auto& each : result["obligations"])
    if (each["status"] == "alarm")
      CHECK_THAT(moire("explain result.json " + each["id"].get<std::string>()).out,
                 StartsWith("Not proved. The analysis was stopped (the time limit"));
  const Outcome text = moire("analyze loops.c --entry worker --check assert --timeout 6");
  CHECK(text.status == 3);
  CHECK_THAT(text.out, Contains("proved: assert n == 0") && Contains("1 of 2 obligations are not proved"));
  CHECK_THAT(text.out, !Contains("nothing is proved"));
}

TEST_CASE_METHOD(Shell, "signals end a run with what is known, and a second one at once") {
  write("deep.c", deepSum());
  const std::string start =
      "rm -f pid; (" MOIRE_PROGRAM
      " analyze deep.c & echo $! >pid; wait $!; echo status $?) & until [ -s pid ]; do sleep 0.05; "
      "done; " +
      untilItWorks("$(cat pid)");
  for (const std::string signal : {"INT", "TERM"}) {
    const Outcome once = run(start + "kill -" + signal + " $(cat pid); wait");
    CHECK_THAT(once.out, StartsWith("Stopped: interrupted; nothing is proved") && Contains("status 3\n"));
  }
  // A worker that does not answer.
  const Outcome twice = run(start +
                            "kill -STOP $(cat /proc/$(cat pid)/task/$(cat pid)/children); "
                            "kill -TERM $(cat pid); sleep 0.4; kill -TERM $(cat pid); wait");
  CHECK_THAT(twice.out, StartsWith("status 143\n"));
}

TEST_CASE_METHOD(Shell, "a crash is told in one line, and nothing unfinished stays") {
  write("endless.dl", endless);
  for (const std::string signal : {"SEGV", "KILL"}) {
    const Outcome outcome = run(MOIRE_PROGRAM " rules run endless.dl -D out & " + untilItWorks("$!") + "kill -" +
                                signal + " $(cat /proc/$!/task/$!/children); wait $!");
    CHECK(outcome.status == 70);
    CHECK_THAT(outcome.err, StartsWith("moire: internal error: ") && Contains("please report this line"));
    CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
    CHECK(outcome.out.empty());
    CHECK_FALSE(fs::exists(folder / "out"));
  }
}

TEST_CASE_METHOD(Shell, "the analysis ends with the process that watches it") {
  write("endless.dl", endless);
  const Outcome outcome = run(MOIRE_PROGRAM " rules run endless.dl -D out & " + untilItWorks("$!") +
                              "worker=$(echo $(cat /proc/$!/task/$!/children)); "
                              "kill -KILL $!; wait $!; sleep 0.5; [ ! -e /proc/$worker ] || grep -q 'State:.[ZX]' "
                              "/proc/$worker/status && echo gone");
  CHECK(outcome.out == "gone\n");
}

TEST_CASE_METHOD(Shell, "what is nested too deeply is refused by name") {
  constexpr std::size_t many = 200'000;
  const std::string allowed = " -- -fbracket-depth=1000000";
  const std::vector<std::string> bodies{
      "x = " + times(many, "(") + "y" + times(many, ")") + ";",
      "x = " + times(many, "- ") + "y;",
      "x = " + times(many, "y + ") + "y;",
      "x = " + times(many, "y ? 1 : ") + "y;",
      times(many, "x = ") + "y;",
      times(many, "x, ") + "y;",
      "x = " + times(many, "f(") + "y" + times(many, ")") + ";",
      times(many, "{") + "x = 1;" + times(many, "}"),
      times(many, "if (y) ") + "x = 1;",
      times(many, "if (y) x = 1; else ") + "x = 2;",
      "switch (y) {" + times(many, "default: ") + "x = 1; }",
      "int z = " + times(many, "{") + "1" + times(many, "}") + ";",
      times(many, "while (y) ") + "x = 1;",
  };
  for (const auto& body : bodies) {
    INFO(body.substr(0, 30));
    write("deep.c", mainWith(body));
    rejects("analyze deep.c" + allowed, "are nested deeper than 30000");
  }
  write("macros.c", mainWith("x = M20;", [] {
          std::string macros = "#define M0 y\n";
          for (int i = 1; i <= 20; ++i)
            macros +=
                "#define M" + std::to_string(i) + " M" + std::to_string(i - 1) + " + M" + std::to_string(i - 1) + "\n";
          return macros;
        }()));
  rejects("analyze macros.c", "macros.c");
  write("brackets.c", mainWith("x = " + times(5000, "(") + "y" + times(5000, ")") + ";"));
  rejects("analyze brackets.c", "bracket nesting level exceeded maximum of 4096");
}

TEST_CASE_METHOD(Shell, "what is large or deep, but not too deep, is analysed") {
  const std::vector<std::string> programs{
      mainWith("x = " + times(20'000, "(") + "y" + times(20'000, ")") + ";"),
      mainWith(times(20'000, "{") + "x = 1;" + times(20'000, "}")),
      mainWith("x = " + times(2'000, "y + ") + "y;"),
      mainWith(times(2'000, "if (y) ") + "x = 1;"),
      mainWith("x = *p != 0;", "int " + times(2'000, "*") + "p;"),
      mainWith("x = t[y];", "int t[] = {" + times(100'000, "1, ") + "2};"),
      mainWith("switch (y) {" + times(1, "case 1: case 2: case 3:") + " x = 1; }"),
  };
  for (const auto& program : programs) {
    INFO(program.substr(0, 80));
    write("deep.c", program);
    const Outcome outcome = moire("analyze deep.c --domain interval -- -fbracket-depth=30000");
    CHECK(outcome.status == 0);
    CHECK(outcome.err.empty());
  }
}
