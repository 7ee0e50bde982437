// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "datalog/engine/evaluation.h"

namespace moire::datalog {

/// How symbols are shown inside records: as they are, or in quotes, which are doubled because they are inside quotes.
enum class InnerSymbols { Plain, Quoted };

/// A value as the text formats show it; a symbol that is not inside a record is shown as it is.
std::string showValue(const Evaluation& evaluation, Value value, TypeId type, InnerSymbols inner);

/// The text in doubled quotes; its own quotes are doubled after a backslash.
std::string doublyQuoted(std::string_view text);

}  // namespace moire::datalog
