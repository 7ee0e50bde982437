// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "datalog/engine/evaluation.h"
#include "datalog/language/rule_program.h"
#include "extractor/models/function_arities.h"
#include "extractor/program/program.h"

namespace moire::driver {

/// What rule files of the user add to the relations of the analysis, a line for each file and relation. The analysis
/// believes it. Relations of the user's own, and wishes that cannot make a result wrong, are not listed.
std::set<program::Assumption> userAssumptions(const datalog::RuleProgram& rules);

/// Whether the user's files add to that relation of the analysis.
bool addsTo(const datalog::RuleProgram& rules, std::string_view relation);

/// Throws EvaluationError, with the place, if a fact of the user is about a location, a cell or another part of the
/// program that it does not have.
void requireKnownNames(const program::Program& program, const datalog::RuleProgram& rules);

/// Throws EvaluationError: a tuple is about a part of the program that it does not have, because a rule of the user
/// derives it.
[[noreturn]] void refuseTuple(const datalog::Evaluation& evaluation, datalog::RelationRef relation, datalog::Row row);

/// Models of functions, or of arguments, that the program does not have: a line for each of the user's facts.
std::vector<std::string> idleModels(const datalog::RuleProgram& rules, const extractor::FunctionArities& functions);

}  // namespace moire::driver
