// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <span>
#include <string_view>
#include <vector>

#include "driver/checks/judgement.h"

namespace moire::driver {

/// Everything that the rest of the program knows about one kind of check. A new kind is a folder here, and a row in
/// kinds.cpp.
struct CheckKind {
  program::ObligationKind kind;
  std::string_view help;  ///< what is proved, for `--help`
  unsigned cwe;           ///< the number of the weakness (Common Weakness Enumeration) that an alarm is about
  bool isClaim;           ///< the text of an obligation is a sentence, not a piece of the program

  /// The program's obligations of this kind, judged by the finished analysis. Without one, only those are proved that
  /// the model alone decides.
  std::vector<Judgement> (*judge)(const program::Program&, const Analysis*, program::ObligationKind);
  /// What proofs of this kind assume, besides what all proofs assume; may be null.
  std::set<program::Assumption> (*assumptions)(const program::Program&);
  /// Shows the evidence of an alarm to the user; null if there is nothing to show but the invariant.
  void (*show)(const program::Obligation&, const Evidence&, Page&);
  /// Explains why the obligation is proved, or why it is not.
  void (*explain)(const Judgement&, Derivations&, Narrator&);
};

/// One row for each kind, in the order in which users are told about them.
std::span<const CheckKind> checkKinds();
const CheckKind& checkKind(program::ObligationKind kind);

}  // namespace moire::driver
