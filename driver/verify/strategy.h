// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <memory>
#include <set>
#include <vector>

#include "driver/verify/engine.h"
#include "driver/verify/ledger.h"
#include "driver/verify/result.h"
#include "extractor/program/program.h"

namespace moire::driver {

/// One step of a ladder of engines: which engine looks at what the steps before left open, and when.
struct Rung {
  std::shared_ptr<Engine> engine;
  /// What it is asked about.
  Ledger::Open about = Ledger::Open::All;
  /// The share of the remaining time that it may use.
  double share = 1;
  /// Ask it even if nothing is open, because it finds out more than obligations need.
  bool always = false;
  /// Do not ask it about larger programs: they would take too long.
  std::size_t mostLocations = std::numeric_limits<std::size_t>::max();
};

/// From cheap to expensive.
using Ladder = std::vector<Rung>;

/// What the engines of a ladder say together.
struct Verification {
  std::vector<ObligationResult> obligations;
  std::set<program::Assumption> assumptions;
  bool stopped = false;  ///< on request, before the end of the ladder
};

/// Is told what the engines asked so far have found.
using OnProgress = std::function<void(const Verification&)>;

/// Seconds since some fixed moment.
using Clock = std::function<double()>;
Clock steadyClock();

/// Asks the engines of the ladder one after the other and merges their findings by the obligations' ids. If it is
/// stopped, it keeps what the engines found until then; an engine that exceeds its share of the time is followed by the
/// next one. `onProgress` is called before the first engine, and after each one that is asked. Throws what a Ledger
/// throws.
Verification verify(const Ladder& ladder, const program::Program& program, std::vector<program::Obligation> obligations,
                    const Budget& budget, const Clock& clock = steadyClock(), const OnProgress& onProgress = {});

}  // namespace moire::driver
