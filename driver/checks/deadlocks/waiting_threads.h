// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>

#include "driver/explain/thread_paths.h"
#include "driver/interference/analysis.h"
#include "driver/verify/evidence.h"
#include "extractor/program/program.h"

namespace moire::driver {

/// Describes which threads wait for which, with which locks, and where these threads come from.
class WaitingThreads {
 public:
  /// Both must outlive this.
  WaitingThreads(const program::Program& program, const Analysis& analysis)
      : program_(program), analysis_(analysis), paths_(program, analysis) {}

  /// The places of the threads in the shortest cycles of waiting threads that contain `at`; if there is none, `at` and
  /// the place of a thread that it waits for. Empty if no thread waits there forever.
  struct Shown {
    std::set<program::LocationId> places;
    bool isCycle = true;  ///< or it waits for one that waits forever without it
  };
  [[nodiscard]] Shown waitingWith(program::LocationId at) const;

  [[nodiscard]] AccessReport report(program::LocationId at) const;

 private:
  [[nodiscard]] std::vector<const Wait*> waitsAt(program::LocationId at) const;
  /// The last steps before `at` that took the lock.
  [[nodiscard]] std::vector<program::SourcePosition> takenBefore(program::LocationId at, program::LockId lock) const;

  const program::Program& program_;
  const Analysis& analysis_;
  ThreadPaths paths_;
};

}  // namespace moire::driver
