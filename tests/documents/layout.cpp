// SPDX-License-Identifier: Apache-2.0
// Can the documents be read in a terminal, and do all their links lead somewhere?
#include <regex>

#include "tests/documents/repository.h"

using namespace moire::documents;

namespace {

/// The length of a line in characters, not bytes.
std::size_t columns(const std::string& line) {
  return static_cast<std::size_t>(
      std::count_if(line.begin(), line.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

/// The anchor of a heading: small letters, no punctuation, hyphens for spaces.
std::string anchor(const std::string& heading) {
  std::string text;
  for (const char c : heading.substr(heading.find_first_not_of("# "))) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_')
      text += static_cast<char>(std::tolower(c));
    if (c == ' ') text += '-';
  }
  return text;
}

/// The files and folders of the repository that a line names between backticks.
std::vector<std::string> pathsIn(const std::string& line) {
  static const std::regex path("`((docs|extractor|datalog|numeric|driver|tests|tools|benchmarks)/[a-z0-9_/.]*)`");
  std::vector<std::string> paths;
  for (std::sregex_iterator at(line.begin(), line.end(), path), end; at != end; ++at) paths.push_back((*at)[1]);
  return paths;
}

bool hasAnchor(const Document& document, const std::string& wanted) {
  return std::any_of(document.lines.begin(), document.lines.end(),
                     [&](const std::string& line) { return line.starts_with("#") && anchor(line) == wanted; });
}

}  // namespace

TEST_CASE_METHOD(Repository, "the documents' lines fit a terminal") {
  for (const Document& document : documents())
    for (std::size_t line = 0; line < document.lines.size(); ++line)
      if (columns(document.lines[line]) > 100)
        FAIL_CHECK(place(document, line + 1) << ": " << columns(document.lines[line]) << " columns");
  SUCCEED();
}

TEST_CASE_METHOD(Repository, "the README fits two screens") { CHECK(read("README.md").lines.size() <= 100); }

TEST_CASE_METHOD(Repository, "the documents' links lead to something that exists") {
  static const std::regex link("\\]\\(([^)#]*)(#([^)]*))?\\)");
  std::size_t links = 0;
  for (const Document& document : documents()) {
    const auto around = std::filesystem::path(document.name).parent_path();
    for (std::size_t number = 0; number < document.lines.size(); ++number) {
      const std::string& line = document.lines[number];
      for (std::sregex_iterator at(line.begin(), line.end(), link), end; at != end; ++at, ++links) {
        const std::string target = (*at)[1], part = (*at)[3];
        if (target.starts_with("http")) continue;
        const auto file = target.empty() ? std::filesystem::path(document.name) : (around / target).lexically_normal();
        if (!std::filesystem::exists(source / file)) {
          FAIL_CHECK(place(document, number + 1) << ": there is no " << file);
        } else if (!part.empty() && !hasAnchor(read(file.string()), part)) {
          FAIL_CHECK(place(document, number + 1) << ": " << file << " has no heading '" << part << "'");
        }
      }
    }
  }
  CHECK(links >= 5);
}

TEST_CASE_METHOD(Repository, "the documents name files and folders that exist") {
  std::size_t paths = 0;
  for (const Document& document : documents()) {
    for (std::size_t number = 0; number < document.lines.size(); ++number) {
      for (const std::string& path : pathsIn(document.lines[number])) {
        ++paths;
        if (!std::filesystem::exists(source / path))
          FAIL_CHECK(place(document, number + 1) << ": there is no " << path);
      }
    }
  }
  CHECK(paths > 50);
}

TEST_CASE_METHOD(Repository, "the walk of docs/method.md names each file once") {
  const Document method = read("docs/method.md");
  std::set<std::string> files;
  bool inside = false;
  for (std::size_t number = 0; number < method.lines.size(); ++number) {
    if (method.lines[number].starts_with("## ")) inside = method.lines[number].starts_with("## The walk");
    if (!inside) continue;
    for (const std::string& path : pathsIn(method.lines[number]))
      if (!files.insert(path).second) FAIL_CHECK(place(method, number + 1) << ": " << path << " once more");
  }
  CHECK(files.size() > 30);
}
