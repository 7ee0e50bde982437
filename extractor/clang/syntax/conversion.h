// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

namespace moire::extractor {

/// What a cast, written or implied, does with its operand.
enum class Conversion {
  Load,     ///< reads the object that the operand stands for
  Decay,    ///< takes the address of an array or function
  Null,     ///< makes a null pointer
  Truth,    ///< compares with zero
  Discard,  ///< evaluates the operand and drops its value
  Value     ///< changes the type of the value, and perhaps the value
};

Conversion conversionOf(const clang::CastExpr& cast);

}  // namespace moire::extractor
