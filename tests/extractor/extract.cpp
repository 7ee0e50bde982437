// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/extract.h"

#include <catch2/catch.hpp>

#include "tests/extractor/extracted.h"

using namespace moire::extractor;
using moire::program::Granularity;
using Actions = std::vector<std::string>;
using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;

namespace {
LibraryMode entries(std::vector<std::string> names) {
  LibraryMode library;
  library.entries = std::move(names);
  return library;
}
}  // namespace

TEST_CASE("A missing file is an input error") {
  TemporaryFiles files;
  const auto path = files.path("nowhere.c");
  CHECK(errorOf([&] { extractFiles({path}); }) == "cannot read '" + path + "': No such file or directory");
  CHECK_THAT(errorOf([&] { extractFiles({files.path("")}); }), Contains("it is a directory without facts"));
}

TEST_CASE("The first error of C that does not compile is reported as by a compiler, with the number of others") {
  TemporaryFiles files;
  const auto path =
      files.add("bad.c", "int main(void) {\n  return x;\n}\nint f(void) { y = 1; }\nvoid g(void) { z(; }\n");
  CHECK(errorOf([&] { extractFiles({path}); }) ==
        path + ":2:10: error: use of undeclared identifier 'x' (4 more errors)");
}

TEST_CASE("Warnings are no errors, even if the flags say so") {
  TemporaryFiles files;
  const auto path = files.add("warn.c", "int main(void) { int unused; return 1 / 0; }");
  CHECK(errorOf([&] { extractFiles({path}, Granularity::Access, std::nullopt, {"-Wall", "-Werror"}); }).empty());
}

TEST_CASE("Compiler flags are passed on, and wrong ones are reported") {
  TemporaryFiles files;
  const auto path = files.add("flags.c", "int g; int main(void) { g = VALUE; return 0; }");
  CHECK(has(extractFiles({path}, Granularity::Access, std::nullopt, {"-DVALUE=42"}), "g = 42"));
  CHECK_THAT(errorOf([&] { extractFiles({path}, Granularity::Access, std::nullopt, {"-fno-such-flag"}); }),
             Contains("-fno-such-flag"));
}

TEST_CASE("System headers are found") {
  TemporaryFiles files;
  const auto path = files.add(
      "headers.c",
      "#include <pthread.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <stdbool.h>\n#include <stdint.h>\n"
      "bool b; int main(void) { b = true; printf(\"%d\", b); return 0; }");
  CHECK(has(extractFiles({path}), "b = 1"));
}

TEST_CASE("Preprocessed files are read, positions are those of the file itself") {
  TemporaryFiles files;
  const auto path = files.add("pre.i", "# 100 \"other.c\"\nint g;\nint main(void) {\n g = 1; return 0; }\n");
  const auto program = extractFiles({path});
  const auto& position = program[locationOf(program, "g = 1")].position;
  CHECK(position.file == path);
  CHECK(position.line == 4);
  CHECK(position.column == 2);
}

TEST_CASE("A whole program needs a main") {
  TemporaryFiles files;
  const auto path = files.add("lib.c", "int f(void) { return 0; }");
  CHECK(errorOf([&] { extractFiles({path}); }) == "'" + path + "' defines no 'main'; name entry points with --entry");
}

TEST_CASE("An unknown entry or init function is an input error with a guess") {
  TemporaryFiles files;
  const auto path = files.add("lib.c", "int producer(void) { return 0; }");
  CHECK(errorOf([&] { extractFiles({path}, Granularity::Access, entries({"produser"})); }) ==
        "--entry produser: '" + path + "' defines no function 'produser'; did you mean 'producer'?");
  LibraryMode library = entries({"producer"});
  library.init = "setup";
  CHECK_THAT(errorOf([&] { extractFiles({path}, Granularity::Access, library); }), Contains("--init setup"));
}

TEST_CASE("Two definitions of one name in several files are an input error") {
  TemporaryFiles files;
  const auto a = files.add("a.c", "int f(void) { return 0; } int main(void) { return f(); }");
  const auto b = files.add("b.c", "int f(void) { return 1; }");
  CHECK_THAT(errorOf([&] { extractFiles({a, b}); }),
             Contains("b.c:1:5: 'f' is defined here and at") && Contains("a.c:1"));
  const auto c = files.add("c.c", "int g = 1; int main(void) { return g; }");
  const auto d = files.add("d.c", "int g = 2;");
  CHECK_THAT(errorOf([&] { extractFiles({c, d}); }), Contains("'g' is defined here"));
}

