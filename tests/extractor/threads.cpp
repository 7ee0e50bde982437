// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>

#include "tests/extractor/extracted.h"

using namespace moire::extractor;
using Actions = std::vector<std::string>;

TEST_CASE("Each place that creates a thread has a body of its own") {
  const auto program = extractText(
      "int g; void *w(void *a) { g = 1; return 0; } int main(void) { pthread_t s, t; pthread_create(&s, 0, w, 0);"
      "pthread_create(&t, 0, &w, 0); return 0; }");
  REQUIRE(program.bodies.size() == 3);
  CHECK(program.bodies[1].name == "w");
  CHECK(program.bodies[2].name == "w#2");
  CHECK(actionsOf(program) == Actions{"spawn w", "spawn w#2"});
  CHECK(actionsOf(program, "w#2") == Actions{"g = 1"});
}

TEST_CASE("The creation of a thread is assumed to succeed only if its result is ignored") {
  const auto ignored = extractText(
      "void *w(void *a) { return 0; } int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); return 0; }");
  REQUIRE(ignored.assumptions.size() == 1);
  CHECK(ignored.assumptions.front().text == "pthread_create is assumed to succeed: its result is ignored");
  const auto used = extractText(
      "int g; void *w(void *a) { return 0; } int main(void) { pthread_t t; if (pthread_create(&t, 0, w, 0)) g = 1; "
      "else g = 2; return 0; }");
  CHECK(used.assumptions.empty());
  CHECK(leadsTo(used, "spawn w", "main::%1 = 0"));
  CHECK(leadsTo(used, "start", "main::%1 = any [1, 2147483647]"));
}

TEST_CASE("Joining through the handle of one creation waits for that body") {
  const auto program = extractText(
      "void *w(void *a) { return 0; } void *v(void *a) { return 0; } pthread_t global; int main(void) { pthread_t t;"
      "pthread_create(&t, 0, w, 0); pthread_create(&global, 0, v, 0); pthread_join(t, 0); pthread_join(global, 0); "
      "return 0; }");
  CHECK(actionsOf(program) ==
        Actions{"spawn w", "spawn v", "global = any uint64", "join all w", "%1 = global", "join all v"});
}

TEST_CASE("Joining through a handle that may be another thread's may wait for either or not at all") {
  const std::string worker = "void *w(void *a) { return 0; } pthread_t g; void mystery(void); ";
  const auto joins = [&](const std::string& rest) {
    const auto program = extractText(worker + rest);
    if (has(program, "join all w")) return true;
    REQUIRE(has(program, "join w"));
    const auto& ways = program[locationsBefore(program, "join w").front()].successors;
    return ways.size() == 1;
  };
  CHECK(actionsOf(extractText(worker + "int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); pthread_create(&t, "
                                       "0, w, 0); pthread_join(t, 0); return 0; }")) ==
        Actions{"spawn w", "spawn w#2", "join all w#2", "join w"});
  CHECK_FALSE(
      joins("int main(void) { pthread_t t[2]; int i = __VERIFIER_nondet_int(); pthread_create(&t[i], 0, w, 0); "
            "pthread_join(t[0], 0); return 0; }"));
  CHECK_FALSE(joins("int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); t = g; pthread_join(t, 0); }"));
  CHECK_FALSE(
      joins("pthread_t *p; int main(void) { pthread_t t; p = &t; pthread_create(&t, 0, w, 0); *p = g; "
            "pthread_join(t, 0); return 0; }"));
  CHECK_FALSE(joins("int main(void) { pthread_create(&g, 0, w, 0); mystery(); pthread_join(g, 0); return 0; }"));
}

TEST_CASE("A loop over handles waits for the threads that another loop created") {
  const std::string worker = "void *w(void *a) { return 0; } pthread_t t[8]; int n; ";
  const auto joins = [&](const std::string& rest) { return has(extractText(worker + rest), "join all w"); };
  const std::string create = "int main(void) { int i; for (i = 0; i < n; i++) pthread_create(&t[i], 0, w, 0); ";
  CHECK(joins(create + "for (i = 0; i < n; i++) pthread_join(t[i], 0); }"));
  CHECK(joins(create + "for (i = 0; n > i; ++i) { if (pthread_join(*(t + i), 0)) return 1; } }"));
  CHECK_FALSE(joins(create + "n = 1; for (i = 0; i < n; i++) pthread_join(t[i], 0); }"));
  CHECK_FALSE(joins(create + "for (i = 1; i < n; i++) pthread_join(t[i], 0); }"));
  CHECK_FALSE(joins(create + "for (i = 0; i < n; i += 2) pthread_join(t[i], 0); }"));
  CHECK_FALSE(joins(create + "for (i = 0; i < n && i < 2; i++) pthread_join(t[i], 0); }"));
  CHECK_FALSE(joins(create + "for (i = 0; i < n; i++) i || pthread_join(t[i], 0); }"));
  CHECK_FALSE(joins(create + "for (i = 0; i < n; i++) { pthread_join(t[i], 0); i++; } }"));
  CHECK_FALSE(joins(create + "for (i = 0; i < n; i++) pthread_join(t[(char)i], 0); }"));
  CHECK_FALSE(joins(create + "for (i = 0; i < n; i++) pthread_join(t[0], 0); }"));
  CHECK_FALSE(joins(create + "t[1] = t[0]; for (i = 0; i < n; i++) pthread_join(t[i], 0); }"));
  CHECK_FALSE(joins(create + "if (n > 4) goto in; for (i = 0; i < n; i++) { in: pthread_join(t[i], 0); } }"));
  CHECK_FALSE(
      joins("int main(void) { int i, j; for (j = 0; j < 2; j++) for (i = 0; i < n; i++) pthread_create(&t[i], 0, "
            "w, 0); for (i = 0; i < n; i++) pthread_join(t[i], 0); }"));
}

