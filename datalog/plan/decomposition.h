// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "datalog/language/rule_program.h"

namespace moire::datalog {

/// The columns, without the last, whose values every recursive rule of the stratum's only relation passes on unchanged.
/// The fixpoint falls apart into independent ones, one for each combination of values in these columns.
std::vector<std::size_t> passedColumns(const RuleProgram& program, const Stratum& stratum);

/// The rules of later strata that read the stratum's only relation, if each of them can be evaluated as soon as one of
/// the independent fixpoints is complete: then nothing of it need be kept. Nothing if there is one that cannot.
std::optional<std::vector<std::size_t>> immediateReaders(const RuleProgram& program, std::size_t stratum);

}  // namespace moire::datalog
