// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/driver/shell.h"

using namespace moire::driver::test;
using Catch::Matchers::Contains;

namespace {

constexpr auto program = R"(#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int counter;
int ready, table;
int partly;
int bare;
void add(void) { counter++; }
void *worker(void *unused) {
  add();
  if (!ready) {
    pthread_mutex_lock(&m);
    if (!ready) {
      table = 1;
      ready = 1;
    }
    partly = 1;
    pthread_mutex_unlock(&m);
  }
  bare = 1;
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_create(&t, 0, worker, 0);
  partly = 2;
  return bare;
}
)";

struct Report : Shell {
  Report() { write("a.c", program); }

  [[nodiscard]] nlohmann::json raceFor(const std::string& cell) const {
    const auto json = nlohmann::json::parse(moire("analyze a.c --check race --format json").out);
    for (const auto& obligation : json["obligations"])
      if (obligation["text"] == cell) return obligation;
    return {};
  }
};

}  // namespace

TEST_CASE_METHOD(Report,
                 "a race alarm shows which accesses meet, where their threads come from and how they get there") {
  const auto race = raceFor("counter");
  // Each of the two calls creates a thread of its own kind.
  REQUIRE(race["accesses"].size() == 4);
  const auto& write = race["accesses"].at(2);
  CHECK(write["write"] == true);
  CHECK(write["locks"].empty());
  REQUIRE(write["created"].size() == 1);
  CHECK(write["created"].at(0)["line"] == 24);
  CHECK(race["accesses"].at(3)["created"].at(0)["line"] == 25);
  CHECK(write["path"].back()["line"] == 7);
  CHECK(write["path"].back()["function"] == "add");
  for (const auto& pair : race["pairs"]) CHECK(race["accesses"].at(pair.at(0).get<std::size_t>())["write"] == true);
  CHECK(race["pairs"] == nlohmann::json::parse("[[2,1],[2,3],[3,0]]"));
}

TEST_CASE_METHOD(Report, "races are ranked by what they look like") {
  CHECK(raceFor("bare")["rank"] == 1);
  CHECK(raceFor("bare")["pattern"] == "no lock");
  CHECK(raceFor("partly")["rank"] == 2);
  CHECK(raceFor("partly")["pattern"] == "partial locking");
  CHECK(raceFor("ready")["pattern"] == "double-checked initialisation");
  CHECK(raceFor("counter")["pattern"] == "statistics counter");
  CHECK(raceFor("counter")["rank"] == 3);
  CHECK_FALSE(raceFor("table").contains("rank"));
}

TEST_CASE_METHOD(Report, "the text begins with the races that are most likely mistakes, and hides none") {
  const std::string text = moire("analyze a.c --check race").out;
  const auto at = [&](const char* cell) { return text.find(std::string("not proved: race ") + cell + " "); };
  for (const char* cell : {"bare", "partly", "ready", "counter"}) CHECK(at(cell) != std::string::npos);
  CHECK(at("bare") < at("partly"));
  CHECK(at("partly") < at("counter"));
  CHECK(at("partly") < at("ready"));
  CHECK_THAT(text, Contains("in a thread created at a.c:24:3, by add 7, worker 10, 19"));
  CHECK_THAT(text, Contains("statistics counter: two threads may access it at the same time"));
}
