// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <stdexcept>

#include "datalog/language/rule_program.h"
#include "extractor/program/program.h"
#include "numeric/related_cells.h"

namespace moire::driver {

/// A rule file asks for a cell that does not exist or is not a number; what() says which tuple, and why.
class WantedCellError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The cells that rule files of the user want to be followed together (rules/related.dl). Throws
/// WantedCellError if one of them is not a number of the program.
numeric::CellPairs wantedPacks(const program::Program& program,
                               const std::shared_ptr<const datalog::RuleProgram>& rules);

}  // namespace moire::driver
