// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/driver/shell.h"

using namespace moire::driver::test;
using Catch::Matchers::Contains;

namespace {

constexpr auto program =
    "#include <pthread.h>\nint my_lock(int *l);\nint my_unlock(int *l);\nint l, x, y;\npthread_mutex_t mutex;\n"
    "void worker(void) { my_lock(&l); x += y; my_unlock(&l); pthread_mutex_lock(&mutex); pthread_mutex_unlock(&mutex); "
    "}\n";

constexpr auto models = "function_acquires(\"my_lock\", 0).\nfunction_releases(\"my_unlock\", 0).\n";

struct Library : Shell {
  Library() {
    write("a.c", program);
    write("models.dl", models);
  }

  /// What the result assumes, of the user's doing.
  [[nodiscard]] std::set<std::string> assumed(const std::string& options) const {
    const Outcome outcome = moire("analyze a.c --entry worker --format json " + options);
    std::set<std::string> texts;
    const auto result = nlohmann::json::parse(outcome.out);
    for (const auto& each : result["assumptions"]) {
      const auto text = each["text"].get<std::string>();
      const auto place = each["file"].get<std::string>() + ":" + std::to_string(each["line"].get<int>());
      if (place.starts_with("a.c")) continue;
      texts.insert(each["file"] == "" ? text : place + ": " + text);
    }
    return texts;
  }
};

}  // namespace

TEST_CASE_METHOD(Library, "what a rule file adds to the analysis is an assumption") {
  CHECK(assumed("").empty());
  CHECK(assumed("--rules models.dl") ==
        std::set<std::string>{"models.dl:1: 1 tuple for 'function_acquires' is taken from models.dl, not checked",
                              "models.dl:2: 1 tuple for 'function_releases' is taken from models.dl, not checked"});
  write("rules.dl",
        "// what the rules say of x is believed\nrace(\"x\", x, x) :- writes(x, \"x\").\n"
        "race(\"x\", x, y) :- writes(x, \"x\"), reads(y, \"x\").\nlive(\"worker:start\").\n");
  CHECK(assumed("--rules rules.dl") ==
        std::set<std::string>{"rules.dl:2: what 2 rules derive for 'race' is taken from rules.dl, not checked",
                              "rules.dl:4: 1 tuple for 'live' is taken from rules.dl, not checked"});
}

TEST_CASE_METHOD(Library, "a question to the analysis is no assumption") {
  write("own.dl", ".decl mine(x: Location)\n.output mine\nmine(x) :- writes(x, \"x\").\nrelated(\"x\", \"y\").\n");
  CHECK(assumed("--rules own.dl").empty());
}

TEST_CASE_METHOD(Library, "a rule file does not pass for a built-in one by its name") {
  std::filesystem::create_directory(folder / "models");
  write("models/pthread.dl", models);
  CHECK(assumed("--rules models/pthread.dl").size() == 2);
}

TEST_CASE_METHOD(Library, "options that ask for less than C says are assumptions") {
  CHECK(assumed("--granularity statement") ==
        std::set<std::string>{"other threads are assumed to run between statements only (--granularity statement)"});
  CHECK(assumed("--copies one") ==
        std::set<std::string>{"each entry is assumed to run in one thread only (--copies one)"});
}

TEST_CASE_METHOD(Library, "they stay with the program that is written as facts") {
  REQUIRE(moire("facts a.c --entry worker --rules models.dl --copies one -o facts").status == 0);
  const auto json = nlohmann::json::parse(moire("analyze facts --format json").out);
  CHECK_THAT(json["assumptions"].dump(), Contains("--copies one") && Contains("'function_acquires'"));
}

TEST_CASE_METHOD(Library, "facts about what the program does not have are refused, with the place") {
  const auto refused = [this](const std::string& rules, const std::string& words) {
    write("mine.dl", "\n" + rules + "\n");
    rejects("analyze a.c --entry worker --rules mine.dl", words);
  };
  refused("recursive(\"mutx\").",
          "mine.dl:2: recursive(\"mutx\"): the program has no lock 'mutx'; did you mean 'mutex'?");
  refused("writes(\"nowhere\", \"x\").", "mine.dl:2: writes(\"nowhere\",\"x\"): the program has no location 'nowhere'");
  refused("contended(\"xx\").", "the program has no cell 'xx'");
  refused("flow(\"a\", \"x\", \"b\").", "the program has no location 'a'");
  refused("deadlock(\"worker:start\", \"q\", \"worker:start\").", "the program has no lock or thread body 'q'");
  refused("race(\"x\", \"worker:start\", \"worker:start\").", "but these two steps do not write the cell and use it");
  // Names that rules make up are seen only when they are derived, be it by built-in rules.
  refused("coreachable(at, other) :- live(at), other = cat(at, \"?\").", "mine.dl:2: ");
  refused("race(\"x\", at, other) :- alone(at), other = cat(at, \"?\").\nalone(\"worker:start\").",
          "mine.dl:2: race(\"x\",\"worker:start\",\"worker:start?\"): the program has no part of that name");
}

TEST_CASE_METHOD(Library, "models of what the program does not have get a warning") {
  write("idle.dl", std::string(models) + "function_acquires(\"my_lok\", 0).\nfunction_fills(\"my_lock\", 3).\n");
  const Outcome outcome = moire("analyze a.c --entry worker --rules idle.dl");
  CHECK_THAT(outcome.err, Contains("idle.dl:3: warning: function_acquires(\"my_lok\",0): the program has no function "
                                   "'my_lok'; did you mean 'my_lock'?"));
  CHECK_THAT(outcome.err, Contains("idle.dl:4: warning: function_fills(\"my_lock\",3): 'my_lock' has no argument 3"));
  CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 2);
  CHECK(moire("analyze a.c --entry worker --rules models.dl").err.empty());
}
