// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "driver/analysis/violations.h"
#include "extractor/program/program.h"

namespace moire::driver {

enum class Status { Safe, Unreachable, Alarm };

/// An access that takes part in an unproved race.
struct AccessReport {
  program::SourcePosition position;
  std::string function;
  bool write = false;
  std::vector<std::string> locks;
  auto operator<=>(const AccessReport&) const = default;
};

struct ObligationResult {
  program::Obligation obligation;
  Status status = Status::Alarm;
  std::string invariant;
  std::vector<AccessReport> accesses;
};

struct Times {
  double total = 0;
  double extract = 0;
  double datalog = 0;
  double numeric = 0;
};

/// Everything that a report shows. Lists are sorted.
struct Result {
  std::vector<ObligationResult> obligations;
  std::vector<program::Assumption> assumptions;
  std::size_t rounds = 0;
  Times times;
  std::string stoppedBy;  ///< the limit that ended the analysis early; empty if it is complete
  /// The tuples of the relations that the user's rules put out.
  std::map<std::string, std::vector<std::vector<std::string>>> relations;

  /// The user's properties that do not hold.
  std::vector<Violation> violations;

  [[nodiscard]] std::size_t count(Status status) const;
  [[nodiscard]] bool isSafe() const { return stoppedBy.empty() && violations.empty() && count(Status::Alarm) == 0; }
};

std::string_view toText(Status status);
std::string_view toText(program::ObligationKind kind);

}  // namespace moire::driver
