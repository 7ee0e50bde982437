// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "datalog/language/diagnostic.h"
#include "datalog/language/rule_program.h"

namespace moire::datalog {

/// Warns of relations that nothing fills or nothing reads, and of atoms that a rule joins by accident.
void warnOfRelations(const std::vector<RelationInfo>& relations, const std::vector<Rule>& rules,
                     DiagnosticSink& diagnostics);

/// Warns if a body consists of parts that share no variable, and one of them has variables that the head does not show:
/// such a rule pairs every tuple of one part with every tuple of the other, which is hardly intended.
void warnOfCrossProduct(const Rule& rule, const std::vector<RelationInfo>& relations, DiagnosticSink& diagnostics);

}  // namespace moire::datalog
