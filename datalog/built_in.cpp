// SPDX-License-Identifier: Apache-2.0
#include "datalog/built_in.h"

#include <algorithm>
#include <stdexcept>

namespace moire::datalog {

const SourceText* findBuiltIn(std::string_view name) {
  const auto& all = builtInSources();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const SourceText& source) { return source.name == name; });
  return found == all.end() ? nullptr : &*found;
}

IncludeResolver includeBuiltIn() {
  return [files = includeFromFiles()](const std::string& requested,
                                      const std::string& includer) -> std::optional<SourceText> {
    if (findBuiltIn(includer)) {
      const auto beside = std::filesystem::path(includer).parent_path() / requested;
      if (const SourceText* source = findBuiltIn(beside.string())) return *source;
    }
    if (const SourceText* source = findBuiltIn(requested)) return *source;
    return files(requested, includer);
  };
}

LoadResult loadBuiltIn(std::string_view name) {
  const SourceText* source = findBuiltIn(name);
  if (!source) throw std::logic_error("there is no built-in rule file '" + std::string(name) + "'");
  return loadRules({*source}, includeBuiltIn());
}

LoadResult loadAnalysis(const std::vector<std::filesystem::path>& userFiles) {
  std::vector<SourceText> sources{*findBuiltIn("rules/analysis.dl"), *findBuiltIn("models/models.dl")};
  for (const auto& file : userFiles) {
    auto source = readSource(file);
    if (!source) return loadRuleFiles({file});  // reports what is wrong with it
    sources.push_back(std::move(*source));
  }
  LoadResult result = loadRules(sources, includeBuiltIn());
  // What the analysis does not use itself is meant for the extractor or for users' rules.
  std::erase_if(result.diagnostics, [](const Diagnostic& diagnostic) {
    return diagnostic.severity == Severity::Warning && findBuiltIn(diagnostic.file) != nullptr;
  });
  return result;
}

}  // namespace moire::datalog
