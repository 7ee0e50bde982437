// SPDX-License-Identifier: Apache-2.0
// `--domain auto` against the explorer: the ladder of engines that the command line uses, on random programs.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <map>
#include <string>

#include "driver/checks/judge.h"
#include "driver/checks/races/races.h"
#include "driver/command/ladder.h"
#include "driver/verify/strategy.h"
#include "extractor/program/text.h"
#include "tests/explorer/random_program.h"
#include "tests/explorer/shrink.h"
#include "tests/soundness/analysis_claims.h"
#include "tests/soundness/specimens.h"

using namespace moire;
using namespace moire::program;
using namespace moire::explorer;

namespace {

constexpr std::uint64_t parts = 4;  // of each granularity, so that they can run at the same time

std::uint64_t setting(const char* variable, std::uint64_t normally) {
  const char* text = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe): tests have one thread
  return text == nullptr ? normally : std::strtoull(text, nullptr, 10);
}

const std::set<ObligationKind> kinds{ObligationKind::Assert, ObligationKind::Race, ObligationKind::Deadlock};

/// What executions show to be wrong: invariants that any of the engines found, and the final verdicts.
class StrategyCheck {
 public:
  StrategyCheck(const Program& program, const Limits& limits) : program_(program), seen_(observe(program, limits)) {
    driver::InterferenceOptions options;
    options.judge = driver::findingsOf;
    options.observer.onFinished = [this](const Program&, const driver::Analysis& analysis, datalog::Evaluation&) {
      for (const auto& refutation : refute(program_, seen_, claimsOf(analysis))) wrong_.push_back(refutation.text);
      ++analyses_;
    };
    session_ = std::make_shared<driver::InterferenceSession>(options);
  }

  void run(const std::vector<driver::Rung>& more = {}) {
    driver::Ladder ladder = driver::ladderFor(std::nullopt, session_);
    ladder.insert(ladder.begin(), more.begin(), more.end());
    const auto verification = driver::verify(ladder, program_, driver::obligationsOf(program_, kinds), {});
    for (const auto& result : verification.obligations) {
      statusOf_[result.obligation.id] = result.status;
      proofs_ += driver::isProof(result.status) ? 1 : 0;
      if (result.obligation.kind == ObligationKind::Deadlock && result.status == driver::Status::Alarm)
        waits_.insert(result.obligation.text);
    }
    compare();
  }

  [[nodiscard]] const std::vector<std::string>& wrong() const { return wrong_; }
  [[nodiscard]] std::size_t analyses() const { return analyses_; }
  [[nodiscard]] std::size_t proofs() const { return proofs_; }

 private:
  void compare() {
    for (const LocationId at : seen_.failures()) {
      const auto& obligation = program_[std::get<Check>(program_[at].action).obligation];
      requireAlarm(obligation.id, "fails at " + program_[at].name);
    }
    const std::vector<std::string> ids = driver::raceIds(program_);
    for (const auto& [cell, one, other] : seen_.races())
      requireAlarm(ids[cell.index()],
                   "race for " + program_[cell].name + " at " + program_[one].name + " and " + program_[other].name);
    for (const Waiting& waiting : seen_.deadlocks()) {
      const auto* lock = std::get_if<LockId>(&waiting.what);
      const std::string what =
          lock ? program_[*lock].name : "the end of " + program_[std::get<BodyId>(waiting.what)].name;
      const std::string claim = "no thread waits for " + what + " forever";
      if (!waits_.contains(claim)) wrong_.push_back(claim + ", but one at " + program_[waiting.at].name + " does");
    }
  }

  void requireAlarm(const std::string& id, const std::string& what) {
    const auto found = statusOf_.find(id);
    if (found == statusOf_.end() || driver::isProof(found->second)) wrong_.push_back(id + ": " + what);
  }

  const Program& program_;
  const Observations seen_;
  std::shared_ptr<driver::InterferenceSession> session_;
  std::map<std::string, driver::Status> statusOf_;
  std::set<std::string> waits_;  ///< the claims about waiting threads that are not proved
  std::vector<std::string> wrong_;
  std::size_t analyses_ = 0;
  std::size_t proofs_ = 0;
};

void verifyPart(Granularity granularity, std::uint64_t part) {
  const std::uint64_t base = setting("MOIRE_RANDOM_SEED", 1);
  const std::uint64_t perGranularity = (setting("MOIRE_RANDOM_PROGRAMS", 2400) + 7) / 8;
  for (std::uint64_t i = part; i < perGranularity; i += parts) {
    const std::uint64_t seed = base + i;
    CAPTURE(seed);
    const auto isWrong = [&](const Program& program) {
      StrategyCheck check(program, specimenLimits(seed));
      check.run();
      return !check.wrong().empty();
    };
    const Program program = randomProgram(seed, granularity);
    if (!isWrong(program)) continue;
    const Program small = shrink(program, isWrong, 300);
    StrategyCheck check(small, specimenLimits(seed));
    check.run();
    FAIL_CHECK(check.wrong().front() + "\n" + toText(small));
    return;
  }
  SUCCEED();
}

/// Proves everything.
class Optimist : public driver::Engine {
 public:
  [[nodiscard]] std::string name() const override { return "optimist"; }
  driver::Answer look(const driver::Question& question, const driver::Budget&) override {
    driver::Answer answer;
    for (const auto& obligation : question.open)
      answer.findings.push_back({.obligation = obligation.id, .status = driver::Status::Safe});
    return answer;
  }
};

}  // namespace

TEMPLATE_TEST_CASE_SIG("no execution refutes the ladder of engines at access granularity, part", "",
                       ((std::uint64_t part), part), 0, 1, 2, 3) {
  verifyPart(Granularity::Access, part);
}

TEMPLATE_TEST_CASE_SIG("no execution refutes the ladder of engines at statement granularity, part", "",
                       ((std::uint64_t part), part), 0, 1, 2, 3) {
  verifyPart(Granularity::Statement, part);
}

TEST_CASE("random programs take the ladder of engines beyond its first rung, and it proves something") {
  std::size_t analyses = 0;
  std::size_t proofs = 0;
  constexpr std::uint64_t programs = 10;
  for (std::uint64_t seed = 1; seed <= programs; ++seed) {
    const Program program = randomProgram(seed, Granularity::Access);
    StrategyCheck check(program, specimenLimits(seed));
    check.run();
    analyses += check.analyses();
    proofs += check.proofs();
  }
  CHECK(analyses > programs);
  CHECK(proofs > programs);
}

TEST_CASE("an engine that proves what fails is noticed") {
  std::size_t noticed = 0;
  constexpr std::uint64_t programs = 10;
  for (std::uint64_t seed = 1; seed <= programs; ++seed) {
    const Program program = randomProgram(seed, Granularity::Access);
    StrategyCheck check(program, specimenLimits(seed));
    check.run({{.engine = std::make_shared<Optimist>()}});
    noticed += check.wrong().empty() ? 0 : 1;
  }
  CHECK(noticed > 0);
}
