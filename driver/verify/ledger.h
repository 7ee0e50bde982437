// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
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
/// rests on something; these two are final.
///
/// A proof that rests on obligations is final as soon as these are proved by final proofs. Proofs that hold until the
/// first run-time error are different: if one of them is wrong in some execution, a run-time error came before, and the
/// first one of the execution is not among what is proved in this way. So together they rest only on the errors that
/// nobody has proved to be impossible.
class Ledger {
 public:
  /// Throws std::logic_error if two obligations have the same id.
  explicit Ledger(std::vector<program::Obligation> obligations);

  /// Throws std::logic_error for unknown ids and for a refutation without witness, and `Contradiction`.
  void add(const Finding& finding);
  void assume(const std::set<program::Assumption>& assumptions);

  void order(std::shared_ptr<const ErrorOrder> order) { order_ = std::move(order); }

  enum class Open {
    Alarms,       ///< nothing is known
    Conditional,  ///< there is a proof that rests on something
    All
  };
  /// The obligations that are neither refuted nor proved by a final proof.
  [[nodiscard]] std::vector<program::Obligation> open(Open which = Open::All) const;

  /// In the order in which the obligations were given.
  [[nodiscard]] std::vector<ObligationResult> results() const;
  [[nodiscard]] const std::set<program::Assumption>& assumptions() const { return assumptions_; }

 private:
  enum class Strength { Nothing, Conditional, Final };
  struct Entry {
    ObligationResult result;
    bool untilError = false;
    [[nodiscard]] Strength strength() const;
  };

  static Strength strengthOf(const Finding& finding);
  void requireKnown(const Finding& finding) const;
  /// For each entry, what it is worth now that others are known.
  [[nodiscard]] std::vector<Strength> strengths() const;
  /// Run-time errors that no proof excludes until the first error.
  [[nodiscard]] std::vector<std::size_t> errors(const std::vector<Strength>& strengths) const;
  [[nodiscard]] bool mayComeFirst(std::size_t error, std::size_t obligation) const;
  void nameConditions(std::size_t index, const std::vector<Strength>& strengths, const std::vector<std::size_t>& errors,
                      ObligationResult& result) const;

  std::vector<Entry> entries_;
  std::shared_ptr<const ErrorOrder> order_;
  std::unordered_map<std::string, std::size_t> indexOf_;
  std::set<program::Assumption> assumptions_;
};

}  // namespace moire::driver
