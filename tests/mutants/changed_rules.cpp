// SPDX-License-Identifier: Apache-2.0
// The rules that this program has instead of the built-in ones: those of the source tree, with one mutation. They
// replace the generated file, so that everything that reads rules reads these, including the front end.
#include "tests/mutants/changed_rules.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>

#include "datalog/built_in.h"
#include "tests/mutants/mutation.h"

namespace moire::test {
namespace {

void mutate(std::vector<datalog::SourceText>& files, const std::string& name) {
  for (datalog::SourceText& file : files) {
    if (!file.name.starts_with("rules/")) continue;
    for (const Mutation& each : mutationsOf(file)) {
      if (each.name != name) continue;
      file.text = mutated(file.text, each);
      return;
    }
  }
  throw std::runtime_error("there is no rule '" + name + "'");
}

}  // namespace

std::vector<datalog::SourceText> readRuleFiles() {
  const std::filesystem::path root = std::filesystem::path(MOIRE_SOURCE_DIR) / "datalog";
  std::vector<datalog::SourceText> files;
  for (const char* folder : {"rules", "models"})
    for (const auto& entry : std::filesystem::directory_iterator(root / folder))
      if (entry.path().extension() == ".dl")
        files.push_back({(folder / entry.path().filename()).string(), datalog::readSource(entry.path())->text});
  std::sort(files.begin(), files.end(), [](const auto& one, const auto& other) { return one.name < other.name; });
  return files;
}

}  // namespace moire::test

namespace moire::datalog {

const std::vector<SourceText>& builtInSources() {
  static const std::vector<SourceText> sources = [] {
    std::vector<SourceText> files = test::readRuleFiles();
    if (const char* name = std::getenv(test::mutationVariable)) test::mutate(files, name);
    return files;
  }();
  return sources;
}

}  // namespace moire::datalog
