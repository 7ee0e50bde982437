// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Type.h>

namespace moire::extractor {

/// Objects of the type have a part that threads meet at: a lock, a condition, a barrier.
bool holdsLock(clang::QualType type);

}  // namespace moire::extractor
