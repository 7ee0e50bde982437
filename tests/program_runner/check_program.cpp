// SPDX-License-Identifier: Apache-2.0
// Analyses one C file and compares the result with what the file says of itself:
//
//   // moire: OPTIONS          in the first line; FILE.dl is beside the C file
//   // rounds: 3               how many rounds it takes
//   assert(x > 0);  // safe    or `alarm` or `unreachable`; text before a colon is a label
//   int x;  // race            or `no race`, at the declaration
//   lock(&m);  // deadlock     or `no deadlock`: one of the obligations there is an alarm, or all are proved
//   x = y / z;  // div         likewise `overflow`, `null`, `bounds`; several words with commas between them
//
// Every obligation must be expected and every expectation met; of deadlocks and run-time errors, every alarm.
#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "driver/command/command_line.h"

namespace {

using Json = nlohmann::json;

struct Expectations {
  std::vector<std::string> options;
  std::optional<std::size_t> rounds;
  std::map<std::pair<unsigned, std::string>, std::string> statuses;  // by line and kind
};

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(" \t\r");
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

/// There may be several on a line, and most are proved.
bool areMany(const std::string& kind) { return kind != "assert" && kind != "race"; }

void readWord(const std::string& word, unsigned line, Expectations& expected) {
  if (word == "safe" || word == "alarm" || word == "unreachable") expected.statuses[{line, "assert"}] = word;
  for (const char* kind : {"race", "deadlock", "overflow", "div", "null", "bounds"}) {
    if (word == kind) expected.statuses[{line, kind}] = "alarm";
    if (word == fmt::format("no {}", kind)) expected.statuses[{line, kind}] = "safe";
  }
}

void readComment(const std::string& comment, unsigned line, Expectations& expected) {
  const auto colon = comment.rfind(':');
  const std::string words = trimmed(colon == std::string::npos ? comment : comment.substr(colon + 1));
  if (comment.starts_with("rounds:")) {
    expected.rounds = std::stoul(words);
    return;
  }
  std::istringstream in(words);
  for (std::string word; std::getline(in, word, ',');) readWord(trimmed(word), line, expected);
}

Expectations readExpectations(const std::string& file) {
  Expectations expected;
  std::ifstream in(file);
  unsigned number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    const auto comment = line.find("//");
    if (comment == std::string::npos) continue;
    const std::string text = trimmed(line.substr(comment + 2));
    if (number == 1 && text.starts_with("moire:")) {
      std::istringstream words(text.substr(6));
      for (std::string word; words >> word;) expected.options.push_back(word);
    } else {
      readComment(text, number, expected);
    }
  }
  return expected;
}

Json analyse(const std::string& file, const std::vector<std::string>& options) {
  const auto report =
      std::filesystem::temp_directory_path() / fmt::format("moire-{}.json", std::hash<std::string>()(file));
  std::vector<std::string> arguments{"analyze", file, "--format", "json", "-o", report.string()};
  for (const std::string& option : options)
    arguments.push_back(option.ends_with(".dl") ? (std::filesystem::path(file).parent_path() / option).string()
                                                : option);
  const auto status = moire::driver::runCommandLine(arguments);
  if (status != moire::driver::ExitStatus::Proved && status != moire::driver::ExitStatus::NotProved)
    throw std::runtime_error(fmt::format("the analysis ended with status {}", static_cast<int>(status)));
  std::ifstream in(report);
  const Json result = Json::parse(in);
  std::filesystem::remove(report);
  const bool proved = status == moire::driver::ExitStatus::Proved;
  if (proved != (result["verdict"] == "safe") || proved != (result["summary"]["alarm"] == 0))
    throw std::runtime_error("exit status, verdict and summary do not agree");
  return result;
}

/// What an obligation's status is to be. Where several are on one line, an alarm is expected of one of them.
bool isAsExpected(const Json& obligation, const std::string& expected) {
  const std::string status = obligation["status"];
  return status == expected || (areMany(obligation["kind"]) && (expected == "alarm" || status == "unreachable"));
}

int compare(const Json& result, Expectations expected) {
  int problems = 0;
  const auto complain = [&problems](const std::string& text) {
    std::cout << text << "\n";
    ++problems;
  };
  for (const Json& obligation : result["obligations"]) {
    const bool proved = obligation["status"] != "alarm";
    const std::pair<unsigned, std::string> key{obligation["line"], obligation["kind"]};
    if (areMany(key.second) && proved && !expected.statuses.contains(key)) continue;
    const auto found = expected.statuses.find(key);
    const std::string where =
        fmt::format("line {}: {} '{}'", key.first, key.second, obligation["text"].get<std::string>());
    if (found == expected.statuses.end())
      complain(where + " is not expected");
    else if (!isAsExpected(obligation, found->second))
      complain(fmt::format("{} is {}, expected {}", where, obligation["status"].get<std::string>(), found->second));
    else if ((key.second == "race" || key.second == "deadlock") &&
             obligation["accesses"].empty() == (obligation["status"] == "alarm"))
      complain(where + " lists accesses if and only if it is an alarm: it does not");
  }
  for (const auto& [key, status] : expected.statuses) {
    const auto matches = [&, &wanted = key, &status = status](const Json& each) {
      return each["line"] == wanted.first && each["kind"] == wanted.second &&
             (!areMany(wanted.second) || status != "alarm" || each["status"] == "alarm");
    };
    if (std::none_of(result["obligations"].begin(), result["obligations"].end(), matches))
      complain(fmt::format("line {}: no {} there, expected {}", key.first, key.second, status));
  }
  if (expected.statuses.empty()) complain("the file expects nothing");
  if (expected.rounds && result["rounds"] != *expected.rounds)
    complain(fmt::format("{} rounds, expected {}", result["rounds"].get<std::size_t>(), *expected.rounds));
  return problems;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: check_program FILE.c\n";
    return 2;
  }
  try {
    const std::string file = argv[1];
    const Expectations expected = readExpectations(file);
    return compare(analyse(file, expected.options), expected) == 0 ? 0 : 1;
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 2;
  }
}
