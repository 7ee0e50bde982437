// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "datalog/explain/derivation.h"
#include "datalog/explain/explainer.h"
#include "datalog/explain/workspace.h"

namespace moire::datalog {

/// Why a goal has no match: every rule that could have given one, and how far it gets. Throws Stopped.
WhyNot explainAbsence(Workspace& workspace, const std::vector<ExplainedRule>& rules, const Goal& goal,
                      const ExplainOptions& options);

}  // namespace moire::datalog
