// SPDX-License-Identifier: Apache-2.0
#include "tests/program_runner/expectations.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <sstream>

#include "datalog/language/spelling.h"
#include "extractor/program/program.h"

namespace moire::test {
namespace {

using Meaning = std::pair<std::string, std::string>;  // kind and status

/// Every word that can be expected.
const std::map<std::string, Meaning>& vocabulary() {
  static const std::map<std::string, Meaning> words = [] {
    std::map<std::string, Meaning> all;
    for (const char* status : {"safe", "alarm", "unreachable"}) all[status] = {"assert", status};
    for (const char* kind : {"race", "deadlock", "overflow", "div", "null", "bounds", "memory"})
      for (const char* status : {"alarm", "safe"}) all[expectationOf(kind, status)] = {kind, status};
    return all;
  }();
  return words;
}

/// A kind of run-time error.
bool isErrorKind(const std::string& word) {
  return std::any_of(program::runTimeErrors.begin(), program::runTimeErrors.end(),
                     [&](program::ObligationKind kind) { return toText(kind) == word; });
}

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(" \t\r");
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

/// Letters followed by digits, as in `u12`.
bool isLabel(const std::string& text) {
  const auto digit = std::find_if(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
  return digit != text.begin() && digit != text.end() &&
         std::all_of(text.begin(), digit, [](unsigned char c) { return std::isalpha(c) != 0; }) &&
         std::all_of(digit, text.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

/// Where a comment begins in a line; a string may contain such signs.
std::size_t findComment(const std::string& line, const char* sign) {
  char quote = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (quote != 0) {
      if (line[i] == '\\')
        ++i;
      else if (line[i] == quote)
        quote = 0;
    } else if (line[i] == '"' || line[i] == '\'') {
      quote = line[i];
    } else if (line.compare(i, 2, sign) == 0) {
      return i;
    }
  }
  return std::string::npos;
}

class Reader {
 public:
  explicit Reader(const std::string& file) : file_(file) {}

  Expectations read() {
    std::ifstream in(file_);
    for (std::string line; std::getline(in, line);) {
      ++number_;
      const auto begin = findComment(line, "//");
      if (findComment(line.substr(0, begin), "/*") != std::string::npos)
        complain("such a comment is not read; write it with //");
      if (begin == std::string::npos) continue;
      const std::string comment = trimmed(line.substr(begin + 2));
      if (trimmed(line.substr(0, begin)).empty())
        readOwnLine(comment);
      else
        readTrailing(comment);
    }
    return std::move(result_);
  }

 private:
  void complain(const std::string& what) {
    result_.complaints.push_back(fmt::format("{}:{}: {}", file_, number_, what));
  }

  /// It is a remark, unless it begins with one word and a colon.
  void readOwnLine(const std::string& comment) {
    const std::string word = comment.substr(0, comment.find_first_of(": "));
    if (vocabulary().contains(comment))
      complain(fmt::format("'{}' is about no code; write it behind the code", comment));
    if (word.size() == comment.size() || comment[word.size()] != ':') return;
    const std::string rest = trimmed(comment.substr(word.size() + 1));
    if (word == "moire" && number_ == 1) {
      std::istringstream words(rest);
      for (std::string option; words >> option;) result_.options.push_back(option);
    } else if (word == "rounds" && !rest.empty() && rest.find_first_not_of("0123456789") == std::string::npos) {
      result_.rounds = std::stoul(rest);
    } else {
      complain(fmt::format("'{}:' is not known here; write 'moire: OPTIONS' into the first line, or 'rounds: NUMBER'",
                           word));
    }
  }

  void readTrailing(const std::string& comment) {
    if (isLabel(comment)) return;
    const auto colon = comment.find(':');
    const bool labelled = colon != std::string::npos && isLabel(comment.substr(0, colon));
    std::istringstream words(labelled ? comment.substr(colon + 1) : comment);
    for (std::string word; std::getline(words, word, ',');) readWord(trimmed(word));
  }

  void readWord(const std::string& word) {
    const std::string sign = " given ";
    const auto split = word.find(sign);
    const std::string claim = word.substr(0, split);
    const auto found = vocabulary().find(claim);
    if (found == vocabulary().end()) return complain(fmt::format("'{}' is not an expectation{}", word, remedy(claim)));
    const auto& [kind, status] = found->second;
    std::set<std::string> conditions;
    if (split != std::string::npos) {
      if (status == "alarm") return complain(fmt::format("'{}' is no proof, so it rests on nothing", claim));
      std::istringstream words(word.substr(split + sign.size()));
      for (std::string each; words >> each;) {
        if (each == "and") continue;
        if (!isErrorKind(each)) return complain(fmt::format("'{}' is no kind that a proof may rest on", each));
        conditions.insert(each);
      }
    }
    if (!result_.statuses.insert({{number_, kind}, withConditions(status, conditions)}).second)
      complain(fmt::format("'{}' is the second expectation of this kind here; write one", word));
  }

  static std::string remedy(const std::string& word) {
    std::vector<std::string> known;
    for (const auto& [each, meaning] : vocabulary()) known.push_back(each);
    const std::string similar = datalog::didYouMean(word, known);
    return fmt::format("{}; write one of {}, and remarks into lines of their own",
                       similar.empty() ? "" : fmt::format(" ({})", similar), fmt::join(known, ", "));
  }

  std::string file_;
  unsigned number_ = 0;
  Expectations result_;
};

}  // namespace

Expectations readExpectations(const std::string& file) { return Reader(file).read(); }

std::string withConditions(const std::string& status, const std::set<std::string>& kinds) {
  return kinds.empty() ? status : fmt::format("{} given {}", status, fmt::join(kinds, " and "));
}

std::string expectationOf(const std::string& kind, const std::string& status) {
  if (kind == "assert") return status;
  const auto conditions = status.find(" given ");
  return status == "alarm" ? kind : "no " + kind + (conditions == std::string::npos ? "" : status.substr(conditions));
}

}  // namespace moire::test
