// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/Frontend/ASTUnit.h>

#include <optional>

#include "extractor/program/program.h"

namespace moire::extractor {

/// Where a pragma of OpenMP is first written in a file of the user, if such pragmas are not followed.
std::optional<program::SourcePosition> firstIgnoredPragma(const clang::ASTUnit& unit);

}  // namespace moire::extractor
