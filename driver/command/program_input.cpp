// SPDX-License-Identifier: Apache-2.0
#include "driver/command/program_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <set>
#include <sstream>

#include "datalog/engine/text_io.h"
#include "driver/interference/library_models.h"
#include "driver/interference/program_facts.h"
#include "driver/interference/user_facts.h"
#include "extractor/tables/program_tables.h"

namespace moire::driver {

namespace fs = std::filesystem;

namespace {

std::set<std::string> linesOf(std::istream& in) {
  std::set<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.insert(line);
  return lines;
}

/// A tuple for a human reader; the tuple of a relation without columns is empty.
std::string shown(std::string line) {
  std::replace(line.begin(), line.end(), '\t', ' ');
  return line;
}

/// The other tables of the directory follow from the program's. Users who changed one of them would wonder why that has
/// no effect.
void requireAgreement(const fs::path& directory, const datalog::Evaluation& evaluation) {
  for (const auto& relation : evaluation.program().relations()) {
    if (relation.file != "rules/computed.dl") continue;
    const fs::path file = directory / (relation.name + ".facts");
    std::ifstream in(file);
    if (!in) continue;
    const std::set<std::string> there = linesOf(in);
    std::stringstream text;
    datalog::writeRows(text, evaluation, evaluation.relation(relation.name, relation.arity()),
                       datalog::RowOrder::OfFirstUse);
    const std::set<std::string> expected = linesOf(text);
    if (there == expected) continue;
    std::vector<std::string> different;
    std::set_symmetric_difference(there.begin(), there.end(), expected.begin(), expected.end(),
                                  std::back_inserter(different));
    throw UsageError(fmt::format(
        "{} {} '{}', unlike the program in step.facts and the other tables of model.dl: change these, and delete {}",
        file.string(), there.contains(different.front()) ? "has" : "lacks", shown(different.front()),
        file.filename().string()));
  }
}

/// Kinds of obligations that were not asked for when the facts were made cannot be judged.
void requireChecked(const fs::path& directory, const program::Program& program,
                    const std::set<program::ObligationKind>& wanted) {
  for (const auto kind : extractor::runTimeErrors)
    if (wanted.contains(kind) && !program.checked.contains(kind))
      throw UsageError(
          fmt::format("'{0}' has no obligations of the kind '{1}': extract it with 'moire facts --check {1}'",
                      directory.string(), toText(kind)));
}

program::Program readFacts(const fs::path& directory, const std::shared_ptr<const datalog::RuleProgram>& rules,
                           const std::set<program::ObligationKind>& wanted) {
  program::Program program = tables::readProgram(directory);
  requireChecked(directory, program, wanted);
  datalog::Evaluation evaluation(rules);
  const ProgramFacts facts(program, evaluation);
  requireAgreement(directory, evaluation);
  return program;
}

program::Program readC(const AnalyzeOptions& options, const std::shared_ptr<const datalog::RuleProgram>& rules,
                       const StopRequest& shouldStop) {
  extractor::FunctionArities functions;
  extractor::ExtractOptions input = options.input;
  input.shouldStop = shouldStop;
  input.functions = &functions;
  program::Program program = extractor::extract(input, libraryModels(rules));
  if (!options.observer.silent)
    for (const auto& line : idleModels(*rules, functions)) fmt::print(stderr, "{}\n", line);
  return program;
}

}  // namespace

program::Program readInput(const AnalyzeOptions& options, const std::shared_ptr<const datalog::RuleProgram>& rules,
                           const StopRequest& shouldStop) {
  program::Program program =
      options.facts ? readFacts(*options.facts, rules, options.checks) : readC(options, rules, shouldStop);
  requireKnownNames(program, *rules);
  std::set<program::Assumption> assumptions = userAssumptions(*rules);
  assumptions.insert(program.assumptions.begin(), program.assumptions.end());
  program.assumptions.assign(assumptions.begin(), assumptions.end());
  return program;
}

}  // namespace moire::driver