TEST_CASE("Several files are one program; static names stay apart") {
  TemporaryFiles files;
  const auto a = files.add("a.c",
                           "extern int shared; int tentative; static int own = 1; static void local(void) { own++; }"
                           "void other(void); int main(void) { local(); other(); return shared + tentative; }");
  const auto b =
      files.add("b.c",
                "int shared = 5; int tentative; static int own = 2; static void local(void) { own--; tentative = own; }"
                "void other(void) { local(); }");
  const auto program = extractFiles({a, b});
  CHECK(cellNamed(program, "shared")->initial == moire::program::Range{5, 5});
  CHECK(cellNamed(program, "own")->initial == moire::program::Range{1, 1});
  CHECK(cellNamed(program, "own#2")->initial == moire::program::Range{2, 2});
  CHECK(has(program, "own = main::local::%1 + 1"));
  CHECK(has(program, "own#2 = main::other::local::%1 - 1"));
  CHECK(program.assumptions.empty());
}

TEST_CASE("In library mode each entry runs in any number of threads, after the init function") {
  const auto program = extractText("int g; void init(void) { g = 3; } void f(int x) { g = x; } void h(void) { g = 2; }",
                                   Granularity::Access, entries({"f", "h"}));
  REQUIRE(program.bodies.size() == 3);
  CHECK(actionsOf(program, program.bodies[0].name) == Actions{"g = 3", "spawn f", "spawn h"});
  CHECK(leadsTo(program, "g = 3", "spawn f"));
  CHECK(leadsTo(program, "spawn f", "spawn h"));
  CHECK(leadsTo(program, "spawn h", "spawn f"));
  CHECK(actionsOf(program, "f") == Actions{"g = f::x"});
}

TEST_CASE("With one copy each entry runs in exactly one thread") {
  LibraryMode library = entries({"f", "h"});
  library.manyCopies = false;
  const auto program =
      extractText("int g; void f(void) { g = 1; } void h(void) { g = 2; }", Granularity::Access, library);
  CHECK(leadsTo(program, "spawn f", "spawn h"));
  CHECK_FALSE(leadsTo(program, "spawn h", "spawn f"));
}

TEST_CASE("All functions but the init function and those with a model can be entries") {
  LibraryMode library;
  library.allEntries = true;
  library.init = "setup";
  const auto program = extractText(
      "int g; void setup(void) { g = 1; } static void f(void) { g = 2; } void h(void) { f(); } void reach_error(void) "
      "{ }",
      Granularity::Access, library);
  CHECK(program.bodies.size() == 3);
  CHECK(has(program, "spawn f"));
  CHECK(has(program, "spawn h"));
}

TEST_CASE("Locations are named by function, line and number in the line, and have line and column") {
  const auto program = extractText("int g;\nint main(void) {\n  g = 1; g = 2;\n  g = 3;\n  return 0;\n}\n");
  CHECK(program.bodies.front().name == "main");
  const auto& second = program[locationOf(program, "g = 2")];
  CHECK(second.name == "main:2.2");
  CHECK(second.position.line == 3);
  CHECK(second.position.column == 10);
  CHECK(program[locationOf(program, "g = 3")].name == "main:3.1");
}

TEST_CASE("Two extractions of one program are equal") {
  const std::string text =
      "int g, h; int *p = &g, *q = &h; int f(int x) { return x ? f(x - 1) : *p; } int main(void) { *q = f(g); return "
      "0; }";
  CHECK(toText(extractText(text)) == toText(extractText(text)));
}

TEST_CASE("The example of the paper has one location per statement") {
  const auto program = extractText(
      "pthread_mutex_t lock1, lock2; int counter; int producer(int batch) { pthread_mutex_lock(&lock2); "
      "pthread_mutex_lock(&lock1);"
      "if (__VERIFIER_nondet_int()) { __VERIFIER_assume(counter > 0); counter++; pthread_mutex_unlock(&lock1); "
      "pthread_mutex_unlock(&lock2); return 1; }"
      "else { __VERIFIER_assume(counter <= 0); pthread_mutex_unlock(&lock1); counter = 0; while "
      "(__VERIFIER_nondet_int()) {"
      "__VERIFIER_assume(batch > 0); counter++; batch--; } __VERIFIER_assume(batch <= 0); "
      "pthread_mutex_unlock(&lock2); return batch; } }",
      Granularity::Statement, entries({"producer"}));
  CHECK(actionsOf(program, "producer") ==
        Actions{"acquire lock2", "acquire lock1", "assume(0 < counter)", "counter = counter + 1", "release lock1",
                "release lock2", "assume(counter <= 0)", "release lock1", "counter = 0", "assume(0 < producer::batch)",
                "counter = counter + 1", "producer::batch = producer::batch - 1", "assume(producer::batch <= 0)",
                "release lock2"});
}
