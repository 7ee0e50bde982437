// SPDX-License-Identifier: Apache-2.0
#include "driver/verify/strategy.h"

#include <chrono>
#include <utility>

namespace moire::driver {

namespace {

/// The budget for an engine that may use a share of what is left.
Budget shareOf(const Budget& budget, double share, double start, const Clock& clock) {
  if (!budget.seconds || share >= 1) return budget;
  const double now = clock();
  const double seconds = share * (*budget.seconds - (now - start));
  const auto stop = [&budget, &clock, end = now + seconds] { return clock() >= end || isStopRequested(budget.stop); };
  return {stop, seconds, budget.jobs};
}

/// Adds what the engine finds.
void ask(Engine& engine, const Question& question, const Budget& budget, Ledger& ledger) {
  Answer answer = engine.look(question, budget);
  ledger.assume(answer.assumptions);
  if (answer.order) ledger.order(answer.order);
  for (Finding& finding : answer.findings) {
    finding.engine = engine.name();
    ledger.add(finding);
  }
}

}  // namespace

Clock steadyClock() {
  return [] { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); };
}

Verification verify(const Ladder& ladder, const program::Program& program, std::vector<program::Obligation> obligations,
                    const Budget& budget, const Clock& clock, const OnProgress& onProgress) {
  Ledger ledger(std::move(obligations));
  const auto tell = [&] {
    if (onProgress) onProgress({ledger.results(), ledger.assumptions()});
  };
  tell();
  const double start = clock();
  for (const Rung& rung : ladder) {
    const auto open = ledger.open(rung.about);
    if (program.locations.size() > rung.mostLocations || (open.empty() && !rung.always)) continue;
    try {
      throwIfStopped(budget.stop);
      ask(*rung.engine, {program, open}, shareOf(budget, rung.share, start, clock), ledger);
      tell();
    } catch (const Stopped&) {
      // An engine that used up its share makes room for the next one.
      if (isStopRequested(budget.stop)) return {ledger.results(), ledger.assumptions(), true};
    }
  }
  return {ledger.results(), ledger.assumptions(), false};
}

}  // namespace moire::driver
