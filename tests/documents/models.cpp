// SPDX-License-Identifier: Apache-2.0
// Does docs/models.md say of every relation for models what models/functions.dl says?
#include <regex>

#include "tests/documents/repository.h"

using namespace moire::documents;

namespace {

/// What is said of a relation, by its name and columns: "function_acquires(function, lock)".
using Sentences = std::map<std::string, std::string>;

void append(std::string& text, const std::string& more) { text += (text.empty() ? "" : " ") + more; }

std::string columnNames(const std::string& columns) { return std::regex_replace(columns, std::regex(": *\\w+"), ""); }

/// The comments right above the declarations.
Sentences declared(const std::string& rules) {
  static const std::regex declaration("\\.decl (\\w+)\\((.*)\\)");
  Sentences sentences;
  std::string comment;
  for (const std::string& line : splitLines(rules)) {
    if (std::smatch match; std::regex_match(line, match, declaration))
      sentences[match[1].str() + "(" + columnNames(match[2]) + ")"] = comment;
    if (line.starts_with("// "))
      append(comment, line.substr(3));
    else
      comment.clear();
  }
  return sentences;
}

/// The items of the list: "- `function_acquires(function, lock)`: A call ...".
Sentences documented(const std::string& text) {
  static const std::regex item("- `([^`]*)`: (.*)");
  Sentences sentences;
  std::string* last = nullptr;
  for (const std::string& line : splitLines(text)) {
    if (std::smatch match; std::regex_match(line, match, item))
      *(last = &sentences[match[1]]) = match[2];
    else if (last && line.starts_with("  "))
      append(*last, line.substr(2));
    else
      last = nullptr;
  }
  return sentences;
}

}  // namespace

TEST_CASE_METHOD(Repository, "docs/models.md says of each relation what its declaration says") {
  using moire::driver::test::content;
  const Sentences expected = declared(content(source / "datalog/models/functions.dl"));
  const Sentences found = documented(content(source / "docs/models.md"));
  CHECK(expected.size() > 40);
  for (const auto& [relation, sentence] : expected) {
    INFO("docs/models.md must have the item `" << relation << "`: " << sentence);
    const auto item = found.find(relation);
    CHECK((item != found.end() && item->second == sentence));
  }
  for (const auto& [relation, sentence] : found) {
    INFO("there is no relation " << relation << " in datalog/models/functions.dl");
    CHECK(expected.contains(relation));
  }
}
