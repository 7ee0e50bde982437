// SPDX-License-Identifier: Apache-2.0
#include "tests/mutants/refuters.h"

#include <fmt/format.h>

#include <fstream>
#include <stdexcept>

namespace moire::test {

Refuters readRefuters(const std::filesystem::path& table) {
  Refuters result;
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
    if (!isProgram && !isRandom && right != "nothing yet" && !right.starts_with("harmless, because "))
      throw std::runtime_error(
          fmt::format("{}:{}: '{}' is not an answer; write programs/CASE.c, 'random programs', 'harmless, because ...' "
                      "or 'nothing yet'",
                      table.filename().string(), number, right));
    if (isProgram && !std::filesystem::exists(table.parent_path().parent_path() / right))
      throw std::runtime_error(
          fmt::format("{}:{}: there is no tests/{}; name another case", table.filename().string(), number, right));
    Refuter refuter{isProgram ? right : "", isRandom, number};
    if (!result.emplace(line.substr(0, colon), std::move(refuter)).second)
      throw std::runtime_error(
          fmt::format("{}:{}: {} has two rows; delete one", table.filename().string(), number, line.substr(0, colon)));
  }
  return result;
}

}  // namespace moire::test
