// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "extractor/program/integer.h"

namespace moire::program {

/// The type that `toString` gives that text; none if it is no type's.
std::optional<IntType> typeNamed(std::string_view text);

/// A decimal number and nothing else; none if it is not one, or too big for every type.
std::optional<Int> integerIn(std::string_view text);

}  // namespace moire::program
