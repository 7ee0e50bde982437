// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/driver/shell.h"

using namespace moire::driver::test;
using Catch::Matchers::Contains;

namespace {

constexpr auto program = R"(#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int flag, box;
int locked;
int bare;
int ordered;
int level;
void *one(void *unused) {
  pthread_mutex_lock(&m);
  locked = 1;
  pthread_mutex_unlock(&m);
  bare = 1;
  while (flag != 0) {}
  box = 1;
  flag = 1;
  pthread_mutex_lock(&m);
  level = 7;
  level = 0;
  pthread_mutex_unlock(&m);
  return unused;
}
void *other(void *unused) {
  pthread_mutex_lock(&m);
  locked = 2;
  assert(level == 0);
  pthread_mutex_unlock(&m);
  bare = 2;
  assert(bare == 2);
  while (flag != 1) {}
  box = 2;
  flag = 0;
  ordered = 1;
  return unused;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, other, 0);
  pthread_join(b, 0);
  ordered = 2;
  return 0;
}
)";

struct Explained : Shell {
  Explained() {
    write("a.c", program);
    CHECK(moire("analyze a.c --check all --format json -o result.json").status == 1);
    result = nlohmann::json::parse(content(folder / "result.json"));
  }

  /// The id of the obligation about that text.
  [[nodiscard]] std::string idOf(const std::string& kind, const std::string& text) const {
    for (const auto& obligation : result["obligations"])
      if (obligation["kind"] == kind && obligation["text"] == text) return obligation["id"];
    return "none";
  }

  [[nodiscard]] std::string explained(const std::string& kind, const std::string& text) const {
    const Outcome outcome = moire("explain result.json " + idOf(kind, text));
    CHECK(outcome.status == 0);
    CHECK(outcome.err.empty());
    return outcome.out;
  }

  nlohmann::json result;
};

}  // namespace

TEST_CASE_METHOD(Explained, "a race is explained by both accesses and the way to them") {
  const std::string text = explained("race", "bare");
  CHECK_THAT(text, Contains("Not proved. Two threads may access bare at the same time"));
  CHECK_THAT(text, Contains("a.c:13:3: write in one, by a thread that runs one, created at a.c:38:3, holding no lock"));
  CHECK_THAT(text, Contains("13 |   bare = 1;\n             ^"));
  CHECK_THAT(text, Contains("a.c:28:3: write in other, by a thread that runs other, created at a.c:39:3"));
  CHECK_THAT(text, Contains("How two threads get there:"));
  CHECK_THAT(text, Contains("a.c:38:3: the first thread   pthread_create(&a, 0, one, 0);"));
}

TEST_CASE_METHOD(Explained, "what excludes a race is a lock, a join, or what is known of a flag") {
  CHECK_THAT(explained("race", "locked"), Contains("Proved. No two threads") && Contains("both hold m"));
  CHECK_THAT(explained("race", "box"), Contains("`flag == 0` here, `flag == 1` there"));
  CHECK_THAT(explained("race", "ordered"), Contains("at a.c:40:3 a thread waits for the end of other"));
}

TEST_CASE_METHOD(Explained, "what a rule of the user excludes is explained by that rule") {
  write("mine.dl", "blocked(at, blocker) :- entry(_, at), place(blocker).\n");
  CHECK(moire("analyze a.c --check race --rules mine.dl --format json -o mine.json").status == 0);
  const std::string text = moire("explain mine.json " + idOf("race", "bare")).out;
  CHECK_THAT(text, Contains("is not taken while another thread is at") && Contains("by the rule"));
  CHECK_THAT(text, Contains("mine.dl:1: blocked(at, blocker) :- entry(_, at), place(blocker)."));
  CHECK_THAT(text, !Contains("the condition ``"));
}

TEST_CASE_METHOD(Explained, "an assertion is explained by the values that get there, or do not") {
  const std::string failing = explained("assert", "bare == 2");
  CHECK_THAT(failing, Contains("Not proved. bare == 2 may fail at a.c:29"));
  CHECK_THAT(failing, Contains("a.c:13:3: bare == 1, which makes it fail, by a thread that runs one"));
  const std::string holding = explained("assert", "level == 0");
  CHECK_THAT(holding, Contains("Proved. level == 0 holds"));
  CHECK_THAT(holding, Contains("a.c:18:3: level == 7") && Contains("both hold m"));
}

