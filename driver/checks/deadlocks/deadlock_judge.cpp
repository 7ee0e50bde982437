// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <variant>

#include "driver/checks/deadlocks/deadlocks.h"
#include "driver/checks/deadlocks/lock_steps.h"
#include "driver/checks/deadlocks/waiting_threads.h"
#include "extractor/program/file_keys.h"
#include "extractor/program/stable_id.h"

namespace moire::driver {

namespace {

using program::LocationId;
using program::LockId;
using program::Program;

/// What is claimed about a lock, a thread that is waited for, a condition or a barrier.
enum class Claim { Order, End, Signal, Meeting, NotHeld, Held, HeldAtWait, GivenBack };

std::string textOf(Claim claim, const std::string& name) {
  switch (claim) {
    case Claim::Order:
      return fmt::format("no thread waits for {} forever", name);
    case Claim::End:
      return fmt::format("no thread waits for the end of {} forever", name);
    case Claim::Signal:
      return fmt::format("while a thread waits for a signal of {}, another one may still signal it", name);
    case Claim::Meeting:
      return fmt::format("there may be enough threads for the barrier {}", name);
    case Claim::NotHeld:
      return fmt::format("{} is not held already", name);
    case Claim::Held:
      return fmt::format("{} is held when it is unlocked", name);
    case Claim::HeldAtWait:
      return fmt::format("{} is held when a condition is waited for", name);
    case Claim::GivenBack:
      return fmt::format("{} is unlocked before the thread ends", name);
  }
  return name;
}

/// A claim about a place in the source, with all steps that come from it.
struct Subject {
  Claim claim;
  std::string name;
  program::SourcePosition position;
  std::string function;
  Awaited about = {};
  auto operator<=>(const Subject&) const = default;
};

class DeadlockJudge {
 public:
  DeadlockJudge(const Program& program, const Analysis* analysis)
      : program_(program), analysis_(analysis), keys_(program), lockSteps_(program) {
    for (std::size_t i = 0; i < program.locations.size(); ++i) addLocation(LocationId(i));
    for (const auto& body : program.bodies) addEnd(body);
  }

  [[nodiscard]] std::vector<Judgement> judge() const {
    std::vector<Judgement> results;
    for (const auto& [lock, steps] : requests_) {
      const LocationId first = *std::min_element(steps.begin(), steps.end(), [&](LocationId one, LocationId other) {
        return std::tie(program_[one].position, one) < std::tie(program_[other].position, other);
      });
      const Subject subject{Claim::Order, program_[lock].name, program_[first].position, "", lock};
      results.push_back(judge(subject, steps, stableId(subject, "")));
    }
    std::map<std::tuple<Claim, std::string, std::string, std::string>, unsigned> ordinals;
    for (const auto& [subject, steps] : places_) {
      const std::string file = keys_.of(subject.position.file);
      const unsigned ordinal = ordinals[{subject.claim, subject.name, subject.function, file}]++;
      results.push_back(judge(subject, steps, stableId(subject, file + "\n" + std::to_string(ordinal))));
    }
    return results;
  }

 private:
  void addLocation(LocationId at) {
    const auto& location = program_[at];
    if (const auto* await = std::get_if<program::Await>(&location.action); await && !await->timed)
      places_[{Claim::Signal, program_[await->condition].name, location.position, location.function, await->condition}]
          .push_back(at);
    if (const auto* acquire = std::get_if<program::Acquire>(&location.action)) {
      requests_[acquire->lock].push_back(at);
      if (!mayBeTakenAgain(acquire->lock) && !acquire->conditionWait) add(Claim::NotHeld, at, acquire->lock);
    }
    if (const auto* release = std::get_if<program::Release>(&location.action))
      if (program_[release->lock].kind != program::LockKind::Semaphore && lockSteps_.isKnown(at))
        add(release->conditionWait ? Claim::HeldAtWait : Claim::Held, at, release->lock);
    if (const auto* meet = std::get_if<program::Meet>(&location.action))
      places_[{Claim::Meeting, program_[meet->barrier].name, location.position, location.function}].push_back(at);
    if (const auto* join = std::get_if<program::Join>(&location.action))
      places_[{Claim::End, program_[join->body].name, location.position, location.function, join->body}].push_back(at);
  }

  [[nodiscard]] bool mayBeTakenAgain(LockId lock) const {
    const program::LockKind kind = program_[lock].kind;
    return kind == program::LockKind::Recursive || kind == program::LockKind::Semaphore;
  }

  void add(Claim claim, LocationId at, LockId lock) {
    places_[{claim, program_[lock].name, program_[at].position, program_[at].function, lock}].push_back(at);
  }

  void addEnd(const program::Body& body) {
    std::map<LockId, LocationId> taken;
    for (std::size_t i = 0; i < program_.locations.size(); ++i) {
      if (program_[program_.locations[i].body].exit != body.exit) continue;
      const auto& action = program_.locations[i].action;
      if (const auto* acquire = std::get_if<program::Acquire>(&action)) taken.emplace(acquire->lock, i);
      if (const auto* attempt = std::get_if<program::TryAcquire>(&action)) taken.emplace(attempt->lock, i);
    }
    for (const auto& [lock, first] : taken) {
      if (program_[lock].kind == program::LockKind::Semaphore) continue;
      const auto& end = program_[body.exit];
      const bool known = end.position.line != 0;
      places_[{Claim::GivenBack, program_[lock].name, known ? end.position : program_[first].position,
               known ? end.function : program_[first].function, lock}]
          .push_back(body.exit);
    }
  }

  static std::string stableId(const Subject& subject, const std::string& which) {
    return program::stableId("deadlock", subject.name, {textOf(subject.claim, ""), subject.function, which});
  }

