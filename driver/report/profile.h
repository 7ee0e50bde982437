// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "datalog/engine/evaluation.h"

namespace moire::driver {

/// What each relation and each rule cost in the last run, the most expensive first, as columns that fit the width.
std::string profileText(const datalog::Evaluation& evaluation, std::size_t width);

/// The same, complete, as JSON that ends with a newline.
std::string profileJson(const datalog::Evaluation& evaluation);

}  // namespace moire::driver
