// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "datalog/language/rule_program.h"

namespace moire::driver {

/// Whether it is one of the tables that hold a program (rules/model.dl).
bool isOfProgram(const datalog::RelationInfo& relation);

/// A line for each type and relation of the analysis: name, columns with their types, kind, the file
/// that declares it, and its comment there, separated by tabs. Kinds are `type`, `program` (a program is read from it),
/// `input` (it follows from the program and the invariants), and `derived` (by rules).
std::string schemaText(const datalog::RuleProgram& analysis);

}  // namespace moire::driver
