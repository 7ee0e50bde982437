// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "datalog/language/rule_program.h"
#include "extractor/models/function_models.h"

namespace moire::driver {

/// What the relations of models/functions.dl say, evaluated before there is a program.
extractor::FunctionModels libraryModels(const std::shared_ptr<const datalog::RuleProgram>& rules);

}  // namespace moire::driver
