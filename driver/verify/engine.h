// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "driver/verify/error_order.h"
#include "driver/verify/evidence.h"
#include "driver/verify/status.h"
#include "extractor/program/program.h"
#include "support/stop.h"

namespace moire::driver {

/// The question to an engine: which of these obligations hold?
struct Question {
  const program::Program& program;
  const std::vector<program::Obligation>& open;
};

/// What an engine may use.
struct Budget {
  StopRequest stop = {};               ///< the engine polls it, and throws `Stopped` or returns what it has
  std::optional<double> seconds = {};  ///< when they are over, `stop` returns true; none: no limit
  unsigned jobs = 1;                   ///< threads that may work at the same time
};

/// What an engine says of one obligation.
struct Finding {
  std::string obligation;  ///< its id
  Status status = Status::Alarm;
  Evidence evidence = {};
  /// Of a proof: ids of other obligations on which it rests. Without them, it proves nothing.
  std::vector<std::string> given = {};
  /// Of a proof: it holds in executions that end at their first run-time error.
  bool untilError = false;
  /// What only this finding rests on.
  std::vector<program::Assumption> assumptions = {};
  std::string engine = {};  ///< the engine that found it; the strategy fills it in
};

struct Answer {
  std::vector<Finding> findings;
  std::set<program::Assumption> assumptions;  ///< what all of the findings rest on
  /// Which errors may come before which obligations, if the engine knows; else any may.
  std::shared_ptr<const ErrorOrder> order = {};
};

/// A way to prove or refute obligations. Every engine sees the same model of the program, and abstracts for itself.
class Engine {
 public:
  virtual ~Engine() = default;

  /// `family/variant`, as reports show it.
  [[nodiscard]] virtual std::string name() const = 0;

  /// Returns what it finds out about the open obligations; it need not mention those that it leaves open.
  virtual Answer look(const Question& question, const Budget& budget) = 0;
};

}  // namespace moire::driver
