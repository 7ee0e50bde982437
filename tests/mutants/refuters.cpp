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
          fmt::format("{}:{}: write 'RULE: programs/CASE.c', 'RULE: random programs' or 'RULE: harmless, because ...'",
                      table.filename().string(), number));
    const std::string right = line.substr(colon + 2);
    const bool isRandom = right == "random programs";
    const bool isHarmless = right.starts_with("harmless, because ");
    Refuter refuter{isRandom || isHarmless ? "" : right, isRandom, number};
    if (!result.emplace(line.substr(0, colon), std::move(refuter)).second)
      throw std::runtime_error(
          fmt::format("{}:{}: {} has two rows; delete one", table.filename().string(), number, line.substr(0, colon)));
  }
  return result;
}

}  // namespace moire::test
