// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "datalog/engine/evaluation.h"

namespace moire::driver {

/// A relation named `must_stay_empty_...` that is not empty.
struct Violation {
  std::string relation;
  std::string documentation;             ///< the comment above its declaration
  std::string declared;                  ///< `file:line`
  std::vector<std::string> rules;        ///< `file:line` of those that filled it
  std::size_t tuples = 0;                ///< how many it has
  std::vector<std::string> firstTuples;  ///< the first of them, as a rule file spells them
};

/// All violations of an evaluation that has run, by relation.
std::vector<Violation> violationsOf(const datalog::Evaluation& evaluation);

/// Those in relations that the user's rules declare.
std::vector<Violation> userViolations(const datalog::Evaluation& evaluation);

/// Those in relations of the analysis itself: one of them means that facts or rules are wrong.
std::vector<Violation> builtInViolations(const datalog::Evaluation& evaluation);

/// `mine.dl:4: must_stay_empty_x has 2 tuples: what its comment says`, then the tuples, one per line.
std::string toText(const Violation& violation);

}  // namespace moire::driver
