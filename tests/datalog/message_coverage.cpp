// SPDX-License-Identifier: Apache-2.0
// Some case of tests/rules shows every message that the language can give.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>

#include "tests/datalog/rule_case.h"
#include "tests/datalog/support.h"

using namespace moire::datalog;
using namespace moire::datalog::test;

namespace {

std::string readAll(const std::filesystem::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// The formats in the calls that report something: the first text in each call, its adjacent pieces joined.
std::set<std::string> formats(const std::string& source) {
  static const std::regex call(R"((error|warning|fail|failAt|refuse)\()");
  static const std::regex text(R"re("((?:[^"\\]|\\.)*)"(?:\s*"((?:[^"\\]|\\.)*)")?)re");
  std::set<std::string> result;
  for (std::sregex_iterator found(source.begin(), source.end(), call), end; found != end; ++found) {
    const std::size_t start = static_cast<std::size_t>(found->position() + found->length());
    const std::string rest = source.substr(start, source.find(';', start) - start);
    std::smatch match;
    if (!std::regex_search(rest, match, text)) continue;
    const std::string format = match[1].str() + match[2].str();
    if (format.find(' ') == std::string::npos && (*found)[1] != "refuse") continue;
    const bool whole = format.find("needs Soufflé") != std::string::npos;
    result.insert((*found)[1] == "refuse" && !whole ? format + " needs Soufflé" : format);
  }
  return result;
}

/// A format as a pattern that every message made from it matches.
std::regex pattern(const std::string& format) {
  std::string result;
  for (std::size_t i = 0; i < format.size(); ++i) {
    if (format[i] == '{' && format.find('}', i) != std::string::npos) {
      i = format.find('}', i);
      result += "[^]*";
    } else if (format[i] == '\\') {
      result += '.';
      ++i;
    } else if (std::string("()[]|.*+?^$").find(format[i]) != std::string::npos) {
      result += std::string("\\") + format[i];
    } else {
      result += format[i];
    }
  }
  return std::regex(result);
}

}  // namespace

TEST_CASE("Every message of the language has a rule case") {
  std::vector<std::string> shown;
  for (const RuleCase& each : readRuleCases(MOIRE_SOURCE_DIR "/tests/rules")) {
    for (const Diagnostic& diagnostic : loadRuleFiles({each.file}).diagnostics) shown.push_back(diagnostic.message);
  }
  std::size_t checked = 0;
  for (const auto& entry : std::filesystem::directory_iterator(MOIRE_SOURCE_DIR "/datalog/language")) {
    if (entry.path().extension() != ".cpp") continue;
    for (const std::string& format : formats(readAll(entry.path()))) {
      INFO(entry.path().filename().string() << ": " << format);
      const std::regex wanted = pattern(format);
      CHECK(std::any_of(shown.begin(), shown.end(),
                        [&](const std::string& message) { return std::regex_search(message, wanted); }));
      ++checked;
    }
  }
  CHECK(checked > 80);
}