TEST_CASE_METHOD(Explained, "claims about locks are explained, too") {
  CHECK_THAT(explained("deadlock", "no thread waits for m forever"),
             Contains("Proved. It is known that no thread waits for m forever"));
  write("d.c", R"(#include <pthread.h>
pthread_mutex_t a, b;
void *one(void *unused) { pthread_mutex_lock(&a); pthread_mutex_lock(&b); pthread_mutex_unlock(&b); pthread_mutex_unlock(&a); return unused; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, one, 0);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  return 0;
}
)");
  CHECK(moire("analyze d.c --check deadlock --format json -o d.json").status == 1);
  const auto json = nlohmann::json::parse(content(folder / "d.json"));
  for (const auto& obligation : json["obligations"])
    if (obligation["text"] == "no thread waits for a forever")
      CHECK_THAT(moire("explain d.json " + obligation["id"].get<std::string>()).out,
                 Contains("These threads may wait for each other") && Contains("How two of them get there"));
}

TEST_CASE_METHOD(Explained, "the same rules, flags and entries are used again") {
  write("library.c", "#ifdef LATER\nint x;\n#else\nint x = 1;\n#endif\nvoid work(void) { x++; }\n");
  write("mine.dl", "function_has_no_effect(\"log_it\").\n");
  CHECK(
      moire("analyze library.c --entry work --rules mine.dl --granularity statement --format json -o l.json -- -DLATER")
          .status == 1);
  const auto json = nlohmann::json::parse(content(folder / "l.json"));
  const Outcome outcome = moire("explain l.json " + json["obligations"].at(0)["id"].get<std::string>());
  CHECK(outcome.status == 0);
  CHECK_THAT(outcome.out, Contains("library.c:2:5") || Contains("2 | int x;"));
}

TEST_CASE_METHOD(Explained, "what cannot be explained gets one line and status 2") {
  rejects("explain result.json nonsense", "nonsense");
  rejects("explain nowhere.json x", "nowhere.json");
  rejects("explain a.c x", "is not a result");
  rejects("explain result.json", "ID");
  const std::string id = idOf("race", "bare");
  write("other.c", "int main(void) { return 0; }\n");
  for (const char* broken :
       {"", "{", "[]", "null", "{\"schema\": 3}", "{\"schema\": \"moire/1\"}",
        "{\"schema\": \"moire/1\", \"obligations\": {}}",
        "{\"schema\": \"moire/1\", \"obligations\": [3, {\"id\": 4}]}",
        "{\"schema\": \"moire/1\", \"obligations\": [{\"id\": \"x\"}]}",
        "{\"schema\": \"moire/1\", \"obligations\": [{\"id\": \"x\"}], \"run\": []}",
        "{\"schema\": \"moire/1\", \"obligations\": [{\"id\": \"x\"}], \"run\": {\"command\": [3]}}",
        "{\"schema\": \"moire/1\", \"obligations\": [{\"id\": \"x\"}], \"run\": {\"command\": [\"fly\"]}}",
        "{\"schema\": \"moire/1\", \"obligations\": [{\"id\": \"x\"}], \"run\": {\"command\": [\"analyze\", "
        "\"none.c\"]}}",
        "{\"schema\": \"moire/1\", \"obligations\": [{\"id\": \"x\"}], \"run\": {\"command\": [\"analyze\", "
        "\"other.c\"], \"program\": 5}}",
        "{\"schema\": \"moire/1\", \"obligations\": [{\"id\": \"x\"}], \"run\": {\"command\": [\"explain\", "
        "\"result.json\", \"x\"]}}"}) {
    write("broken.json", broken);
    INFO(broken);
    rejects("explain broken.json x", "");
  }
  write("a.c", std::string("\n") + program);
  rejects("explain result.json " + id, "has changed");
}

TEST_CASE_METHOD(Shell, "nothing is known of a result that a limit ended") {
  write("a.c", program);
  CHECK(moire("analyze a.c --format json --timeout 0.000001 -o result.json").status == 3);
  const auto json = nlohmann::json::parse(content(folder / "result.json"));
  if (json["obligations"].empty()) return;
  CHECK_THAT(moire("explain result.json " + json["obligations"].at(0)["id"].get<std::string>()).out,
             Contains("The analysis was stopped"));
}
