// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Decl.h>

#include <optional>

#include "extractor/clang/pointers/layout.h"
#include "extractor/program/integer.h"

namespace moire::extractor {

/// What the part of a static variable that the path leads to holds at first; none for any value. Of array elements, the
/// range that covers all of them.
std::optional<program::Range> initialValue(const clang::VarDecl& variable, const Path& path, program::IntType type);

/// How many whole units lie before a pointer in it, or from the pointer on, at the beginning (see extent.h).
std::optional<program::Range> initialReach(const clang::VarDecl& variable, const Path& path, std::int64_t unit,
                                           bool after);

}  // namespace moire::extractor
