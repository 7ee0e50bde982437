// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Decl.h>

namespace moire::extractor {

/// How well the types agree that two files give to one symbol.
enum class Agreement {
  Same,
  Layout,  ///< different types of the same size and kind, such as pointers to different things
  None
};

Agreement agreementOf(const clang::ValueDecl& one, const clang::ValueDecl& other);

}  // namespace moire::extractor
