// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "datalog/engine/evaluation.h"

namespace moire::datalog {

/// An atom that a user asks about; its columns may be `_`, variables, or patterns of records.
struct Goal {
  std::string text;
  Rule rule;  ///< the atom as the head and the only condition of a typed rule
};

struct GoalResult {
  std::optional<Goal> goal;  ///< nothing after an error
  std::vector<Diagnostic> diagnostics;
};

/// Reads `flow("a", _, X)` as the rule language does.
GoalResult parseGoal(Evaluation& evaluation, const std::string& text);

/// The goal for one tuple.
Goal goalOf(const Evaluation& evaluation, RelationRef relation, Row tuple);

}  // namespace moire::datalog
