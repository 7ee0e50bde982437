// SPDX-License-Identifier: Apache-2.0
// Do the models of library functions allow what these functions are seen to do?
#include <catch2/catch.hpp>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "datalog/built_in.h"
#include "datalog/engine/evaluation.h"
#include "driver/interference/library_models.h"
#include "driver/interference/model_verbs.h"
#include "tests/models/trial.h"

using namespace moire;

namespace {

const datalog::LoadResult& rules() {
  static const auto loaded = datalog::loadBuiltIn("models/models.dl");
  return loaded;
}

/// All functions that have a model.
std::set<std::string> modelled() {
  datalog::Evaluation evaluation(rules().program);
  evaluation.run();
  std::set<std::string> result;
  for (const driver::Verb& verb : driver::modelVerbs()) {
    if (verb.schema.types.front() != "Function") continue;
    const auto relation = evaluation.relation(verb.schema.name, verb.schema.types.size());
    for (const auto row : evaluation.rows(relation)) result.emplace(evaluation.text(row[0]));
  }
  return result;
}

/// Functions that are not called here, with the reason: lines `reason: names`.
std::map<std::string, std::string> notCalled() {
  std::map<std::string, std::string> result;
  std::ifstream in(MOIRE_SOURCE_DIR "/tests/models/not_called.txt");
  REQUIRE(in);
  for (std::string line; std::getline(in, line);) {
    const auto colon = line.find(": ");
    if (line.empty() || line.front() == '#' || colon == std::string::npos) continue;
    std::istringstream names(line.substr(colon + 2));
    for (std::string name; names >> name;) {
      INFO(name);
      CHECK(result.emplace(name, line.substr(0, colon)).second);
    }
  }
  return result;
}

}  // namespace

TEST_CASE("library functions do nothing that their models do not allow") {
  const auto models = driver::libraryModels(rules().program);
  constexpr unsigned rounds = 50;
  for (const auto& [function, attempt] : test::trials()) {
    const auto* model = models.find(function);
    INFO(function);
    REQUIRE(model);
    std::set<std::string> complaints;
    for (unsigned seed = 0; seed < rounds; ++seed) {
      test::Trial trial(function, *model, seed);
      attempt(trial);
      for (const std::string& complaint : trial.complaints()) complaints.insert(complaint);
      for (const unsigned argument : trial.untouched()) {
        test::Trial other(function, *model, seed, argument);
        attempt(other);
        test::Trial same(function, *model, seed, argument);
        attempt(same);
        if (other.seen(argument) != same.seen(argument)) continue;  // it is different each time
        if (other.seen(argument) != trial.seen(argument))
          complaints.insert(function + " reads the memory behind argument " + std::to_string(argument));
      }
    }
    CHECK(complaints == std::set<std::string>{});
  }
}

TEST_CASE("every model is tried, or there is a reason why not") {
  const auto models = modelled();
  const auto excused = notCalled();
  std::set<std::string> missing;
  for (const std::string& function : models)
    if (!test::trials().contains(function) && !excused.contains(function)) missing.insert(function);
  CHECK(missing == std::set<std::string>{});
  for (const auto& [function, reason] : excused) {
    INFO(function << ": " << reason);
    CHECK(models.contains(function));
    CHECK_FALSE(test::trials().contains(function));
  }
}

TEST_CASE("a trial notices that memory is read of which its model does not say so") {
  const auto length = [](test::Trial& trial) { trial.returned(static_cast<long long>(*trial.object<int>(0, 5))); };
  extractor::FunctionModel model;
  test::Trial trial("f", model, 1);
  length(trial);
  test::Trial other("f", model, 1, 0);
  length(other);
  CHECK(trial.untouched() == std::set<unsigned>{0});
  CHECK(trial.seen(0) != other.seen(0));
  model.reads = {0};
  CHECK(test::Trial("f", model, 1).untouched().empty());
}

TEST_CASE("a trial knows which errors of locks a model allows") {
  constexpr long long again = 35;
  constexpr long long notOwner = 1;
  extractor::FunctionModel model;
  model.acquires = 0;
  model.returns = program::Range{0, 0};
  test::Trial never("f", model, 1);
  never.refused(again);
  CHECK(never.complaints().size() == 1);
  model.refuses = again;
  test::Trial sometimes("f", model, 1);
  sometimes.refused(again);
  CHECK(sometimes.complaints().empty());
  extractor::FunctionModel release;
  release.releases = 0;
  release.returns = program::Range{0, 0};
  release.refuses = notOwner;
  test::Trial free("f", release, 1);
  free.refused(notOwner);
  CHECK(free.complaints().empty());
  free.refused(again);
  CHECK(free.complaints().size() == 1);
}

TEST_CASE("a trial notices what a model does not allow") {
  extractor::FunctionModel model;
  model.returns = program::Range{0, 1};
  test::Trial trial("f", model, 1);
  char* const text = trial.text(0, "abc");
  text[1] = 'x';
  trial.returned(2LL);
  trial.returned(static_cast<const void*>(text));
  trial.calledBack(0, text);
  CHECK(trial.complaints().size() == 4);
}
