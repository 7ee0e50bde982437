// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>

#include "tests/extractor/extracted.h"

using namespace moire::extractor;
using Actions = std::vector<std::string>;

TEST_CASE("A call through a pointer may call every function of that type whose address is taken") {
  const auto program = extractText(
      "int g; void one(void) { g = 1; } void two(void) { g = 2; } void other(int x) { g = 3; } void never(void) { g = "
      "4; }"
      "void (*f)(void) = one; void (*o)(int) = other; int main(void) { if (g) f = two; f(); never(); return 0; }");
  CHECK(leadsTo(program, "main::%1 = f", "g = 1"));
  CHECK(leadsTo(program, "main::%1 = f", "g = 2"));
  CHECK_FALSE(has(program, "g = 3"));
  CHECK_FALSE(leadsTo(program, "main::%1 = f", "g = 4"));
}

TEST_CASE("A function that is passed as argument is called directly") {
  const auto program = extractText(
      "int g; void one(void) { g = 1; } void two(void) { g = 2; } void run(void (*f)(void)) { f(); }"
      "int main(void) { run(one); g = 5; run(two); return 0; }");
  CHECK(actionsOf(program) == Actions{"g = 1", "g = 5", "g = 2"});
}

TEST_CASE("A call through a pointer to nothing known is an assumption") {
  const auto program = extractText("void (*f)(void); int main(void) { f(); return 0; }");
  REQUIRE(program.assumptions.size() == 1);
  CHECK(program.assumptions.front().text.find("may point to code which is not analysed") != std::string::npos);
}

TEST_CASE("An unknown function may change what it can reach, any number of times, and is an assumption") {
  const auto program = extractText(
      "int visible, given; static int hidden, escaped; int *p = &escaped; int mystery(int *);\n"
      "int main(void) { visible = hidden = given = 1; *p = 2; int r = mystery(&given); return r; }");
  const auto call = std::find_if(program.locations.begin(), program.locations.end(), [&](const auto& location) {
    return std::any_of(location.successors.begin(), location.successors.end(),
                       [&](auto next) { return &program[next] == &location; });
  });
  REQUIRE(call != program.locations.end());
  const auto text = toText(program, call->action);
  CHECK(text.find("given") != std::string::npos);
  CHECK(text.find("escaped") != std::string::npos);
  CHECK(text.find("unknown memory") != std::string::npos);
  CHECK(text.find("hidden") == std::string::npos);
  CHECK(has(program, "main::r = any int32"));
  REQUIRE(program.assumptions.size() == 1);
  CHECK(program.assumptions.front().text.starts_with("call to unknown function 'mystery'"));
  CHECK(program.assumptions.front().position.line > 1);
}

TEST_CASE("An unknown function may release a lock that it is given") {
  const auto program = extractText(
      "pthread_mutex_t m; void mystery(pthread_mutex_t *); int g; int main(void) { pthread_mutex_lock(&m); "
      "mystery(&m); g = 1; return 0; }");
  CHECK(leadsTo(program, "release m", "g = 1"));
  const auto havoc = std::find_if(program.locations.begin(), program.locations.end(), [&](const auto& location) {
    return std::holds_alternative<moire::program::Havoc>(location.action);
  });
  REQUIRE(havoc != program.locations.end());
  const auto next = locationOf(program, "g = 1");
  CHECK(std::find(havoc->successors.begin(), havoc->successors.end(), next) != havoc->successors.end());
}

TEST_CASE("A function that does not return is not followed") {
  CHECK_FALSE(
      has(extractText("int g; _Noreturn void stop(void); int main(void) { stop(); g = 1; return 0; }"), "g = 1"));
}
