// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "datalog/language/rule_program.h"

namespace moire::driver {

/// The relations that hold a program (rules/model.dl), on their own.
std::shared_ptr<const datalog::RuleProgram> modelRules();

/// A line for each type and relation of the model and of the analysis: name, columns with their types, kind, the file
/// that declares it, and what the comment there says of it, separated by tabs. Kinds are `type`, `program` (what a
/// program is read from), `input` (what follows from it, and from the invariants), and `derived` (by rules).
std::string schemaText(const datalog::RuleProgram& analysis);

}  // namespace moire::driver