TEST_CASE("Joining writes the thread's result after it has ended") {
  const auto program = extractText(
      "int g; void *w(void *a) { return 0; } int main(void) { pthread_t t; void *r; pthread_create(&t, 0, w, 0); "
      "pthread_join(t, &r); if (r == 0) g = 1; return 0; }");
  CHECK(leadsTo(program, "join all w", "main::r = any uint64"));
}

TEST_CASE("The argument of a thread stands for the static object whose address it is") {
  const auto program = extractText(
      "struct C { int n; pthread_mutex_t m; } a, b; void *w(void *p) { struct C *c = (struct C *)p; "
      "pthread_mutex_lock(&c->m); c->n = 1;"
      "pthread_mutex_unlock(&c->m); return 0; } int main(void) { pthread_t s, t; pthread_create(&s, 0, w, &a); "
      "pthread_create(&t, 0, w, &b); return 0; }");
  CHECK(actionsOf(program, "w") == Actions{"acquire a.m", "a.n = 1", "release a.m"});
  CHECK(actionsOf(program, "w#2") == Actions{"acquire b.m", "b.n = 1", "release b.m"});
}

TEST_CASE("A local that is passed to a thread is shared memory") {
  const auto program = extractText(
      "int g; void *w(void *p) { g = *(int *)p; return 0; } int main(void) { pthread_t t; int x = 3; "
      "pthread_create(&t, 0, w, &x); return 0; }");
  CHECK(cellNamed(program, "main::x")->shared);
  CHECK(actionsOf(program, "w").front() == "w::%1 = x");
  CHECK_FALSE(cellNamed(program, "main::x")->summary);
}

TEST_CASE("A thread that creates itself again is one body") {
  const auto program = extractText(
      "pthread_t t; void *w(void *a) { pthread_create(&t, 0, w, 0); return 0; } int main(void) { pthread_create(&t, 0, "
      "w, 0); return 0; }");
  CHECK(program.bodies.size() == 2);
  CHECK(actionsOf(program, "w") == Actions{"spawn w"});
}

TEST_CASE("Very many places that create the same thread share bodies") {
  std::string code = "void *w(void *a) { return 0; } int main(void) { pthread_t t; ";
  for (int i = 0; i < 30; ++i) code += "pthread_create(&t, 0, w, 0); ";
  CHECK(extractText(code + "return 0; }").bodies.size() == 18);  // main, 16, and one for all others
}

TEST_CASE("A start function behind a pointer may be every one that fits") {
  const auto program = extractText(
      "int g; void *v(void *a) { return 0; } void *w(void *a) { return 0; } void *(*start)(void *) = v;"
      "int main(void) { pthread_t t; if (g) start = w; pthread_create(&t, 0, start, 0); pthread_join(t, 0); return 0; "
      "}");
  CHECK(has(program, "spawn v"));
  CHECK(has(program, "spawn w"));
  CHECK_FALSE(has(program, "join v"));
}

TEST_CASE("A handle that is read is a variable that the creation writes") {
  const auto program = extractText(
      "pthread_t t; void *w(void *a) { return 0; } int g; int main(void) { pthread_create(&t, 0, w, 0); if (t) g = 1; "
      "return 0; }");
  CHECK(leadsTo(program, "spawn w", "t = any uint64"));
}

TEST_CASE("Thread-local variables are local to each body, and any value at first") {
  const auto program = extractText(
      "_Thread_local int t; void *w(void *a) { t = 1; return 0; } int main(void) { pthread_t h; t = 2; "
      "pthread_create(&h, 0, w, 0); return 0; }");
  const auto count = std::count_if(program.cells.begin(), program.cells.end(),
                                   [](const auto& cell) { return !cell.shared && cell.name.starts_with("t"); });
  CHECK(count == 2);
}
