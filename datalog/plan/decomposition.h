// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "datalog/language/rule_program.h"

namespace moire::datalog {

/// The columns, except the last one, whose values all recursive rules of the stratum's only relation pass on unchanged.
/// The fixpoint falls apart into independent ones, one for each combination of values in these columns.
std::vector<std::size_t> passedColumns(const RuleProgram& program, const Stratum& stratum);

/// The rules of later strata that read the stratum's only relation, if each of them can be evaluated as soon as one of
/// the independent fixpoints is complete: then its tuples need not be kept. Nothing if there is a rule that cannot.
std::optional<std::vector<std::size_t>> immediateReaders(const RuleProgram& program, std::size_t stratum);

}  // namespace moire::datalog
