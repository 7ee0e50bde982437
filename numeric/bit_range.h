// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "extractor/program/expression.h"

namespace moire::numeric {

/// The least interval that contains x op y for all x of `left` and y of `right`; op is BitAnd, BitOr or BitXor, and all
/// are values of `type`.
program::Range bitRange(program::Op op, program::IntType type, program::Range left, program::Range right);

}  // namespace moire::numeric
