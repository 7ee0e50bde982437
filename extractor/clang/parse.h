// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/Frontend/ASTUnit.h>

#include <memory>
#include <string>
#include <vector>

namespace moire::extractor {

using TranslationUnits = std::vector<std::unique_ptr<clang::ASTUnit>>;

/// Parses each file as the compiler driver would. Throws InputError for what cannot be read or does not compile.
TranslationUnits parse(const std::vector<std::string>& files, const std::vector<std::string>& compilerFlags);

}  // namespace moire::extractor
