// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "extractor/program/integer.h"

namespace moire::program {

/// The type for which `toString` returns that text; none if there is no such type.
std::optional<IntType> typeNamed(std::string_view text);

/// The value of a text that is one decimal number; none if it is not one, or too big for every type.
std::optional<Int> integerIn(std::string_view text);

}  // namespace moire::program
