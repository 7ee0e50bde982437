// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/driver/shell.h"

using namespace moire::driver::test;
using Catch::Matchers::Contains;

namespace {

/// A message that a flag hands over; what the flag itself is, is asserted.
std::string passing(const std::string& stored, const std::string& loaded) {
  return "#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\nstatic atomic_int ready;\nstatic int "
         "message;\nstatic void *send(void *unused) {\n  message = 1;\n  atomic_store_explicit(&ready, 1, "
         "memory_order_" +
         stored +
         ");\n  return unused;\n}\nint main(void) {\n  pthread_t t;\n  if (pthread_create(&t, 0, send, 0)) return 1;\n "
         " "
         "const int found = atomic_load_explicit(&ready, memory_order_" +
         loaded + ");\n  assert(found <= 1);\n  if (atomic_load_explicit(&ready, memory_order_" + loaded +
         ")) message = 2;\n  return 0;\n}\n";
}

constexpr auto theorem = "Sequential consistency holds: the program has no races, and its atomics are seq_cst.";

/// Two flags, which only together keep two writes apart.
constexpr auto buffering = R"(#include <pthread.h>
#include <stdatomic.h>
static atomic_int x, y;
static int shared;
static void *work(void *unused) {
  atomic_store_explicit(&x, 1, memory_order_release);
  if (!atomic_load_explicit(&y, memory_order_acquire)) shared = 1;
  return unused;
}
int main(void) {
  pthread_t t;
  if (pthread_create(&t, 0, work, 0)) return 1;
  atomic_store_explicit(&y, 1, memory_order_release);
  if (!atomic_load_explicit(&x, memory_order_acquire)) shared = 2;
  return 0;
}
)";

/// Two threads that race, if they get past an error.
constexpr auto raceBehindAnError = R"(#include <pthread.h>
static int numbers[2], shared;
static void *work(void *unused) {
  numbers[3] = 1;
  shared++;
  return unused;
}
int main(void) {
  pthread_t t;
  if (pthread_create(&t, 0, work, 0)) return 1;
  shared++;
  return 0;
}
)";

struct MemoryModel : Shell {
  [[nodiscard]] nlohmann::json result(const std::string& options = "") const {
    CHECK(moire("analyze a.c --format json -o result.json " + options).status < 2);
    return nlohmann::json::parse(content(folder / "result.json"));
  }
  [[nodiscard]] static nlohmann::json raceFor(const nlohmann::json& result, const std::string& cell) {
    for (const auto& obligation : result["obligations"])
      if (obligation["kind"] == "race" && obligation["text"] == cell) return obligation;
    return {};
  }
};

}  // namespace

TEST_CASE_METHOD(MemoryModel, "sequential consistency is a theorem if there are no races and atomics are seq_cst") {
  write("a.c", passing("seq_cst", "seq_cst"));
  const auto outcome = moire("analyze a.c");
  CHECK(outcome.status == 0);
  CHECK_THAT(outcome.out, Contains(theorem) && !Contains("is assumed"));
  const auto json = result();
  CHECK(json["sequential_consistency"] == "theorem");
  CHECK(json["assumptions"].empty());
}

TEST_CASE_METHOD(MemoryModel, "it is an assumption if races were not looked for") {
  write("a.c", passing("seq_cst", "seq_cst"));
  CHECK_THAT(moire("analyze a.c --check assert").out,
             Contains("sequential consistency is assumed: races were not looked for\n") && !Contains(theorem));
  CHECK(result("--check assert")["sequential_consistency"] == "assumed");
}

TEST_CASE_METHOD(MemoryModel, "it is an assumption for values if an atomic is not seq_cst, though nothing races") {
  write("a.c", passing("release", "acquire"));
  const auto outcome = moire("analyze a.c");
  CHECK(outcome.status == 0);
  CHECK_THAT(outcome.out,
             Contains("  sequential consistency is assumed: not all accesses of these atomics are seq_cst: "
                      "ready\n"));
  CHECK(raceFor(result(), "message")["engine"] == "interference/orders");
}

