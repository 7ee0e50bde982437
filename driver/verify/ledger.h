// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

#include "driver/verify/engine.h"
#include "driver/verify/result.h"
#include "extractor/program/program.h"

namespace moire::driver {

/// One engine proved what another one refuted: at least one of them is wrong. The text shows both evidences.
class Contradiction : public std::logic_error {
 public:
  Contradiction(const program::Obligation& obligation, const ObligationResult& first, const Finding& second);
};

/// What engines have found out so far about the obligations of a program, merged by their ids, in whatever order the
/// findings come: an alarm gives way to anything, a proof that rests on other obligations to one that does not or to a
/// refutation; these are final.
class Ledger {
 public:
  /// Throws std::logic_error if two obligations have the same id.
  explicit Ledger(std::vector<program::Obligation> obligations);

  /// Throws std::logic_error for ids that are unknown, and for a refutation without witness; `Contradiction`.
  void add(const Finding& finding);
  void assume(const std::set<program::Assumption>& assumptions);

  /// The obligations that are neither proved, without resting on others, nor refuted.
  [[nodiscard]] std::vector<program::Obligation> open() const;

  /// In the order in which the obligations were given.
  [[nodiscard]] const std::vector<ObligationResult>& results() const { return results_; }
  [[nodiscard]] const std::set<program::Assumption>& assumptions() const { return assumptions_; }

 private:
  void requireKnown(const Finding& finding) const;

  std::vector<ObligationResult> results_;
  std::unordered_map<std::string, std::size_t> indexOf_;
  std::set<program::Assumption> assumptions_;
};

}  // namespace moire::driver
