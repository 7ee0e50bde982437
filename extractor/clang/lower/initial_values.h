// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Decl.h>

#include <optional>

#include "extractor/clang/pointers/layout.h"
#include "extractor/program/integer.h"

namespace moire::extractor {

/// The initial value of the part of a static variable that the path leads to; none if it may be any value. For array
/// elements, the range that covers all of them.
std::optional<program::Range> initialValue(const clang::VarDecl& variable, const Path& path, program::IntType type);

/// How many whole units lie before a pointer stored in it, or from the pointer on, initially (see extent.h).
std::optional<program::Range> initialReach(const clang::VarDecl& variable, const Path& path, std::int64_t unit,
                                           bool after);

}  // namespace moire::extractor
