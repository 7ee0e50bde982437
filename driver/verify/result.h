// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "driver/verify/evidence.h"
#include "driver/verify/status.h"
#include "extractor/program/program.h"

namespace moire::driver {

/// The final result for an obligation.
struct ObligationResult {
  program::Obligation obligation;
  Status status = Status::Alarm;
  Evidence evidence = {};
  std::string engine = {};              ///< which engine decided; for an alarm, which one looked last
  std::vector<std::string> given = {};  ///< ids of the obligations that a proof rests on
  std::size_t moreGiven = 0;            ///< of those, the ones that are not listed, because there are too many
};

/// A property of the user's rules that does not hold: a relation named `must_stay_empty_...` that is not empty.
struct Violation {
  std::string relation;
  std::string documentation;             ///< the comment above its declaration
  std::string declared;                  ///< `file:line`
  std::vector<std::string> rules;        ///< `file:line` of the rules that filled it
  std::size_t tuples = 0;                ///< how many it has
  std::vector<std::string> firstTuples;  ///< the first of them, as in a rule file
};

/// `mine.dl:4: must_stay_empty_x has 2 tuples: what its comment says`, then the tuples, one per line.
std::string toText(const Violation& violation);

struct Times {
  double total = 0;
  double extract = 0;
  double datalog = 0;
  double numeric = 0;
};

/// How a result was made, so that the same can be done again.
struct RunRecord {
  std::vector<std::string> command;  ///< words of the command line that say what is analysed, and how
  std::string program;               ///< the digest of the program
};

/// The verdict on the program as a whole.
enum class Verdict { Safe, Unsafe, Unknown };
std::string_view toText(Verdict verdict);

/// Do proofs rest on sequential consistency: that there is one order of all accesses, the same for all threads?
enum class Consistency {
  Irrelevant,  ///< none does: there is one thread only, or only races are proved, in C11's memory model
  Theorem,     ///< the program has it: no races, and its atomics are seq_cst
  Assumed      ///< it is listed
};

/// Everything that a report shows. Lists are sorted.
struct Result {
  RunRecord run;
  std::vector<ObligationResult> obligations;
  std::vector<program::Assumption> assumptions;
  Consistency consistency = Consistency::Irrelevant;
  std::size_t rounds = 0;
  Times times;
  std::string stoppedBy;  ///< the limit that ended the analysis early; empty if it is complete
  /// The tuples of the relations that the user's rules output.
  std::map<std::string, std::vector<std::vector<std::string>>> relations;
  /// The user's properties that do not hold.
  std::vector<Violation> violations;

  [[nodiscard]] std::size_t count(Status status) const;
  /// Proofs that rest on other obligations.
  [[nodiscard]] std::size_t countGiven() const;
  /// Safe only if everything is proved, by proofs that rest on nothing else.
  [[nodiscard]] Verdict verdict() const;
};

}  // namespace moire::driver
