// SPDX-License-Identifier: Apache-2.0
#include "datalog/compiled_analysis.h"

#include <catch2/catch.hpp>

#include "datalog/built_in.h"
#include "datalog/compile/function_linker.h"
#include "datalog/engine/evaluation.h"

using namespace moire::datalog;

TEST_CASE("No plan of the analysis is interpreted, in the first round or in later ones") {
  const LoadResult loaded = loadAnalysis();
  REQUIRE(loaded.program);
  FunctionLinker linker(*loaded.program, compiledAnalysis());
  RunOptions options;
  options.linker = &linker;
  Evaluation evaluation(loaded.program);
  std::size_t linked = 0;
  // Each round adds one tuple to every input, so that everything that can grow does.
  for (Value round = 0; round < 3; ++round) {
    evaluation.run(options);
    CHECK(linker.linked() > linked);
    linked = linker.linked();
    CHECK(linker.interpreted().empty());
    for (RelationId id = 0; id < loaded.program->relations().size(); ++id) {
      const RelationInfo& relation = loaded.program->relations()[id];
      if (!relation.isInput()) continue;
      const std::vector<Value> row(relation.arity(), round);
      evaluation.insert({id, relation.arity()}, row);
    }
  }
}
