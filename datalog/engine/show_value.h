// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "datalog/engine/evaluation.h"

namespace moire::datalog {

/// How symbols appear inside of records: as they are, or in quotes that are doubled because they stand in quotes.
enum class InnerSymbols { Plain, Quoted };

/// A value as the text formats show it; a symbol of its own is shown as it is.
std::string showValue(const Evaluation& evaluation, Value value, TypeId type, InnerSymbols inner);

/// The text in doubled quotes, and its own quotes doubled behind a backslash.
std::string doublyQuoted(std::string_view text);

}  // namespace moire::datalog
