// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "datalog/language/diagnostic.h"
#include "datalog/language/rule_program.h"

namespace moire::datalog {

/// Groups mutually dependent relations, dependencies first; reports negations and aggregates inside a group.
std::vector<Stratum> stratify(const std::vector<RelationInfo>& relations, const std::vector<Rule>& rules,
                              DiagnosticSink& diagnostics);

}  // namespace moire::datalog
