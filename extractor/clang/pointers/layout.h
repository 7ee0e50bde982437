// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Type.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "extractor/clang/syntax/types.h"
#include "extractor/program/integer.h"

namespace moire::extractor {

/// Somewhere in the object.
inline constexpr Offset anywhere = -1;

/// A step from an object into a part of it: the index of a field, or any element of an array.
using Path = std::vector<int>;
inline constexpr int anyElement = -1;

/// A part of an object that becomes one cell.
struct Leaf {
  Offset offset = 0;
  std::int64_t bits = 0;  ///< its size; of what has no known size, all that an access may ask for
  Path path;
  std::string suffix;                     ///< `.f[].g`
  std::optional<program::IntType> value;  ///< none: not tracked
  bool inArray = false;
  bool isPointer = false;
  bool isSeveral = false;          ///< there are others inside it, which are not told apart
  std::optional<std::size_t> run;  ///< of bit-fields side by side, which are one memory location: its first leaf
};

/// How the bits of an object are divided among its cells.
class Layout {
 public:
  /// `elements`: the object is an array of any number of elements of the type.
  Layout(const clang::ASTContext* context, clang::QualType type, bool elements, std::size_t limit);

  [[nodiscard]] const std::vector<Leaf>& leaves() const { return leaves_; }
  /// Of the whole object, in bits; 0 if it is not known.
  [[nodiscard]] std::int64_t size() const { return elements_ || flexible_ || !context_ ? 0 : sizeOf(*context_, type_); }
  /// The offset that stands for it; `anywhere` if no part begins there.
  [[nodiscard]] Offset normal(Offset offset) const;
  /// Where a pointer into the object gets by adding any multiple of `stride` bits.
  [[nodiscard]] Offset spread(Offset offset, std::int64_t stride) const;
  /// The leaf that an access of that size touches; none if it touches several, or parts of one. An access of no known
  /// size may touch anything.
  [[nodiscard]] std::optional<std::size_t> leafAt(Offset offset, std::int64_t bits) const;
  /// The leaves that an access of that size may touch.
  [[nodiscard]] std::vector<std::size_t> leavesIn(Offset offset, std::int64_t bits) const;
  /// Every normal offset but `anywhere`.
  [[nodiscard]] const std::vector<Offset>& offsets() const { return offsets_; }
  /// The offset is that of one part of the object, not of one in each of several elements.
  [[nodiscard]] bool isOnePart(Offset offset) const;
  /// How far apart, at least, are the places that count as this one; 0 if it is not known.
  [[nodiscard]] std::int64_t strideAround(Offset offset) const;
  /// `.f[]`
  [[nodiscard]] std::string nameOf(Offset offset) const;
  /// `.f[3]`, of an offset that need not be a normal one.
  [[nodiscard]] std::string exactNameOf(Offset offset) const;

 private:
  Offset normalIn(clang::QualType type, Offset offset) const;
  Offset normalInRecord(clang::QualType type, Offset offset) const;
  void findOffsets();

  const clang::ASTContext* context_;
  clang::QualType type_;
  bool elements_;
  bool flexible_;      ///< a structure that ends in an array of any length; there are no arrays of these
  bool lump_ = false;  ///< one leaf, which is not tracked
  std::vector<Leaf> leaves_;
  std::vector<Offset> offsets_;
};

}  // namespace moire::extractor
