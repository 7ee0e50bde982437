// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "driver/verify/violations.h"
#include "extractor/program/program.h"

namespace moire::driver {

enum class Status { Safe, Unreachable, Alarm };

/// More about a step of a thread that may wait forever, or that uses a lock as it is not meant to be.
struct LockUse {
  std::string what;                                           ///< what it waits for, if it does
  std::string unlocks;                                        ///< the lock that it gives back, if it does
  std::vector<std::vector<program::SourcePosition>> takenAt;  ///< for each of the locks held, where it was taken
  auto operator<=>(const LockUse&) const = default;
};

/// A line that a thread comes by.
struct PathStep {
  std::string file;
  unsigned line = 0;
  std::string function;
  auto operator<=>(const PathStep&) const = default;
};

/// An access that takes part in an unproved race, or a step that does in a deadlock.
struct AccessReport {
  program::SourcePosition position;
  std::string function;
  bool write = false;  ///< or: it wants the lock for its thread alone
  std::vector<std::string> locks;
  std::vector<program::SourcePosition> createdAt = {};  ///< where such threads are created; the first one is not
  LockUse waiting = {};
  std::vector<PathStep> path = {};  ///< of a race: how a thread gets there
  auto operator<=>(const AccessReport&) const = default;
};

/// What a race looks like; those that are most likely mistakes come first.
enum class RacePattern {
  NoLock,          ///< none of the accesses is made with a lock
  PartialLocking,  ///< some are
  DoubleChecked,   ///< a condition is looked at without the lock under which it is written, and once more with it
  Counter          ///< nothing but counting, of which no condition depends
};

/// From 1, the most urgent one.
unsigned rankOf(RacePattern pattern);
std::string_view toText(RacePattern pattern);

struct ObligationResult {
  program::Obligation obligation;
  Status status = Status::Alarm;
  std::string invariant;
  std::vector<AccessReport> accesses;
  std::string hint;  ///< what the user may do about an alarm
  /// Of a race: which two of the accesses may happen at the same time, the first of them a write.
  std::vector<std::pair<std::size_t, std::size_t>> pairs = {};
  std::size_t morePairs = 0;                ///< that are too many to tell
  std::size_t moreAccesses = 0;             ///< that are in none of the pairs that are told
  std::optional<RacePattern> pattern = {};  ///< of a race that is an alarm
};

struct Times {
  double total = 0;
  double extract = 0;
  double datalog = 0;
  double numeric = 0;
};

/// How a result was made, so that the same can be done again.
struct RunRecord {
  std::vector<std::string> command;  ///< words of the command line that say what is analysed, and how
  std::string program;               ///< the digest of the program that they meant
};

/// Everything that a report shows. Lists are sorted.
struct Result {
  RunRecord run;
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

}  // namespace moire::driver
