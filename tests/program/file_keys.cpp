// SPDX-License-Identifier: Apache-2.0
#include "extractor/program/file_keys.h"

#include <catch2/catch.hpp>

using moire::program::FileKeys;

TEST_CASE("a file is known by its name, however the path is spelled") {
  const FileKeys keys({"/p/src/a.c", "/p/src/../src/a.c", "/p/src/b.c", "relative.c"});
  CHECK(keys.of("/p/src/a.c") == "a.c");
  CHECK(keys.of("/p/src/../src/a.c") == "a.c");
  CHECK(keys.of("/p/src/b.c") == "b.c");
  CHECK(keys.of("relative.c") == "relative.c");
  CHECK(keys.of("/usr/include/unknown.h") == "unknown.h");
}

TEST_CASE("files of one name are known by as many folders as it takes") {
  const FileKeys keys({"/p/one/src/a.c", "/p/two/src/a.c", "/p/two/src/b.c"});
  CHECK(keys.of("/p/one/src/a.c") == "one/src/a.c");
  CHECK(keys.of("/p/two/src/a.c") == "two/src/a.c");
  CHECK(keys.of("/p/two/src/b.c") == "b.c");
}

TEST_CASE("a file above another one of its name") {
  const FileKeys keys({"/a.c", "/p/a.c", ""});
  CHECK(keys.of("/a.c") != keys.of("/p/a.c"));
  CHECK(keys.of("").empty());
}
