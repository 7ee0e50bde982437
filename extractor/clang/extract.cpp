// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/extract.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "extractor/clang/finish/finish.h"
#include "extractor/clang/finish/tidy_graph.h"
#include "extractor/clang/input/big_stack.h"
#include "extractor/clang/input/compile_database.h"
#include "extractor/clang/input/linker.h"
#include "extractor/clang/input/parse.h"
#include "extractor/clang/input/roots.h"
#include "extractor/clang/lower/lower.h"
#include "extractor/clang/lower/lowered.h"
#include "extractor/clang/lower/obligations.h"
#include "extractor/clang/pointers/pointer_analysis.h"
#include "extractor/clang/syntax/construct_check.h"
#include "extractor/clang/syntax/source.h"
#include "extractor/program/well_formed.h"
#include "support/stop.h"

namespace moire::extractor {

namespace {

void sortAssumptions(program::Program& program) {
  auto& list = program.assumptions;
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

ChosenFiles filesOf(const ExtractOptions& options) {
  if (options.buildDirectory) return fromCompileDatabase(*options.buildDirectory, options.files);
  if (options.files.empty()) throw InputError("no input: name at least one C file");
  ChosenFiles chosen;
  for (const auto& file : options.files) chosen.files.push_back({file, {}, {}, true});
  return chosen;
}

/// The assumptions about the constructs in the files and in every function that may run.
std::vector<program::Assumption> checkConstructs(const TranslationUnits& units, Contexts& contexts) {
  ConstructCheck check;
  check.checkFiles(units);
  std::set<const clang::FunctionDecl*> functions;
  for (const Context& context : contexts.all())
    if (functions.insert(context.function).second) check.checkFunction(*context.function);
  return check.assumptions();
}

FirstLines firstLines(const Linker& linker) {
  FirstLines lines;
  for (const auto* function : linker.definitions()) {
    const auto position = positionOf(*function);
    lines[{position.file, function->getNameAsString()}] = position.line;
  }
  return lines;
}

program::Program lowerAndFinish(const ExtractOptions& options, const FunctionModels& models, const Linker& linker,
                                PointerAnalysis& pointers) {
  program::Program program;
  Lowered lowered(program, pointers.map, pointers.pointsTo, options.limits);
  const LoweringInput input{options, linker, models, pointers.contexts, pointers.map, pointers.pointsTo};
  lower(input, pointers.starts, lowered);
  finish(lowered);
  tidy(
      program, [&](program::LocationId at) -> const std::string& { return lowered.graph.instanceOf(at).label; },
      lowered.memory.pointers(), firstLines(linker));
  nameObligations(program);
  return program;
}

FunctionArities aritiesOf(const TranslationUnits& units) {
  FunctionArities arities;
  for (const auto& unit : units)
    for (const clang::Decl* declaration : unit->getASTContext().getTranslationUnitDecl()->decls())
      if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration)) {
        const bool fixed = function->hasPrototype() && !function->isVariadic();
        arities[function->getNameAsString()] =
            fixed ? std::optional<std::size_t>(function->getNumParams()) : std::nullopt;
      }
  return arities;
}

/// What the user asked for instead of what C says.
std::vector<program::Assumption> wishes(const ExtractOptions& options) {
  std::vector<program::Assumption> wishes;
  if (options.granularity == program::Granularity::Statement)
    wishes.push_back({{}, "other threads are assumed to run between statements only (--granularity statement)"});
  if (options.library && !options.library->manyCopies)
    wishes.push_back({{}, "each entry is assumed to run in one thread only (--copies one)"});
  return wishes;
}

program::Program extractHere(ExtractOptions options, const FunctionModels& models) {
  const ChosenFiles chosen = filesOf(options);
  const ParsedFiles parsed = parse(chosen.files, options.compilerFlags, options.jobs);
  if (options.functions) *options.functions = aritiesOf(parsed.units);
  options.files.clear();
  for (const auto& unit : parsed.units) options.files.push_back(unit->getMainFileName().str());
  const Linker linker(parsed.units);
  const Roots roots = findRoots(options, linker, models);
  PointerAnalysis pointers(linker, models, roots, options.limits, options.shouldStop, options.pointerRules);
  const auto constructs = checkConstructs(parsed.units, pointers.contexts);
  program::Program program = lowerAndFinish(options, models, linker, pointers);
  const auto asked = wishes(options);
  for (const auto* notes : {&chosen.notes, &parsed.notes, &linker.notes(), &roots.notes, &constructs, &asked})
    program.assumptions.insert(program.assumptions.end(), notes->begin(), notes->end());
  sortAssumptions(program);
  if (const auto wrong = violations(program); !wrong.empty())
    throw std::logic_error(fmt::format("the extracted program is not well formed: {}", wrong.front()));
  return program;
}

}  // namespace

program::Program extract(const ExtractOptions& options, const FunctionModels& models) {
  program::Program program;
  inThreadsWithBigStacks(1, [&] { program = extractHere(options, models); });
  return program;
}

}  // namespace moire::extractor
