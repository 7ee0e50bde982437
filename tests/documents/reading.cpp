// SPDX-License-Identifier: Apache-2.0
// Would an error in a document be noticed? Tests what the other tests of this folder read and compare, on small texts.
#include <catch2/catch.hpp>

#include "tests/documents/comparison.h"
#include "tests/documents/document.h"

using namespace moire::documents;

TEST_CASE("a command and its output are read from an indented block") {
  const Document document = readDocument("d.md",
                                         "Text:\n\n    $ one -a \\\n        -b\n    first\n\n      second\n"
                                         "    $ two\n\nText.\n\n    $ three\n    third\n");
  REQUIRE(document.samples.size() == 3);
  CHECK(document.samples[0].line == 3);
  CHECK(document.samples[0].command == "one -a \\\n        -b");
  CHECK(document.samples[0].output == Lines{"first", "", "  second"});
  CHECK(document.samples[1].command == "two");
  CHECK(document.samples[1].output.empty());
  CHECK(document.samples[2].line == 12);
  CHECK(document.samples[2].output == Lines{"third"});
  CHECK(document.untested.empty());
}

TEST_CASE("an indented block without a command is noticed") {
  CHECK(readDocument("d.md", "Text:\n\n    output\n").untested == std::vector<std::size_t>{3});
}

TEST_CASE("a fence may name the file that it shows") {
  const Document document = readDocument("d.md", "```c a/b.c\nint x;\n```\n\n```sh\n    $ no sample\n```\n");
  REQUIRE(document.listings.size() == 2);
  CHECK(document.listings[0].file == "a/b.c");
  CHECK(document.listings[0].text == Lines{"int x;"});
  CHECK(document.listings[1].file.empty());
  CHECK(document.samples.empty());
}

TEST_CASE("options are read from tables below the commands that have them") {
  const auto rows = optionRows(readDocument("d.md",
                                            "## `moire a` and `moire b c`\n| option | meaning |\n|---|---|\n"
                                            "| `-o FILE`, `--output FILE` | not `--this` |\n| `--x=Y` | |\n"));
  REQUIRE(rows.size() == 2);
  CHECK(rows[0].line == 4);
  CHECK(rows[0].commands == std::set<std::string>{"moire a", "moire b c"});
  CHECK(rows[0].options == std::set<std::string>{"-o", "--output"});
  CHECK(rows[1].options == std::set<std::string>{"--x"});
}

TEST_CASE("equal texts do not differ, except for times and what is left out") {
  CHECK_FALSE(difference({}, {}));
  CHECK_FALSE(difference({"a", "b"}, {"a", "b"}));
  CHECK_FALSE(difference({"took 1.25 s"}, {"took 17.0 s"}));
  CHECK_FALSE(difference({"a", "...", "d"}, {"a", "b", "c", "d"}));
  CHECK_FALSE(difference({"a", "...", "d"}, {"a", "d"}));
  CHECK_FALSE(difference({"..."}, {"a", "b"}));
  CHECK_FALSE(difference({"id ... of ...", "x"}, {"id 7 of 9", "x"}));
}

TEST_CASE("texts that differ are shown line by line") {
  CHECK(difference({"a", "b"}, {"a", "c"}) == "  a\n- b\n+ c\n");
  CHECK(difference({"a"}, {}) == "- a\n");
  CHECK(difference({}, {"a"}) == "+ a\n");
  CHECK(difference({"a", "...", "x"}, {"a", "b", "c"}) == "  a\n: b\n: c\n  ...\n- x\n");
  CHECK(difference({"1 round"}, {"2 rounds"}) == "- 1 round\n+ 2 rounds\n");
  CHECK(difference({"in 1.5 s"}, {"in 1.5 m"}).has_value());
  CHECK(difference({"a ... c"}, {"a b d"}).has_value());
  CHECK(difference({"ab...bc"}, {"abc"}).has_value());
}
