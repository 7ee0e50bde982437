// SPDX-License-Identifier: Apache-2.0
// Proofs in programs with errors that are only alarms, on random programs: a proof that rests on nothing holds even if
// execution goes on behind errors, and one that rests on some errors holds as long as these do not happen.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <map>
#include <set>
#include <string>

#include "driver/checks/judge.h"
#include "driver/checks/races/races.h"
#include "driver/command/ladder.h"
#include "driver/verify/strategy.h"
#include "extractor/program/past_errors.h"
#include "extractor/program/text.h"
#include "tests/explorer/random_program.h"
#include "tests/explorer/shrink.h"
#include "tests/soundness/specimens.h"

using namespace moire;
using namespace moire::program;
using namespace moire::explorer;

namespace {

constexpr std::uint64_t parts = 4;

const std::set<ObligationKind> errorKinds{ObligationKind::Bounds, ObligationKind::Null};
const std::set<ObligationKind> kinds{ObligationKind::Assert, ObligationKind::Race, ObligationKind::Bounds,
                                     ObligationKind::Null};

std::uint64_t setting(const char* variable, std::uint64_t normally) {
  const char* text = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe): tests have one thread
  return text == nullptr ? normally : std::strtoull(text, nullptr, 10);
}

/// Most checks of the program become checks for run-time errors, and behind each of these there is an assertion of the
/// same condition.
Program withErrors(Program program) {
  program.checked = errorKinds;
  const std::size_t obligations = program.obligations.size();
  for (std::size_t i = 0; i < obligations; ++i) {
    constexpr std::size_t every = 4;
    if (i % every != 0) program.obligations[i].kind = i % 2 == 0 ? ObligationKind::Null : ObligationKind::Bounds;
    Obligation again = program.obligations[i];
    again.id += "-again";
    again.kind = ObligationKind::Assert;
    program.obligations.push_back(std::move(again));
  }
  const std::size_t locations = program.locations.size();
  for (std::size_t i = 0; i < locations; ++i) {
    if (!endsInError(program, LocationId(i))) continue;
    Location again = program.locations[i];
    again.name += "-again";
    auto& check = std::get<Check>(again.action);
    check.obligation = ObligationId(check.obligation.index() + obligations);
    program.locations[i].successors = {LocationId(program.locations.size())};
    program.locations.push_back(std::move(again));
  }
  return program;
}

/// Execution goes on behind all errors but these.
Program goingOnUnless(const Program& program, const std::set<std::string>& ends) {
  Program result = pastErrors(program);
  for (std::size_t i = 0; i < program.locations.size(); ++i)
    if (const auto* check = std::get_if<Check>(&program.locations[i].action))
      if (ends.contains(program[check->obligation].id)) result.locations[i].action = program.locations[i].action;
  return result;
}

/// What a wrong analysis does differently.
struct Mistakes {
  std::function<Program(Program)> goingOn = pastErrors;
  bool nothingComesFirst = false;
};

/// The engine, but it says that no error comes before anything.
class WithoutOrder : public driver::Engine {
 public:
  explicit WithoutOrder(std::shared_ptr<driver::Engine> engine) : engine_(std::move(engine)) {}
  [[nodiscard]] std::string name() const override { return engine_->name(); }
  driver::Answer look(const driver::Question& question, const driver::Budget& budget) override {
    class Never : public driver::ErrorOrder {
      [[nodiscard]] bool mayComeFirst(const std::string&, const std::string&) const override { return false; }
    };
    driver::Answer answer = engine_->look(question, budget);
    if (answer.order) answer.order = std::make_shared<Never>();
    return answer;
  }

 private:
  std::shared_ptr<driver::Engine> engine_;
};

/// Which claims of the ladder of engines are refuted by executions.
class Claims {
 public:
  Claims(const Program& program, const Limits& limits, const Mistakes& mistakes = {})
      : program_(program), limits_(limits) {
    driver::InterferenceOptions options;
    options.judge = driver::findingsOf;
    options.goingOn = mistakes.goingOn;
    driver::Ladder ladder = driver::ladderFor(std::nullopt, std::make_shared<driver::InterferenceSession>(options));
    if (mistakes.nothingComesFirst)
      for (driver::Rung& rung : ladder) rung.engine = std::make_shared<WithoutOrder>(rung.engine);
    const auto verified = driver::verify(ladder, program, driver::obligationsOf(program, kinds), {});
    for (const auto& result : verified.obligations) {
      if (!driver::isProof(result.status)) {
        if (errorKinds.contains(result.obligation.kind)) ++alarms_;
        continue;
      }
      if (result.engine.ends_with("past-errors")) ++proofsPastErrors_;
      proofs_[{result.given.begin(), result.given.end()}].insert(result.obligation.id);
    }
    for (const auto& [given, proofs] : proofs_) compare(given, proofs);
  }

