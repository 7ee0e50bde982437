// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "datalog/language/rule_program.h"
#include "extractor/program/program.h"
#include "numeric/related_cells.h"

namespace moire::driver {

/// The cells that rule files of the user want to be followed together (rules/related.dl). Throws UsageError if one of
/// them is no number of the program.
numeric::CellPairs wantedPacks(const program::Program& program,
                               const std::shared_ptr<const datalog::RuleProgram>& rules);

}  // namespace moire::driver
