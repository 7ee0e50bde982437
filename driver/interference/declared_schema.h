// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "datalog/language/rule_program.h"
#include "extractor/tables/relation.h"

namespace moire::driver {

/// Throws SchemaError, with both texts, unless the rules declare each relation with these columns.
void requireDeclared(const datalog::RuleProgram& rules, const std::vector<tables::RelationSchema>& schemas);

/// `acquires(at: Location, lock: Lock)`.
std::string declarationOf(const datalog::RuleProgram& rules, const datalog::RelationInfo& relation);

}  // namespace moire::driver
