// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <vector>

#include "datalog/language/diagnostic.h"
#include "datalog/language/resolved_rule.h"
#include "datalog/language/rule_program.h"

namespace moire::datalog {

/// Adds the variables of a term.
void collectVariables(const Term& term, std::set<VariableId>& variables);

/// Whether the term's value follows from the bound variables.
bool isEvaluable(const Term& term, const std::vector<bool>& bound);

/// Reports every variable of the rule that neither a positive atom nor an equation gives a value.
void checkGrounding(const Rule& rule, const std::vector<RelationInfo>& relations, DiagnosticSink& diagnostics);

}  // namespace moire::datalog
