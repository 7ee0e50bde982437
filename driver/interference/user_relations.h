// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "datalog/engine/evaluation.h"

namespace moire::driver {

/// The tuples, as text, of every relation that a rule file of the user declares and outputs.
std::map<std::string, std::vector<std::vector<std::string>>> userRelations(const datalog::Evaluation& evaluation);

}  // namespace moire::driver
