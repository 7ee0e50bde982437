// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "datalog/language/source.h"

namespace moire::datalog {

/// The comment lines directly above a place, without their marks, joined by newlines.
std::string commentAbove(const SourceMap& sources, const SourceRange& at);

}  // namespace moire::datalog
