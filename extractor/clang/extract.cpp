// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/extract.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>

// After <utility>, which it needs and does not include.
#include <llvm/Support/thread.h>

#include "extractor/clang/finish.h"
#include "extractor/clang/linker.h"
#include "extractor/clang/lowering.h"
#include "extractor/clang/parse.h"
#include "extractor/clang/roots.h"
#include "extractor/clang/tidy_graph.h"
#include "extractor/memory/constraint_visitor.h"
#include "extractor/memory/points_to.h"
#include "extractor/program/well_formed.h"

namespace moire::extractor {

namespace {

void sortAssumptions(program::Program& program) {
  auto& list = program.assumptions;
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

program::Program extractHere(const ExtractOptions& options, const FunctionModels& models) {
  const TranslationUnits units = parse(options.files, options.compilerFlags);
  const Linker linker(units);
  const Roots roots = findRoots(options, linker, models);
  const Limits limits;
  MemoryMap map(linker, limits);
  Contexts contexts(linker, models, limits);
  ConstraintVisitor visitor(map, contexts, linker, models);
  const Context* main = roots.main ? &visitor.main(*roots.main) : nullptr;
  const Context* init = roots.init ? &visitor.entry(*roots.init) : nullptr;
  std::vector<const Context*> entries;
  for (const auto* entry : roots.entries) entries.push_back(&visitor.entry(*entry));
  visitor.run();
  const PointsTo pointsTo(map.graph());

  program::Program program;
  Lowering lowering(program, options, linker, models, contexts, map, pointsTo, limits);
  if (main) {
    lowering.wholeProgram(*main);
  } else {
    lowering.library(entries, init, options.library->manyCopies);
  }
  lowering.run();
  Finish finish(lowering);
  finish.run();
  tidy(
      program, [&](program::LocationId location) -> const std::string& { return finish.labelOf(location); },
      finish.pointers());
  nameObligations(program);
  sortAssumptions(program);
  if (const auto wrong = violations(program); !wrong.empty())
    throw std::logic_error(fmt::format("the extracted program is not well formed: {}", wrong.front()));
  return program;
}

}  // namespace

program::Program extract(const ExtractOptions& options, const FunctionModels& models) {
  // Parsing and lowering are recursive: deeply nested code needs more stack than a thread has by default.
  constexpr unsigned stackSize = 512U << 20U;
  program::Program program;
  std::exception_ptr failure;
  llvm::thread worker(std::optional<unsigned>(stackSize), [&] {
    try {
      program = extractHere(options, models);
    } catch (...) {
      failure = std::current_exception();
    }
  });
  worker.join();
  if (failure) std::rethrow_exception(failure);
  return program;
}

}  // namespace moire::extractor
