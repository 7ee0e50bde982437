// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>
#include <regex>
#include <string>

#include "extractor/clang/extract.h"
#include "tests/random_c/random_c_program.h"
#include "tests/random_c/text.h"
#include "tests/soundness/c_refutation.h"

using namespace moire::randomc;

namespace {

/// A front end that does not see something: it reads another text instead.
struct Forgotten {
  const char* name;
  Constructs constructs;
  const char* pattern;
  const char* readAs;
  std::uint64_t first = 1;  ///< the seed of a program that tells; later ones are tried, too
  const char* needed = "";  ///< programs without it do not count
  bool checks = false;      ///< look for run-time errors, too
};

const std::vector<Forgotten>& everything() {
  using enum Construct;
  static const std::vector<Forgotten> list{
      {"cleanup calls nothing", {Cleanup}, R"( __attribute__\(\(cleanup\(\w+\)\)\))", ""},
      {"constructors do not run", {StartAndEnd}, R"( __attribute__\(\(constructor[^ ;]*\)\))", ""},
      {"destructors do not run", {StartAndEnd}, R"( __attribute__\(\(destructor[^ ;]*\)\))", ""},
      {"priorities do not count", {StartAndEnd}, R"(structor\(\d+\))", "structor"},
      {"atexit registers nothing", {ExitHandlers}, R"( atexit\(\w+\);)", ";"},
      {"on_exit registers nothing", {ExitHandlers}, R"(on_exit\(.*\);)", ";"},
      {"at_quick_exit registers nothing", {ExitHandlers}, R"(at_quick_exit\(\w+\);)", ";", 80},
      {"exit calls no handlers", {ExitHandlers}, R"( exit\(\d\);)", " quick_exit(0);"},
      {"a function that was kept as another one is not called",
       {CastFunctions},
       R"(\(\(void \(\*\)\(struct node \*\)\)kept\)\(.*\);|\(\(void \(\*\)\(int \*\)\)kept\)\(.*\);)",
       ";"},
      {"free writes nothing", {Frees}, R"( free\(.*\);)", " ;"},
      {"bit-fields have all bits of their type", {BitFields}, R"((b\d) : \d+;)", "$1;"},
      {"bit-fields of an int have no sign", {BitFields}, R"( int (b\d) :)", " unsigned $1 :"},
      {"bit-fields of an unsigned int have a sign", {BitFields}, R"( unsigned (b\d) :)", " int $1 :"},
      {"bit-fields side by side are apart", {BitFields}, R"((b\d : \d+;))", "$1 int : 0;"},
      {"a bit-field's x++ is ++x", {BitFields}, R"(\(([^()=;]*\bb\d)\+\+\))", "(++$1)"},
      {"an assignment to a bit-field gives what was assigned",
       {BitFields},
       R"( = \(([^()=;]*\bb\d) = (.*)\);)",
       " = ($1 = $2, $2);",
       63},
      {"bit-fields, and pointers in them, are left out of copies",
       {BitFields},
       R"(\n( *)([\w\[\]]+) = ((?:s|bits)\d|nodes\[\d\]|mine);)",
       "\n$1$2.a = $3.a;",
       1,
       "kept : 48"},
      {"wide integers never overflow",
       {WideNumbers},
       R"((?:unsigned )?(__int128|_BitInt))",
       "unsigned $1",
       165,
       "",
       true},
      {"nothing divides wide integers",
       {WideNumbers},
       R"( [/%] (\(\((?:unsigned )?(?:__int128|_BitInt)))",
       " | $1",
       1,
       "",
       true},
      {"wide integers are shifted by one bit", {WideNumbers}, R"( (<<|>>) \d+\))", " $1 1)", 1, "", true},
      {"a wide integer is an int", {WideNumbers}, R"((?:unsigned )?(?:__int128|_BitInt\((?:100|65|64|33)\)))", "int"},
      {"a number of one bit is a truth value", {WideNumbers}, R"(unsigned _BitInt\(1\))", "_Bool", 259},
      {"atomic_store stores nothing", {AtomicPointers}, R"(atomic_store\(.*\);)", ";"},
      {"atomic_exchange stores nothing",
       {AtomicPointers},
       R"(= atomic_exchange\((&[^,]*), .*\);)",
       "= atomic_load($1);",
       178},
      {"atomic_compare_exchange stores nothing",
       {AtomicPointers},
       R"(if \(atomic_compare_exchange_\w+\(.*\)\) \{)",
       "if (__VERIFIER_nondet_int()) {"},
      {"atomic_compare_exchange does not change what is expected",
       {AtomicPointers},
       R"((atomic_compare_exchange_\w+\(&[^,]*, &)([^,]*),)",
       "$1(__typeof__($2)){$2},"},
      {"atomic_init is atomic", {AtomicPointers}, R"(atomic_init\()", "atomic_store("},
      {"assignments to atomic pointers do nothing", {AtomicPointers}, R"(\n( *)top = .*;)", "\n$1;"},
      {"a struct that is passed has no pointers",
       {StructCalls},
       R"((\w+\(struct pack) h((?:, int v)?\) \{))",
       "$1 given$2 struct pack h = {.a = given.a};"},
      {"a struct that is passed has no numbers",
       {StructCalls},
       R"((\w+\(struct pack h(?:, int v)?\) \{))",
       "$1 h.a = 0;",
       103},
      {"a struct that is returned is empty", {StructCalls}, R"(return (?:h|made);)", "return (struct pack){0};"},
      {"variadic numbers are 0", {VariadicCalls}, R"(va_arg\(\w+, int \))", "0"},
      {"variadic pointers are null", {VariadicCalls}, R"(va_arg\(\w+, (int|struct node) \*\))", "(($1 *)0)"},
      {"variadic structs are empty",
       {VariadicCalls, StructCalls},
       R"(va_arg\(\w+, struct pack \))",
       "((struct pack){0})"},
      {"arguments without a name are not passed", {VariadicCalls}, R"((gather\d\(\d), .*\);)", "$1);"},
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
    Pipeline honest;
    if (forgotten.checks)
      honest.checks = {moire::extractor::runTimeErrors.begin(), moire::extractor::runTimeErrors.end()};
    Pipeline pipeline = honest;
    pipeline.misread = [&](const std::string& text) { return std::regex_replace(text, pattern, forgotten.readAs); };
    std::uint64_t seed = forgotten.first;
    bool refuted = false;
    for (; seed < forgotten.first + programs && !refuted; ++seed) {
      const auto program = randomCProgram(seed, forgotten.constructs);
      const std::string text = toText(*program);
      if (text.find(forgotten.needed) == std::string::npos || pipeline.misread(text) == text) continue;
      refuted =
          !checkAnalysis(*program, pipeline).refutations.empty() && checkAnalysis(*program, honest).refutations.empty();
    }
    CAPTURE(forgotten.name, seed);
    CHECK(refuted);
  }
}
