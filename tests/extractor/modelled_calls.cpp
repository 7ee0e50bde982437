// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>

#include "tests/extractor/extracted.h"

using namespace moire::extractor;
using Actions = std::vector<std::string>;

TEST_CASE("A lock is the object that it is locked by, also in a structure and through wrappers") {
  const auto program = extractText(
      "pthread_mutex_t m; struct S { int x; pthread_mutex_t mu; } s; void enter(pthread_mutex_t *p) { "
      "pthread_mutex_lock(p); }"
      "void leave(struct S *t) { pthread_mutex_unlock(&t->mu); }"
      "int main(void) { enter(&m); enter(&s.mu); leave(&s); pthread_mutex_unlock(&m); return 0; }");
  CHECK(actionsOf(program) == Actions{"acquire m", "acquire s.mu", "release s.mu", "release m"});
  CHECK(program.locks.size() == 2);
  CHECK(program.cells.empty());
}

TEST_CASE("What comes after an unknown lock is reached") {
  const auto program =
      extractText("int g; int main(void) { pthread_mutex_lock((pthread_mutex_t*)\"x\"); g = 1; return 0; }");
  CHECK(has(program, "g = 1"));
  REQUIRE(program.assumptions.size() == 1);
  CHECK(program.assumptions[0].text.starts_with("which lock is taken here is not known"));
}

TEST_CASE("It is an assumption that a lock of one thread is not taken twice") {
  const auto program =
      extractText("int main(void) { pthread_mutex_t m; pthread_mutex_lock(&m); pthread_mutex_lock(&m); return 0; }");
  REQUIRE_FALSE(program.assumptions.empty());
  CHECK(program.assumptions[0].text.starts_with("a lock that only one thread can get at"));
}

TEST_CASE("A lock that is not one certain object is one of many") {
  const auto program = extractText(
      "pthread_mutex_t ms[2]; int main(void) { pthread_mutex_t l; int i = __VERIFIER_nondet_int(); "
      "pthread_mutex_lock(&l);"
      "pthread_mutex_lock(&ms[i]); pthread_mutex_unlock(&ms[i]); pthread_mutex_unlock(&l); return i; }");
  CHECK(actionsOf(program) == Actions{"i = any int32", "acquire ms[]", "release ms[]"});
}

TEST_CASE("An element of an array of locks is a lock of its own where its index is a constant") {
  const auto program = extractText(
      "struct S { int n; pthread_mutex_t m; } s[4]; int main(void) { pthread_mutex_lock(&s[3].m); s[3].n = 1; "
      "pthread_mutex_unlock(&s[3].m); return 0; }");
  CHECK(actionsOf(program) == Actions{"acquire s[3].m", "s[].n = 1", "release s[3].m"});
}

TEST_CASE("Unlocking through a pointer may release every lock that it may point to, or none") {
  const auto program = extractText(
      "pthread_mutex_t a, b, c; pthread_mutex_t *p = &a; int g;"
      "int main(void) { if (g) p = &b;  pthread_mutex_lock(&a); pthread_mutex_lock(&b); pthread_mutex_lock(&c); g = 1; "
      "pthread_mutex_unlock(p); g = 2; return 0; }");
  CHECK(leadsTo(program, "main::%1 = p", "release a"));
  CHECK(leadsTo(program, "main::%1 = p", "release b"));
  CHECK(leadsTo(program, "main::%1 = p", "g = 2"));
  CHECK(leadsTo(program, "release a", "g = 2"));
  CHECK_FALSE(has(program, "release c"));
}

TEST_CASE("A condition wait releases the lock and takes it again") {
  CHECK(actionsOf(extractText(
            "typedef int pthread_cond_t; int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);"
            "pthread_cond_t c; pthread_mutex_t m; int main(void) { pthread_cond_wait(&c, &m); return 0; }")) ==
        Actions{"release m to wait", "acquire m after a wait"});
}

TEST_CASE("An assumed condition filters, part by part") {
  CHECK(actionsOf(extractText("int a, b; int main(void) { __VERIFIER_assume(a > 0 && b > 0); return 0; }")) ==
        Actions{"assume(0 < a)", "assume(0 < b)"});
}

TEST_CASE("A nondeterministic function returns any value of its type") {
  CHECK(actionsOf(extractText("unsigned char __VERIFIER_nondet_uchar(void); int main(void) { int x = "
                              "__VERIFIER_nondet_uchar(); return x; }")) == Actions{"x = (int32) any uint8"});
}

TEST_CASE("The result of a modelled function is in its range") {
  CHECK(actionsOf(extractText("pthread_mutex_t m; int main(void) { int r = pthread_mutex_lock(&m); return r; }")) ==
        Actions{"acquire m", "r = 0"});
}

TEST_CASE("Ending the thread leads to the exit, ending the program to nowhere") {
  const auto program = extractText(
      "int g; int main(void) { if (g == 1) { g = 2; pthread_exit(0); } if (g == 3) { g = 4; abort(); } g = 5; return "
      "0; }");
  const auto& exit = program.bodies.front().exit;
  CHECK(program[locationOf(program, "g = 2")].successors == std::vector{exit});
  const auto& stuck = program[locationOf(program, "g = 4")].successors;
  REQUIRE(stuck.size() == 1);
  CHECK(stuck.front() != exit);
  CHECK(program[stuck.front()].successors.empty());
}

TEST_CASE("Atomic blocks are marked") {
  CHECK(actionsOf(extractText(
            "int g; int main(void) { __VERIFIER_atomic_begin(); g = 1; __VERIFIER_atomic_end(); return 0; }")) ==
        Actions{"atomic begin", "g = 1", "atomic end"});
}
