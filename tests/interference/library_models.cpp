// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/library_models.h"

#include <catch2/catch.hpp>

#include "datalog/built_in.h"
#include "datalog/engine/evaluation.h"
#include "driver/interference/model_verbs.h"

using namespace moire;
using namespace moire::driver;

namespace {

/// What the library's models and these facts say.
extractor::FunctionModels modelsWith(const std::string& facts) {
  const auto loaded =
      datalog::loadRules({*datalog::findBuiltIn("models/models.dl"), {"mine.dl", facts}}, datalog::includeBuiltIn());
  INFO(datalog::render(loaded.diagnostics));
  REQUIRE(loaded.program);
  return libraryModels(loaded.program);
}

}  // namespace

TEST_CASE("what models say of a function is read verb by verb") {
  const auto models = modelsWith(
      "function_acquires(\"take\", 1).\nfunction_returns(\"take\", -1, 7).\nfunction_rests_on(\"take\", \"luck\").\n");
  const auto* take = models.find("take");
  REQUIRE(take);
  CHECK(take->acquires == 1);
  CHECK(take->returns == program::Range{-1, 7});
  CHECK(take->assumptions == std::vector<std::string>{"luck"});
  CHECK_FALSE(take->isPure());
  CHECK(models.find("pthread_mutex_lock")->acquires == 0);
  CHECK(models.find("nobody_knows_it") == nullptr);
}

TEST_CASE("every verb has a declaration, and every declaration a verb and a sentence") {
  const auto loaded = datalog::loadBuiltIn("models/functions.dl");
  REQUIRE(loaded.program);
  CHECK(loaded.program->relations().size() == modelVerbs().size());
  for (const auto& relation : loaded.program->relations()) {
    INFO(relation.name);
    CHECK_FALSE(relation.documentation.empty());
  }
}

TEST_CASE("a position that no argument has is reported with its fact") {
  CHECK_THROWS_MATCHES(
      modelsWith("function_acquires(\"take\", -1).\n"), datalog::EvaluationError,
      Catch::Matchers::Message("function_acquires(\"take\",-1): column 2 is the position of an argument; "
                               "they count from 0"));
}
