// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>
#include <regex>
#include <string>

#include "tests/random_c/random_c_program.h"
#include "tests/soundness/c_refutation.h"

using namespace moire::randomc;

namespace {

/// A front end that does not see something: it reads another text instead.
struct Forgotten {
  const char* name;
  Construct construct;
  const char* pattern;
  const char* readAs;
};

const std::vector<Forgotten>& everything() {
  static const std::vector<Forgotten> list{
      {"cleanup calls nothing", Construct::Cleanup, R"( __attribute__\(\(cleanup\(\w+\)\)\))", ""},
      {"constructors do not run", Construct::StartAndEnd, R"( __attribute__\(\(constructor[^ ;]*\)\))", ""},
      {"destructors do not run", Construct::StartAndEnd, R"( __attribute__\(\(destructor[^ ;]*\)\))", ""},
      {"priorities do not count", Construct::StartAndEnd, R"(structor\(\d+\))", "structor"},
      {"atexit registers nothing", Construct::ExitHandlers, R"( atexit\(\w+\);)", ";"},
      {"on_exit registers nothing", Construct::ExitHandlers, R"(on_exit\(.*\);)", ";"},
      {"at_quick_exit registers nothing", Construct::ExitHandlers, R"(at_quick_exit\(\w+\);)", ";"},
      {"exit calls no handlers", Construct::ExitHandlers, R"( exit\(\d\);)", " quick_exit(0);"},
      {"a function that was kept as another one is not called", Construct::CastFunctions,
       R"(\(\(void \(\*\)\(struct node \*\)\)kept\)\(.*\);|\(\(void \(\*\)\(int \*\)\)kept\)\(.*\);)", ";"},
  };
  return list;
}

}  // namespace

TEMPLATE_TEST_CASE_SIG("a front end that forgets a construct is refuted by random C programs, part", "",
                       ((std::size_t part), part), 0, 1, 2, 3) {
  constexpr std::size_t parts = 4;
  constexpr std::uint64_t programs = 1000;
  for (std::size_t i = part; i < everything().size(); i += parts) {
    const Forgotten& forgotten = everything()[i];
    const std::regex pattern(forgotten.pattern);
    bool changed = false;
    Pipeline pipeline;
    pipeline.misread = [&](const std::string& text) {
      const std::string read = std::regex_replace(text, pattern, forgotten.readAs);
      changed = read != text;
      return read;
    };
    const Pipeline honest;
    std::uint64_t seed = 1;
    bool refuted = false;
    for (; seed <= programs && !refuted; ++seed) {
      const auto program = randomCProgram(seed, {forgotten.construct});
      refuted = !checkAnalysis(*program, pipeline).refutations.empty() && changed &&
                checkAnalysis(*program, honest).refutations.empty();
    }
    CAPTURE(forgotten.name, seed);
    CHECK(refuted);
  }
}
