// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

namespace moire::extractor {

/// What a cast, explicit or implicit, does with its operand.
enum class Conversion {
  Load,     ///< reads the object that the operand stands for
  Decay,    ///< takes the address of an array or function
  Null,     ///< makes a null pointer
  Truth,    ///< compares with zero
  Discard,  ///< evaluates the operand and drops its value
  Value     ///< changes the type of the value, and perhaps the value
};

Conversion conversionOf(const clang::CastExpr& cast);

/// `_Bool`: a value that is converted to it becomes 0 or 1. (`unsigned _BitInt(1)` is no such type: it wraps.)
bool isTruthType(clang::QualType type);

/// An enumeration over `_Bool`: C compares what is converted to it with 0, but Clang keeps the lowest bit.
bool isTruthEnumeration(clang::QualType type);

}  // namespace moire::extractor