TEST_CASE_METHOD(MemoryModel,
                 "races that are excluded in C11's memory model do not rest on it, nor do single threads") {
  write("a.c", passing("release", "acquire"));
  const auto json = result("--check race");
  CHECK(json["verdict"] == "safe");
  CHECK(json["assumptions"].empty());
  CHECK_FALSE(json.contains("sequential_consistency"));
  write("a.c", "#include <assert.h>\nint x;\nint main(void) { x = 1; assert(x == 1); return 0; }\n");
  CHECK_FALSE(result().contains("sequential_consistency"));
}

TEST_CASE_METHOD(MemoryModel, "a race that only relaxed atomics exclude is an alarm that says so") {
  write("a.c", passing("relaxed", "acquire"));
  const auto race = raceFor(result(), "message");
  CHECK(race["status"] == "alarm");
  CHECK(race["pattern"] == "ordered by relaxed atomics only");
  CHECK(race["rank"] == 2);
  CHECK_THAT(moire("analyze a.c").out,
             Contains("ordered by relaxed atomics only: two threads may access it at the same time") &&
                 Contains("Let stores of ready release and loads acquire, or use a lock.") &&
                 Contains("there may be races; not all accesses of these atomics are seq_cst: ready"));
  CHECK_THAT(moire("explain result.json " + race["id"].get<std::string>()).out,
             Contains("Not proved.") && Contains("(ordered by relaxed atomics only)") &&
                 Contains("no order is assumed of the values that threads find in ready") &&
                 Contains("Under sequential consistency it would be proved"));
}

TEST_CASE_METHOD(MemoryModel, "a race that several atomics exclude only together is an alarm that says so") {
  write("a.c", buffering);
  const auto race = raceFor(result(), "shared");
  CHECK(race["status"] == "alarm");
  CHECK(race["pattern"] == "ordered by several atomics that are not all seq_cst");
  CHECK_THAT(moire("analyze a.c").out, Contains("Make the accesses of x, y seq_cst, or use a lock."));
}

TEST_CASE_METHOD(MemoryModel, "a proof in C11's memory model is explained by the analysis that found it") {
  write("a.c", passing("release", "acquire"));
  const auto race = raceFor(result(), "message");
  CHECK_THAT(moire("explain result.json " + race["id"].get<std::string>()).out,
             Contains("Proved.") && Contains("excludes each other") && !Contains("Not proved") &&
                 !Contains("Under sequential consistency"));
}

TEST_CASE_METHOD(MemoryModel, "it is an assumption if there are no races only up to the first error") {
  write("a.c", raceBehindAnError);
  const auto json = result("--check race,bounds,overflow");
  CHECK(raceFor(json, "shared")["given"].size() == 1);
  CHECK(json["sequential_consistency"] == "assumed");
}

TEST_CASE_METHOD(MemoryModel, "what C11 does not exclude is an alarm, whatever errors there are before it") {
  const std::string error = "  static int numbers[2];\n  numbers[3] = 1;\n  message = 1;\n";
  for (const std::string order : {"relaxed", "release"}) {
    std::string text = passing(order, "acquire");
    text.replace(text.find("  message = 1;\n"), 15, error);
    write("a.c", text);
    const auto race = raceFor(result("--check race,bounds"), "message");
    CHECK(race["status"] == (order == "release" ? "safe" : "alarm"));
    CHECK_FALSE((order == "relaxed" && race.contains("given")));
  }
}

TEST_CASE_METHOD(MemoryModel, "fact tables keep the orders") {
  write("a.c", passing("relaxed", "acquire"));
  CHECK(moire("facts a.c -o facts").status == 0);
  CHECK(content(folder / "facts" / "weak_order.facts") == "ready\tunordered\n");
  CHECK(moire("analyze facts --check race").status == 1);
}
