// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace moire::datalog::test {

/// One file of tests/rules. It states what it shows in comments:
///   // expect: path(1,3)          the relation holds exactly the tuples that such lines name
///   // expect-empty: path         the relation is empty
///   // expect-error: 3:5: text    loading fails with an error at that place whose message begins with the text
///   // expect-warning: 3:5: text  the same for a warning; there are no others
///   // expect-failure: text       reading facts or evaluation fails with a message that contains the text
///   // given a.facts: text        a line of a file of facts; \t, \r, \n and \\ are escapes
///   // expect-file b.csv: text    a line of a file of results; there are no others in it
///   // expect-print: text         a line of what .printsize prints
///   // souffle refuses: reason    Soufflé does not accept what is only a convenience here
///   // souffle accepts: reason    Soufflé accepts what is an error here
///   // souffle order: reason      Soufflé writes the same lines in another order
///   // souffle differs: reason    the results of Soufflé are not compared
struct RuleCase {
  std::filesystem::path file;
  std::map<std::string, std::set<std::string>> tuples;
  std::vector<std::string> errors;
  std::vector<std::string> warnings;
  std::string failure;
  std::map<std::string, std::string> given;
  std::map<std::string, std::string> results;
  std::string printed;
  std::string souffle;  ///< refuses, accepts, order, differs, or nothing
};

inline std::string withoutEscapes(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      result += text[i];
      continue;
    }
    const char c = text[++i];
    result += c == 't' ? '\t' : c == 'r' ? '\r' : c == 'n' ? '\n' : c;
  }
  return result;
}

inline RuleCase readRuleCase(const std::filesystem::path& file) {
  RuleCase result;
  result.file = file;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    const std::size_t start = line.find("// ");
    const std::size_t colon = line.find(':', start == std::string::npos ? 0 : start);
    if (start == std::string::npos || colon == std::string::npos) continue;
    std::string mark = line.substr(start + 3, colon - start - 3);
    const std::string name = mark.find(' ') == std::string::npos ? "" : mark.substr(mark.find(' ') + 1);
    mark = mark.substr(0, mark.find(' '));
    const std::string text = colon + 2 <= line.size() ? line.substr(colon + 2) : "";
    if (mark == "expect") result.tuples[text.substr(0, text.find('('))].insert(text);
    if (mark == "expect-empty") result.tuples[text];
    if (mark == "expect-error") result.errors.push_back(text);
    if (mark == "expect-warning") result.warnings.push_back(text);
    if (mark == "expect-failure") result.failure = text;
    if (mark == "expect-print") result.printed += withoutEscapes(text) + "\n";
    if (mark == "given") result.given[name] += withoutEscapes(text) + "\n";
    if (mark == "expect-file") result.results[name] += withoutEscapes(text) + "\n";
    if (mark == "souffle") result.souffle = name;
  }
  return result;
}

/// Files whose names begin with `included_` are parts of others.
inline std::vector<RuleCase> readRuleCases(const std::filesystem::path& folder) {
  std::vector<RuleCase> result;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (entry.path().extension() == ".dl" && !name.starts_with("included_")) {
      result.push_back(readRuleCase(entry.path()));
    }
  }
  std::sort(result.begin(), result.end(), [](const RuleCase& l, const RuleCase& r) { return l.file < r.file; });
  return result;
}

}  // namespace moire::datalog::test
