// SPDX-License-Identifier: Apache-2.0
#include "driver/command/rules_command.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdio>
#include <sstream>

#include "datalog/built_in.h"

namespace moire::driver {

namespace {

/// The end of the first sentence; a full stop inside a word, as in `<stdio.h>`, does not end one.
std::size_t endOfSentence(const std::string& text) {
  for (std::size_t at = text.find_first_of("?."); at < text.size(); at = text.find_first_of("?.", at + 1))
    if (at + 1 == text.size() || text[at + 1] == ' ') return at + 1;
  return text.size();
}

/// The first sentence of the comment at the top of a rule file, without the licence line.
std::string question(const std::string& text) {
  std::istringstream lines(text);
  std::string comment;
  for (std::string line; std::getline(lines, line) && line.starts_with("//");)
    if (line.find("SPDX") == std::string::npos) comment += line.substr(2);
  return comment.substr(0, endOfSentence(comment));
}

const datalog::SourceText* findByShortName(const std::string& name) {
  for (const auto& source : datalog::builtInSources()) {
    const std::filesystem::path path(source.name);
    if (name == path || name == path.filename() || name == path.stem() || name == path.parent_path() / path.stem())
      return &source;
  }
  return nullptr;
}

}  // namespace

datalog::LoadResult loadAlone(const std::filesystem::path& file) {
  auto source = datalog::readSource(file);
  if (!source) return datalog::loadRuleFiles({file});
  return datalog::loadRules({std::move(*source)}, datalog::includeBuiltIn());
}

ExitStatus listRules() {
  for (const auto& source : datalog::builtInSources()) fmt::print("{:<24}{}\n", source.name, question(source.text));
  return ExitStatus::Proved;
}

ExitStatus showRules(const std::string& name) {
  const datalog::SourceText* source = findByShortName(name);
  if (!source) throw UsageError(fmt::format("no built-in rule file is named '{}'; see 'moire rules list'", name));
  fmt::print("{}", source->text);
  return ExitStatus::Proved;
}

ExitStatus checkRules(const std::filesystem::path& file) {
  auto loaded = loadAlone(file);
  const char* meaning = "a program of its own";
  if (!loaded.program) {
    auto added = datalog::loadAnalysis({file});
    if (!added.program) throw UsageError(datalog::render(added.diagnostics));
    loaded = std::move(added);
    meaning = "an addition to the analysis";
  }
  fmt::print(stderr, "{}", datalog::render(loaded.diagnostics));
  fmt::print("{}: correct, as {} ({} relations, {} rules)\n", file.string(), meaning,
             loaded.program->relations().size(), loaded.program->rules().size());
  return ExitStatus::Proved;
}

}  // namespace moire::driver
