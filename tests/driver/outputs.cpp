// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>

#include "tests/driver/shell.h"

using namespace moire::driver::test;
using Catch::Matchers::StartsWith;
namespace fs = std::filesystem;

namespace {

constexpr auto program = "#include \"head.h\"\nint main(void) { return value; }\n";
constexpr auto head = "int value;\n";
constexpr auto rules = ".decl edge(x: number)\n.output edge\n.printsize edge\nedge(1).\n";

}  // namespace

TEST_CASE_METHOD(Shell, "a result that does not get out is never a silent success") {
  write("a.c", program);
  write("head.h", head);
  write("r.dl", rules);
  REQUIRE(moire("analyze a.c --entry main --check race --format json -o r.json").status == 0);
  for (const std::string command :
       {"analyze a.c", "analyze a.c --format json", "analyze a.c --dump-program", "--help", "analyze --help",
        "facts --schema", "rules list", "rules show races", "rules check r.dl", "rules run r.dl -D out"}) {
    for (const std::string lost : {" >/dev/full", " >&-"}) {
      INFO(command << lost);
      const Outcome outcome = moire(command + lost);
      CHECK(outcome.status == 74);
      CHECK_THAT(outcome.err, StartsWith("moire: "));
      CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
    }
  }
  CHECK(moire("analyze a.c -o /dev/full").status == 74);
  rejects("analyze a.c -o nowhere/result", "cannot write 'nowhere/result'");
  rejects("analyze a.c -o .", "it is a directory");
  rejects("facts a.c -o /dev/full", "/dev/full");
  rejects("rules run r.dl -D /dev/full", "not a directory");
  rejects("rules run r.dl -D out --profile=nowhere/profile", "nowhere/profile");
  rejects("rules compile r.dl -o /dev/full", "it is not a file");
  rejects("rules compile r.dl -o nowhere/program", "cannot write");
  CHECK_FALSE(fs::exists(folder / "nowhere"));
}

TEST_CASE_METHOD(Shell, "no input is overwritten, whatever name it goes by") {
  write("a.c", program);
  write("head.h", head);
  write("r.dl", rules);
  write("compile_commands.json", "[{\"directory\": \".\", \"file\": \"a.c\", \"command\": \"cc -c a.c\"}]");
  fs::create_symlink(folder / "a.c", folder / "link.c");
  fs::create_hard_link(folder / "a.c", folder / "other.c");
  fs::create_directory(folder / "sub");
  for (const std::string command :
       {"analyze a.c -o a.c", "analyze a.c -o ./sub/../a.c", "analyze a.c -o link.c", "analyze link.c -o a.c",
        "analyze a.c -o other.c", "analyze a.c --rules r.dl -o r.dl", "analyze -p . -o compile_commands.json",
        "analyze -p . -o a.c", "analyze a.c --format json -o head.h", "rules compile r.dl -o r.dl",
        "rules run r.dl -D out --profile=r.dl"})
    rejects(command, "is an input, and would be overwritten");
  REQUIRE(moire("facts a.c -o facts").status == 0);
  rejects("facts facts -o facts", "is the input, and would be overwritten");
  rejects("analyze facts --dump-facts ./facts", "is the input, and would be overwritten");
  rejects("analyze facts -o facts/step.facts", "is an input, and would be overwritten");
  write("same.dl", ".decl edge(x: number)\n.input edge(filename=\"edge\")\n.output edge(filename=\"edge\")\n");
  write("edge", "1\n");
  rejects("rules run same.dl", "is an input, and would be overwritten");
  CHECK(content(folder / "a.c") == program);
  CHECK(content(folder / "head.h") == head);
  CHECK(content(folder / "r.dl") == rules);
  CHECK(content(folder / "edge") == "1\n");
}
