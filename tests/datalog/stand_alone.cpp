// SPDX-License-Identifier: Apache-2.0
#include "datalog/compile/stand_alone.h"

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "datalog/compile/program_text.h"
#include "datalog/compile/toolchain.h"
#include "datalog/engine/text_io.h"

using namespace moire::datalog;

namespace {

namespace fs = std::filesystem;

const char* const rules = R"(#include "types.dl"
.decl edge(x: Node, y: Node)
.input edge
.decl path(x: Node, y: Node)
path(x, y) :- edge(x, y).
path(x, z) :- path(x, y), edge(y, z).
.output path
.printsize path
.decl degree(x: Node, n: number)
degree(x, n) :- edge(x, _), n = count : { edge(x, _) }.
.output degree(delimiter=",")
.decl step(p: Pair)
step([x, cat(y, "!")]) :- edge(x, y), !edge(y, x), strlen(x) >= 1.
.decl shown(x: Node, y: symbol)
shown(x, y) :- step([x, y]).
.output shown
.decl must_stay_empty_loop(x: Node)
must_stay_empty_loop(x) :- edge(x, x).
)";

std::string contentOf(const fs::path& file) {
  std::ifstream in(file);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

void write(const fs::path& file, const std::string& text) {
  fs::create_directories(file.parent_path());
  std::ofstream(file) << text;
}

/// The exit status of a command whose standard output and error are written to files next to each other.
int run(const fs::path& folder, const std::string& command) {
  const int status = std::system(fmt::format("cd '{}' && {} >out 2>err", folder.string(), command).c_str());
  return WEXITSTATUS(status);
}

}  // namespace

TEST_CASE("A stand-alone program writes the files and sizes that an interpreted run gives") {
  const TemporaryFolder folder;
  const fs::path& here = folder.path();
  write(here / "rules.dl", rules);
  write(here / "types.dl", ".type Node <: symbol\n.type Pair = [x: Node, y: symbol]\n");
  write(here / "facts/edge.facts", "a\tb\nb\tc\nc\td\nd\tb\nb\ta\n");
  const ProgramText text = programTextOf(*readSource(here / "rules.dl"), includeFromFiles());
  REQUIRE(text.text);
  compileText(*text.text, Product::Program, here / "program");
  fs::remove(here / "rules.dl");
  fs::remove(here / "types.dl");

  REQUIRE(run(here, "./program -F facts -D out-compiled -j2") == 0);
  CHECK(contentOf(here / "err").empty());
  CHECK(contentOf(here / "out") == "path\t16\n");

  write(here / "rules.dl", rules);
  write(here / "types.dl", ".type Node <: symbol\n.type Pair = [x: Node, y: symbol]\n");
  Evaluation evaluation(loadRuleFiles({here / "rules.dl"}).program);
  readFacts(evaluation, here / "facts");
  evaluation.run();
  fs::create_directories(here / "out-interpreted");
  writeOutputs(evaluation, here / "out-interpreted");
  for (const char* name : {"path.csv", "degree.csv", "shown.csv"}) {
    CAPTURE(name);
    CHECK_FALSE(contentOf(here / "out-interpreted" / name).empty());
    CHECK(contentOf(here / "out-compiled" / name) == contentOf(here / "out-interpreted" / name));
  }

  write(here / "facts/edge.facts", "a\ta\n");
  CHECK(run(here, "./program -Ffacts -Dout-compiled") == 1);
  CHECK(contentOf(here / "err") == "'must_stay_empty_loop' must stay empty, but has 1 tuples\n");
  CHECK(run(here, "./program -F nowhere") == 2);
  CHECK(run(here, "./program -j none") == 2);
  CHECK(contentOf(here / "err") == "program: -j needs a number of threads, not 'none'\n");
  CHECK(run(here, "./program --help") == 0);
  CHECK(contentOf(here / "out").find("-F DIR") != std::string::npos);
}
