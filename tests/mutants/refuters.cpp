// SPDX-License-Identifier: Apache-2.0
#include "tests/mutants/refuters.h"

#include <fmt/format.h>

#include <fstream>
#include <stdexcept>

namespace moire::test {
namespace {

/// Whether a unit test names that rule file.
bool isAbout(const std::filesystem::path& unitTest, const std::string& ruleFile) {
  std::ifstream in(unitTest);
  for (std::string line; std::getline(in, line);)
    if (line.find(ruleFile) != std::string::npos) return true;
  return false;
}

void readTable(const std::filesystem::path& table, Refuters& result) {
  std::ifstream in(table);
  unsigned number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (line.empty() || line.starts_with("#")) continue;
    const auto colon = line.find(": ");
    if (colon == std::string::npos)
      throw std::runtime_error(
          fmt::format("{}:{}: there is no answer; write 'RULE: programs/CASE.c'", table.filename().string(), number));
    const std::string right = line.substr(colon + 2);
    const bool isProgram = right.starts_with("programs/");
    const bool isRandom = right == "random programs";
    const bool isUnitTest = right.ends_with(".cpp");
    if (!isProgram && !isRandom && !isUnitTest && right != "nothing yet" && !right.starts_with("harmless, because "))
      throw std::runtime_error(
          fmt::format("{}:{}: '{}' is not an answer; write programs/CASE.c, 'random programs', FOLDER/TEST.cpp, "
                      "'harmless, because ...' or 'nothing yet'",
                      table.filename().string(), number, right));
    const std::string ruleFile = line.substr(0, line.find(' '));
    if (isUnitTest && !isAbout(table.parent_path().parent_path() / right, ruleFile))
      throw std::runtime_error(fmt::format("{}:{}: there is no tests/{} that names {}; name another test",
                                           table.filename().string(), number, right, ruleFile));
    if (isProgram && !std::filesystem::exists(table.parent_path().parent_path() / right))
      throw std::runtime_error(
          fmt::format("{}:{}: there is no tests/{}; name another case", table.filename().string(), number, right));
    Refuter refuter{isProgram ? right : "", isRandom,
                    fmt::format("tests/mutants/{}:{}", table.filename().string(), number)};
    if (!result.emplace(line.substr(0, colon), std::move(refuter)).second)
      throw std::runtime_error(
          fmt::format("{}:{}: {} has two rows; delete one", table.filename().string(), number, line.substr(0, colon)));
  }
}

}  // namespace

Refuters readRefuters(const std::filesystem::path& folder) {
  Refuters result;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().filename().string().starts_with("noticed_by")) readTable(entry.path(), result);
  return result;
}

}  // namespace moire::test
