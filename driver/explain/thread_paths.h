// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <vector>

#include "driver/interference/analysis.h"
#include "driver/verify/evidence.h"
#include "extractor/program/program.h"

namespace moire::driver {

/// Finds out where threads come from and how they get to a place.
class ThreadPaths {
 public:
  /// Both must outlive this.
  ThreadPaths(const program::Program& program, const Analysis& analysis);

  /// Where threads that run the body are created; empty for the first thread.
  [[nodiscard]] const std::vector<program::SourcePosition>& creationsOf(program::BodyId body) const {
    return creations_[body.index()];
  }
  /// The lines on a shortest way from the beginning of a thread to the location. If there are many, only the last line
  /// in each function, from which the way leads to the next function.
  [[nodiscard]] std::vector<PathStep> pathTo(program::LocationId location) const;

 private:
  /// For each step of the body, the step before it on a shortest way from the entry.
  [[nodiscard]] const std::map<program::LocationId, program::LocationId>& stepsBefore(program::BodyId body) const;

  const program::Program& program_;
  const Analysis& analysis_;
  std::vector<std::vector<program::SourcePosition>> creations_;  // per body
  mutable std::map<program::BodyId, std::map<program::LocationId, program::LocationId>> before_;
};

}  // namespace moire::driver
