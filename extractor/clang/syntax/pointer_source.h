// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>

#include <cstdint>
#include <optional>

namespace moire::extractor {

/// What a pointer points to, as far as that can be read off the expression. The pointer analysis keeps the values of
/// Computed ones only; the others are found again from their operands.
struct PointerSource {
  enum class Kind {
    Place,    ///< it points to the lvalue `operand`: `&x`, an array
    Pointer,  ///< it is the pointer `operand`, perhaps of another type
    Moved,    ///< it is the pointer `operand`, moved by `index` elements of its type
    Computed  ///< anything else
  };
  Kind kind = Kind::Computed;
  const clang::Expr* operand = nullptr;
  const clang::Expr* index = nullptr;
  bool backwards = false;  ///< the index is subtracted
};

PointerSource pointerSource(const clang::Expr& pointer);

/// The array whose first element the pointer points to because the array is named; null for other pointers.
const clang::Expr* decayedArray(const clang::Expr& pointer);

/// How far an index moves a pointer.
struct Displacement {
  std::int64_t stride = 8;             ///< the size of an element in bits, at least that of a byte
  std::optional<std::int64_t> amount;  ///< in bits, if the index is a constant
  /// It pays to be exact only for pointers to bytes: elements of an array are one cell anyway, but bytes may be counted
  /// to get at a member.
  [[nodiscard]] bool isExact() const { return amount && (*amount == 0 || stride == 8); }
};

Displacement displacementBy(const clang::Expr& index, clang::QualType element, bool backwards,
                            const clang::ASTContext& context);

}  // namespace moire::extractor
