// SPDX-License-Identifier: Apache-2.0
#include <map>
#include <regex>

#include "driver/checks/races/races.h"
#include "extractor/program/file_keys.h"
#include "extractor/program/stable_id.h"

namespace moire::driver {

namespace {

/// The name without the number that tells it from the same name in another file.
std::string withoutNumber(const std::string& name) {
  static const std::regex number("#[0-9]+");
  return name.find('#') == std::string::npos ? name : std::regex_replace(name, number, "");
}

}  // namespace

std::vector<std::string> raceIds(const program::Program& program) {
  const program::FileKeys keys(program);
  std::map<std::string, unsigned> ordinals;
  std::vector<std::string> ids;
  for (const auto& cell : program.cells) {
    const std::string name = withoutNumber(cell.name);
    const std::string file = keys.of(cell.declared.file);
    const unsigned ordinal = ordinals[name + "\n" + file]++;
    std::vector<std::string> details{file};
    if (ordinal != 0) details.push_back(std::to_string(ordinal));
    ids.push_back(program::stableId("race", name, details));
  }
  return ids;
}

}  // namespace moire::driver
