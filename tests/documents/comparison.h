// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "tests/documents/document.h"

namespace moire::documents {

/// How `actual` differs from what a document shows, line by line ("-" is shown, "+" is real, ":" is left out); nothing
/// if it does not differ. In what is shown, a line `...` stands for any number of lines, `...` within a line for any
/// text, and a time for any time.
std::optional<std::string> difference(const Lines& shown, const Lines& actual);

}  // namespace moire::documents