  [[nodiscard]] Judgement judge(const Subject& subject, const std::vector<LocationId>& steps, std::string id) const {
    Judgement result;
    result.obligation = {std::move(id), program::ObligationKind::Deadlock, subject.position, subject.function,
                         textOf(subject.claim, subject.name)};
    if (subject.claim == Claim::Order || subject.claim == Claim::End || subject.claim == Claim::Signal)
      result.evidence.awaited = subject.about;
    if (!analysis_) return result;
    const bool reached =
        std::any_of(steps.begin(), steps.end(), [&](LocationId at) { return analysis_->invariants.reachable(at); });
    result.evidence.accesses = problems(subject, steps);
    result.status = reached ? Status::Safe : Status::Unreachable;
    if (!result.evidence.accesses.empty()) result.status = Status::Alarm;
    if (result.status == Status::Alarm && subject.claim == Claim::Signal) result.evidence.hint = whyForsaken(subject);
    if (result.status == Status::Alarm && subject.claim == Claim::NotHeld)
      result.evidence.hint = fmt::format(
          "if the thread that holds {0} may lock it again, say so in a file for --rules: recursive(\"{0}\").",
          subject.name);
    const auto* lock = std::get_if<LockId>(&subject.about);
    if (result.status == Status::Alarm && subject.claim == Claim::Order && lock &&
        program_[*lock].kind == program::LockKind::WritersFirst)
      result.evidence.hint =
          fmt::format("readers of {} wait for writers that wait, because it is made so", subject.name);
    return result;
  }

  [[nodiscard]] std::string whyForsaken(const Subject& subject) const {
    const auto condition = std::get<program::ConditionId>(subject.about);
    const auto signals = [&](const program::Location& location) {
      const auto* signal = std::get_if<program::Signal>(&location.action);
      return signal && signal->condition == condition;
    };
    if (std::none_of(program_.locations.begin(), program_.locations.end(), signals))
      return fmt::format("nothing signals {}", subject.name);
    return "the last signal may have come before the wait, or those who could send one may wait themselves or have "
           "ended";
  }

  /// The steps at which the claim may fail; empty if it is proved.
  [[nodiscard]] std::vector<AccessReport> problems(const Subject& subject, const std::vector<LocationId>& steps) const {
    const WaitingThreads threads(program_, *analysis_);
    const LockFindings& found = analysis_->lockFindings;
    std::set<LocationId> shown;
    std::set<LocationId> behind;  // others that wait, and for whom
    for (const LocationId at : steps) {
      switch (subject.claim) {
        case Claim::Order:
        case Claim::End:
        case Claim::Signal:
          if (auto waiting = threads.waitingWith(at); waiting.isCycle)
            shown.merge(waiting.places);
          else
            behind.merge(waiting.places);
          break;
        case Claim::Meeting:
          if (found.lonely.contains(at)) shown.insert(at);
          break;
        case Claim::NotHeld:
          if (contains(found.relocks, at)) shown.insert(at);
          break;
        case Claim::Held:
        case Claim::HeldAtWait:
          if (contains(found.unheldReleases, at)) shown.insert(at);
          break;
        case Claim::GivenBack:
          if (found.heldAtEnd.contains({at, std::get<LockId>(subject.about)})) shown.insert(at);
          break;
      }
    }
    if (shown.empty()) shown = std::move(behind);
    std::set<AccessReport> unique;
    for (const LocationId at : shown) unique.insert(threads.report(at));
    return {unique.begin(), unique.end()};
  }

  static bool contains(const std::set<LockFindings::AtLock>& found, LocationId at) {
    const auto next = found.lower_bound({at, LockId(0)});
    return next != found.end() && next->first == at;
  }

  const Program& program_;
  const Analysis* analysis_;
  program::FileKeys keys_;
  LockSteps lockSteps_;
  std::map<LockId, std::vector<LocationId>> requests_;
  std::map<Subject, std::vector<LocationId>> places_;
};

}  // namespace

std::vector<Judgement> judgeDeadlocks(const Program& program, const Analysis* analysis, program::ObligationKind) {
  return DeadlockJudge(program, analysis).judge();
}

std::set<program::Assumption> deadlockAssumptions(const Program& program) {
  std::set<program::Assumption> unique;
  const LockSteps lockSteps(program);
  std::map<LockId, program::SourcePosition> firstWaits;
  for (std::size_t i = 0; i < program.locations.size(); ++i) {
    const auto& location = program.locations[i];
    if (std::holds_alternative<program::Release>(location.action) && !lockSteps.isKnown(LocationId(i)))
      unique.insert({location.position, "which lock is unlocked here, if any, is not known: it is assumed to be held"});
    if (const auto* acquire = std::get_if<program::Acquire>(&location.action))
      firstWaits.emplace(acquire->lock, location.position);
  }
  for (const auto& location : program.locations)
    if (const auto* meet = std::get_if<program::Meet>(&location.action))
      unique.insert({location.position, fmt::format("threads that may come to the barrier '{}' are assumed to come",
                                                    program[meet->barrier].name)});
  for (const auto& [lock, position] : firstWaits) {
    if (program[lock].kind == program::LockKind::Semaphore)
      unique.insert({position, fmt::format("threads that wait for the semaphore '{}' are assumed to be woken up, "
                                           "unless they wait for each other",
                                           program[lock].name)});
    if (program[lock].kind == program::LockKind::Recursive)
      unique.insert(
          {position, fmt::format("'{}' is assumed to be recursive whenever it is taken, because it is made so",
                                 program[lock].name)});
  }
  return unique;
}

}  // namespace moire::driver
