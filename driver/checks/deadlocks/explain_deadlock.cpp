// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "driver/checks/deadlocks/deadlocks.h"
#include "driver/explain/derivations.h"
#include "driver/explain/exclusion.h"
#include "driver/explain/narrator.h"
#include "driver/explain/schedule.h"
#include "driver/text/access_text.h"

namespace moire::driver {

namespace {

using program::LocationId;

class DeadlockExplanation {
 public:
  DeadlockExplanation(const Judgement& judgement, Derivations& derivations, Narrator& narrator)
      : judgement_(judgement), derivations_(derivations), narrator_(narrator), exclusion_(derivations, narrator) {}

  void alarm() {
    narrator_.say(fmt::format("{} It is not known that {}.", narrator_.palette().bad("Not proved."),
                              narrator_.palette().strong(judgement_.obligation.text)));
    narrator_.show(judgement_.obligation.position, 4);
    narrator_.say(judgement_.evidence.accesses.size() > 1 ? "These threads may wait for each other:"
                                                          : "It may fail here:");
    for (const AccessReport& access : judgement_.evidence.accesses) {
      narrator_.say(fmt::format("{}: {}", place(access.position), describeLockUse(access)), 2);
      narrator_.show(access.position, 6);
      for (const std::string& circumstance : circumstancesOf(access)) narrator_.say(circumstance, 6);
    }
    for (const Wait& wait : derivations_.analysis().lockFindings.deadlocks)
      if (isShown(wait.at) && isShown(wait.keeper) && derivations_.analysis().parallel(wait.at, wait.keeper) &&
          !std::holds_alternative<program::ConditionId>(wait.resource)) {
        narrator_.gap();
        narrator_.say(fmt::format("How two of them get there, one to {}, the other to {}:", narrator_.where(wait.at),
                                  narrator_.where(wait.keeper)));
        tellSchedule(narrator_, scheduleTo(derivations_, wait.at, wait.keeper), 2);
        break;
      }
    if (!judgement_.evidence.hint.empty()) narrator_.say(judgement_.evidence.hint);
  }

  void proof() {
    narrator_.say(fmt::format("{} It is known that {}.", narrator_.palette().good("Proved."),
                              narrator_.palette().strong(judgement_.obligation.text)));
    narrator_.show(judgement_.obligation.position, 4);
    if (judgement_.evidence.awaited && std::holds_alternative<program::ConditionId>(*judgement_.evidence.awaited))
      return narrator_.say(
          "Whenever a thread sleeps there, another one is on its way to a signal for it, or to the end of the "
          "program.");
    bool any = false;
    for (std::size_t i = 0; i < derivations_.program().locations.size(); ++i) any = request(LocationId(i)) || any;
    if (!any && judgement_.evidence.awaited)
      narrator_.say("No thread that waits for it holds anything that others wait for.");
  }

 private:
  [[nodiscard]] bool isShown(LocationId at) const {
    for (const AccessReport& access : judgement_.evidence.accesses)
      if (access.position == derivations_.program()[at].position) return true;
    return false;
  }

  /// The lock that a step waits for, if it is the one in question.
  [[nodiscard]] const program::Acquire* requestAt(LocationId at) const {
    const auto* acquire = std::get_if<program::Acquire>(&derivations_.program()[at].action);
    return acquire && judgement_.evidence.awaited == Awaited(acquire->lock) ? acquire : nullptr;
  }

  /// What else threads hold when they wait for the lock here, and why threads that want that are not waiting at the
  /// same time. False if they hold nothing else.
  bool request(LocationId at) {
    const auto* acquire = requestAt(at);
    const auto& held = derivations_.analysis().lockFindings.mayHold[at.index()];
    if (!acquire || held.empty()) return false;
    const auto& program = derivations_.program();
    for (const auto lock : held) {
      narrator_.say(
          fmt::format("At {} a thread waits for it and may hold {}.", narrator_.where(at), program[lock].name));
      bool met = false;
      for (std::size_t i = 0; i < program.locations.size(); ++i) {
        const auto* other = std::get_if<program::Acquire>(&program.locations[i].action);
        if (!other || other->lock != lock || !mayHold(LocationId(i), acquire->lock)) continue;
        met = true;
        narrator_.say(fmt::format("At {} a thread holds {} and waits for {}, but:", narrator_.where(LocationId(i)),
                                  program[acquire->lock].name, program[lock].name),
                      2);
        auto reasons = exclusion_.reasons(at, LocationId(i));
        if (reasons.empty()) reasons.emplace_back("the two hold one lock in ways that exclude each other");
        for (const std::string& reason : reasons) narrator_.say(reason, 4);
      }
      if (!met) narrator_.say(fmt::format("No thread that holds it waits for {}.", program[lock].name), 2);
    }
    return true;
  }

  [[nodiscard]] bool mayHold(LocationId at, program::LockId lock) const {
    for (const auto held : derivations_.analysis().lockFindings.mayHold[at.index()])
      if (held == lock) return true;
    return false;
  }

  const Judgement& judgement_;
  Derivations& derivations_;
  Narrator& narrator_;
  Exclusion exclusion_;
};

}  // namespace

void explainDeadlock(const Judgement& judgement, Derivations& derivations, Narrator& narrator) {
  DeadlockExplanation explanation(judgement, derivations, narrator);
  if (judgement.status == Status::Alarm)
    explanation.alarm();
  else
    explanation.proof();
}

}  // namespace moire::driver