  [[nodiscard]] const std::vector<std::string>& wrong() const { return wrong_; }
  [[nodiscard]] std::size_t alarms() const { return alarms_; }
  [[nodiscard]] std::size_t proofsPastErrors() const { return proofsPastErrors_; }
  /// Proofs that rest on an error, and those that rest on none.
  [[nodiscard]] std::size_t count(bool conditional) const {
    std::size_t count = 0;
    for (const auto& [given, proofs] : proofs_) count += given.empty() == conditional ? 0 : proofs.size();
    return count;
  }

 private:
  void compare(const std::set<std::string>& given, const std::set<std::string>& proofs) {
    const Program program = goingOnUnless(program_, given);
    const Observations seen = observe(program, limits_);
    const auto refute = [&](const std::string& id, const std::string& what) {
      if (proofs.contains(id) && !given.contains(id))
        wrong_.push_back(id + (given.empty() ? " is proved: " : " is proved given " + *given.begin() + ": ") + what);
    };
    for (const LocationId at : seen.failures())
      refute(program[std::get<Check>(program[at].action).obligation].id, "fails at " + program[at].name);
    const std::vector<std::string> ids = driver::raceIds(program);
    for (const auto& [cell, one, other] : seen.races())
      refute(ids[cell.index()], "race at " + program[one].name + " and " + program[other].name);
  }

  const Program& program_;
  Limits limits_;
  std::map<std::set<std::string>, std::set<std::string>> proofs_;  ///< by what they rest on
  std::vector<std::string> wrong_;
  std::size_t alarms_ = 0;
  std::size_t proofsPastErrors_ = 0;
};

/// Some seed of these shows that something is wrong.
bool isNoticed(const Mistakes& mistakes) {
  constexpr std::uint64_t programs = 300;
  for (std::uint64_t seed = 1; seed <= programs; ++seed) {
    const Program program = withErrors(randomProgram(seed, Granularity::Access));
    if (!Claims(program, specimenLimits(seed), mistakes).wrong().empty()) return true;
  }
  return false;
}

}  // namespace

TEMPLATE_TEST_CASE_SIG("no execution that goes on behind errors refutes a proof, part", "",
                       ((std::uint64_t part), part), 0, 1, 2, 3) {
  const Granularity granularity = part % 2 == 0 ? Granularity::Access : Granularity::Statement;
  const std::uint64_t base = setting("MOIRE_RANDOM_SEED", 1);
  const std::uint64_t programs = setting("MOIRE_RANDOM_PROGRAMS", 400);
  for (std::uint64_t i = part; i < programs; i += parts) {
    const std::uint64_t seed = base + i;
    CAPTURE(seed);
    const auto isWrong = [&](const Program& program) { return !Claims(program, specimenLimits(seed)).wrong().empty(); };
    const Program program = withErrors(randomProgram(seed, granularity));
    if (!isWrong(program)) continue;
    const Program small = shrink(program, isWrong, 300);
    FAIL_CHECK(Claims(small, specimenLimits(seed)).wrong().front() + "\n" + toText(small));
    return;
  }
  SUCCEED();
}

TEST_CASE("random programs have proofs that rest on errors, and proofs that do not") {
  std::size_t alarms = 0;
  std::size_t conditional = 0;
  std::size_t unconditional = 0;
  std::size_t pastErrors = 0;
  constexpr std::uint64_t programs = 40;
  for (std::uint64_t seed = 1; seed <= programs; ++seed) {
    const Program program = withErrors(randomProgram(seed, Granularity::Access));
    const Claims claims(program, specimenLimits(seed));
    alarms += claims.alarms();
    conditional += claims.count(true);
    unconditional += claims.count(false);
    pastErrors += claims.proofsPastErrors();
  }
  CHECK(alarms > programs / 3);
  CHECK(conditional > programs / 4);
  CHECK(unconditional > programs);
  CHECK(pastErrors > programs / 4);
}

TEST_CASE("a second pass that does not go on behind errors of one kind is noticed") {
  for (const ObligationKind forgotten : errorKinds) {
    Mistakes mistakes;
    mistakes.goingOn = [=](const Program& program) {
      Program result = pastErrors(program);
      for (std::size_t i = 0; i < program.locations.size(); ++i)
        if (const auto* check = std::get_if<Check>(&program.locations[i].action))
          if (program[check->obligation].kind == forgotten) result.locations[i].action = program.locations[i].action;
      return result;
    };
    CHECK(isNoticed(mistakes));
  }
}

TEST_CASE("an analysis that forgets which errors come first is noticed") {
  Mistakes mistakes;
  mistakes.nothingComesFirst = true;
  CHECK(isNoticed(mistakes));
}
