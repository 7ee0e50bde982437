// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "tests/random_c/syntax.h"

namespace moire::randomc {

/// The variable, parameter or field as C declares it; with an empty name, the type.
std::string declaration(const Type& type, const std::string& name);

std::string numberText(int value);

}  // namespace moire::randomc
