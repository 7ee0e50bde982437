// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "datalog/language/value.h"

namespace moire::datalog {

/// A number or unsigned in decimal, 0x or 0b notation, or a float; nothing if the text is not a number or is out of
/// range.
std::optional<Value> parseNumber(std::string_view text, Kind kind);

/// The number that a text begins with, after blanks; removes it from the text.
std::optional<Value> parseLeadingNumber(std::string_view& text, Kind kind);

}  // namespace moire::datalog
