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

/// What engines have found out so far about the obligations of a program, merged by their ids, in any order of the
/// findings. Anything replaces an alarm; a refutation, or a proof that rests on nothing else, replaces a proof that
/// rests on other obligations; these two are final.
class Ledger {
 public:
  /// Throws std::logic_error if two obligations have the same id.
  explicit Ledger(std::vector<program::Obligation> obligations);

  /// Throws std::logic_error for unknown ids and for a refutation without witness, and `Contradiction`.
  void add(const Finding& finding);
  void assume(const std::set<program::Assumption>& assumptions);

  /// The obligations that are neither refuted nor proved by a proof that rests on nothing else.
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
