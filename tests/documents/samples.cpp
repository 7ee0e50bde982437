// SPDX-License-Identifier: Apache-2.0
// Do the documents show what the program prints, and parts of files as they really are?
#include <regex>

#include "tests/documents/comparison.h"
#include "tests/documents/repository.h"

using namespace moire::documents;
using moire::driver::test::content;

namespace {

/// The documents that need no command. All others must show one.
const std::set<std::string> withoutSamples = {"docs/glossary.md", "docs/limits.md", "docs/map.md", "docs/memory.md"};

/// Does a line look like output of the program?
bool looksPrinted(const std::string& line) {
  static const std::regex printed("(proved|unreachable|refuted): |^ *(Safe|Unsafe|Unknown|Proved|Not proved)\\. ");
  return std::regex_search(line, printed);
}

}  // namespace

TEST_CASE_METHOD(Repository, "the documents show what their commands print") {
  for (const Document& document : documents()) {
    for (const Sample& sample : document.samples) {
      const auto outcome = run("{ " + sample.command + "\n} 2>&1");
      if (const auto wrong = difference(sample.output, splitLines(outcome.out)))
        FAIL_CHECK(place(document, sample.line) << ": $ " << sample.command << "\n" << *wrong);
    }
    if (document.samples.empty() && !withoutSamples.contains(document.name))
      FAIL_CHECK(document.name << " shows no command with its output");
  }
  SUCCEED();
}

TEST_CASE_METHOD(Repository, "the documents show no output without the command that prints it") {
  for (const Document& document : documents()) {
    for (const std::size_t line : document.untested)
      FAIL_CHECK(place(document, line) << ": an indented block must begin with a command, '$ ...'");
    for (const Listing& listing : document.listings)
      for (const std::string& line : listing.text)
        if (looksPrinted(line)) FAIL_CHECK(place(document, listing.line) << ": output without a command: " << line);
  }
  SUCCEED();
}

TEST_CASE_METHOD(Repository, "the documents show parts of files as they are") {
  std::size_t shown = 0;
  for (const Document& document : documents()) {
    for (const Listing& listing : document.listings) {
      if (listing.file.empty()) continue;
      Lines part = listing.text;
      part.insert(part.begin(), "...");
      part.push_back("...");
      if (const auto wrong = difference(part, splitLines(content(source / listing.file))))
        FAIL_CHECK(place(document, listing.line) << ": this is not in " << listing.file << "\n" << *wrong);
      ++shown;
    }
  }
  CHECK(shown >= 1);
}

TEST_CASE_METHOD(Repository, "the first command of the README is the one that tools/try runs") {
  const Document readme = read("README.md");
  REQUIRE_FALSE(readme.samples.empty());
  CHECK_THAT(content(source / "tools/try"), Catch::Matchers::Contains(readme.samples.front().command));
}
