// SPDX-License-Identifier: Apache-2.0
// Proofs that rest on errors, as users see them.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/driver/shell.h"

using namespace moire::driver::test;
using Catch::Matchers::Contains;
using Json = nlohmann::json;

namespace {

constexpr auto program = R"(#include <assert.h>
#include <pthread.h>
int a[10], x;
void *w(void *unused) {
  assert(a[0] == 0);
  a[11] = 1;
  x++;
  return 0;
}
int main(void) {
  pthread_t one, other;
  pthread_create(&one, 0, w, 0);
  pthread_create(&other, 0, w, 0);
  pthread_join(one, 0);
  pthread_join(other, 0);
  return 0;
}
)";

constexpr auto rules = R"(// Nobody races for a variable.
.decl must_stay_empty_race(cell: Cell)
must_stay_empty_race(cell) :- race(cell, _, _), cell = "x".
)";

struct BehindAnError : Shell {
  BehindAnError() {
    write("t.c", program);
    write("mine.dl", rules);
  }

  [[nodiscard]] Json analysed(const std::string& options) const {
    const Outcome outcome = moire("analyze t.c --format json " + options);
    CHECK(outcome.status == 1);
    return Json::parse(outcome.out);
  }

  static Json find(const Json& result, const std::string& kind, const std::string& text) {
    for (const Json& obligation : result["obligations"])
      if (obligation["kind"] == kind && obligation["text"] == text) return obligation;
    return {};
  }
};

}  // namespace

TEST_CASE_METHOD(BehindAnError, "a race behind an error is no alarm, but not proved either") {
  const Json result = analysed("--check race,bounds");
  const Json error = find(result, "bounds", "a[11]");
  CHECK(error["status"] == "alarm");
  CHECK(find(result, "race", "x")["status"] == "safe");
  CHECK(find(result, "race", "x")["given"] == Json::array({error["id"]}));
  CHECK(result["verdict"] == "unknown");
  CHECK(find(analysed("--check race"), "race", "x")["status"] == "alarm");
  CHECK_THAT(moire("analyze t.c --check race,bounds").out,
             Contains("proved, provided that bounds a[11] (t.c:6) holds: race x") &&
                 Contains("1 of 4 obligations are not proved, and 2 proofs rest on obligations that are not proved"));
}

TEST_CASE_METHOD(BehindAnError, "every domain goes on behind errors, and says which analysis it was") {
  for (const std::string domain : {"interval", "octagon", "polyhedra"}) {
    const Json result = analysed("--check race,bounds,assert --domain " + domain);
    CHECK(find(result, "race", "x").contains("given"));
    CHECK_FALSE(find(result, "bounds", "a[0]").contains("given"));
    CHECK(find(result, "bounds", "a[0]")["engine"] == "interference/" + domain + "/past-errors");
  }
}

TEST_CASE_METHOD(BehindAnError, "an explanation says what the proof rests on") {
  write("result.json", analysed("--check race,bounds").dump());
  const Json result = Json::parse(content(folder / "result.json"));
  const std::string race = find(result, "race", "x")["id"];
  const Outcome explained = moire("explain result.json " + race);
  CHECK(explained.status == 0);
  CHECK_THAT(explained.out, Contains("Proved.") && Contains("up to the first run-time error") &&
                                Contains("\n  bounds a[11] (t.c:6)\n"));
  const std::string other = find(result, "bounds", "a[11]")["id"];
  CHECK_THAT(moire("explain result.json " + other).out, !Contains("run-time error"));
}

TEST_CASE_METHOD(BehindAnError, "the user's rules are about executions that go on behind errors") {
  const Json result = analysed("--check bounds --rules mine.dl");
  REQUIRE(result.contains("violations"));
  CHECK(result["violations"][0]["relation"] == "must_stay_empty_race");
}
