// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>

#include "tests/extractor/extracted.h"

using namespace moire::extractor;
using Catch::Matchers::Contains;

namespace {

ExtractOptions withJobs(std::vector<std::string> files, unsigned jobs) {
  ExtractOptions options;
  options.files = std::move(files);
  options.jobs = jobs;
  return options;
}

}  // namespace

TEST_CASE("Many files give the same program, whatever the number of threads") {
  TemporaryFiles files;
  std::string main;
  std::vector<std::string> names;
  for (int i = 0; i < 20; ++i) {
    const std::string f = "f" + std::to_string(i);
    names.push_back(
        files.add(f + ".c", "static int s = " + std::to_string(i) + "; int " + f + "(void) { return s++; }"));
    main += "int " + f + "(void);";
  }
  main += "int g; int main(void) {";
  for (int i = 0; i < 20; ++i) main += "g = f" + std::to_string(i) + "();";
  names.push_back(files.add("main.c", main + "return 0; }"));
  const auto one = toText(extract(withJobs(names, 1), testModels()));
  CHECK(toText(extract(withJobs(names, 4), testModels())) == one);
  CHECK(toText(extract(withJobs(names, 64), testModels())) == one);
}

TEST_CASE("The first file's error is reported, for every number of threads") {
  TemporaryFiles files;
  std::vector<std::string> names;
  for (int i = 0; i < 12; ++i) {
    const std::string name = "f" + std::to_string(i) + ".c";
    // The first wrong file takes longest.
    const std::string before = i == 3 ? "#include <stdio.h>\n#include <stdlib.h>\n#include <immintrin.h>\n" : "";
    names.push_back(files.add(name, before + (i >= 3 ? "int f(void) { return wrong; }" : "")));
  }
  for (const unsigned jobs : {1U, 2U, 8U})
    CHECK_THAT(errorOf([&] { extract(withJobs(names, jobs), testModels()); }), Contains("f3.c:4:22: error: "));
}

TEST_CASE("Deeply nested code does not exhaust the stack of a worker") {
  TemporaryFiles files;
  const auto deep =
      files.add("deep.c", "int f(int x) { return " + std::string(4000, '(') + "x" + std::string(4000, ')') + "; }");
  const auto main = files.add("main.c", "int f(int); int g; int main(void) { g = f(3); return 0; }");
  CHECK(has(extract(withJobs({deep, main}, 2), testModels()), "g = 3"));
}

TEST_CASE("Headers of the system and of the compiler are found as the compiler driver finds them") {
  TemporaryFiles files;
  const auto path =
      files.add("headers.c",
                "#include <threads.h>\n#include <stdatomic.h>\n#include <immintrin.h>\n#include <semaphore.h>\n"
                "#include <stdalign.h>\n#include <stdarg.h>\n#include <limits.h>\n#include <math.h>\n"
                "#include <errno.h>\n#include <signal.h>\n#include <sys/socket.h>\n#include <complex.h>\n"
                "int g; int main(void) { g = INT_MAX > 0; return 0; }");
  CHECK(has(extractFiles({path}), "g = 1"));
}

TEST_CASE("Flags name headers, languages and extensions as for the compiler") {
  TemporaryFiles files;
  const auto path = files.add(
      "gnu.c",
      "#include <special.h>\nint g; int main(void) { typeof(g) t = ({ FROM_PRELUDE; }); g = t + SPECIAL; return 0; }");
  std::filesystem::create_directories(files.path("system"));
  files.add("system/special.h", "#define SPECIAL 2\n");
  const auto prelude = files.add("prelude.h", "#define FROM_PRELUDE 40\n");
  const auto program = extractFiles({path}, moire::program::Granularity::Statement, std::nullopt,
                                    {"-std=gnu17", "-isystem", files.path("system"), "-include", prelude});
  CHECK(cellNamed(program, "g"));
  CHECK_THAT(errorOf([&] {
               extractFiles({path}, moire::program::Granularity::Access, std::nullopt,
                            {"-std=c17", "-isystem", files.path("system"), "-include", prelude});
             }),
             Contains("typeof"));
}

TEST_CASE("Files in other languages are refused by name, unless it is said that they are C") {
  TemporaryFiles files;
  const std::string valid = "int g; int main(void) { g = 1; return 0; }";
  const auto refusalOf = [&](const std::string& name, const std::vector<std::string>& flags) {
    const auto path = files.add(name, valid);
    return errorOf([&] { extractFiles({path}, moire::program::Granularity::Access, std::nullopt, flags); });
  };
  CHECK_THAT(refusalOf("a.cpp", {}), Contains("a.cpp' is compiled as C++, which cannot be analysed"));
  CHECK_THAT(refusalOf("a.cc", {}), Contains("C++"));
  CHECK_THAT(refusalOf("a.C", {}), Contains("C++"));
  CHECK_THAT(refusalOf("a.m", {}), Contains("Objective-C"));
  CHECK_THAT(refusalOf("a.mm", {}), Contains("a.mm"));
  CHECK_THAT(refusalOf("a.s", {}), Contains("assembly"));
  CHECK_THAT(refusalOf("a.S", {}), Contains("assembly"));
  CHECK_THAT(refusalOf("a.cu", {}), Contains("a.cu"));
  CHECK_THAT(refusalOf("b.c", {"-x", "c++"}), Contains("C++"));
  CHECK_THAT(refusalOf("b.c", {"-xobjective-c"}), Contains("Objective-C"));
  CHECK(refusalOf("b.c", {}).empty());
  CHECK(refusalOf("b.h", {}).empty());
  CHECK(refusalOf("b", {}).empty());
  CHECK(refusalOf("b.cpp", {"-x", "c"}).empty());
}

TEST_CASE("Pragmas of OpenMP that are ignored are listed, at the first of each file") {
  TemporaryFiles files;
  const auto path = files.add("omp.c",
                              "int g; int main(void) {\n"
                              "#pragma omp parallel for\n for (int i = 0; i < 3; i++) g = i;\n"
                              "_Pragma(\"omp barrier\")\n return 0; }");
  const auto assumptions = [&](const std::vector<std::string>& flags) {
    const auto program = extractFiles({path}, moire::program::Granularity::Access, std::nullopt, flags);
    std::vector<unsigned> lines;
    for (const auto& each : program.assumptions)
      if (each.text == "OpenMP pragmas are ignored, as without -fopenmp") lines.push_back(each.position.line);
    return lines;
  };
  CHECK(assumptions({}) == std::vector<unsigned>{2});
  CHECK(assumptions({"-fopenmp-simd"}) == std::vector<unsigned>{2});
  CHECK(assumptions({"-fno-openmp"}) == std::vector<unsigned>{2});
  CHECK_THAT(errorOf([&] { assumptions({"-fopenmp"}); }), Contains("omp.c:2:1: not supported: OpenMP"));
  const auto other = files.add(
      "pragma.c", "#pragma pack(1)\n// the omp \nint g; _Pragma(\"GCC poison x\") int main(void) { return g; }");
  CHECK(extractFiles({other}).assumptions.empty());
}
