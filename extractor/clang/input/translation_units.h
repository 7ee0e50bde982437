// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

// Only declared: its header is the most expensive one of Clang's, and few files look into a unit.
namespace clang {
class ASTUnit;
}  // namespace clang

namespace moire::extractor {

using TranslationUnits = std::vector<std::unique_ptr<clang::ASTUnit>>;

}  // namespace moire::extractor
