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
  std::int64_t bits = 0;  ///< its size; if that is not known, as much as an access may ask for
  Path path;
  std::string suffix;                     ///< `.f[].g`
  std::optional<program::IntType> value;  ///< none: not tracked
  bool inArray = false;
  bool isPointer = false;
  bool isSeveral = false;          ///< it contains others, which are not told apart
  std::optional<std::size_t> run;  ///< for bit-fields side by side, which are one memory location: its first leaf
};

/// How the bits of an object are divided among its cells.
class Layout {
 public:
  /// With `elements`, the object is an array of any number of elements of the type.
  Layout(const clang::ASTContext* context, clang::QualType type, bool elements, std::size_t limit);

  [[nodiscard]] const std::vector<Leaf>& leaves() const { return leaves_; }
  /// The size of the whole object in bits; 0 if it is not known.
  [[nodiscard]] std::int64_t size() const { return elements_ || flexible_ || !context_ ? 0 : sizeOf(*context_, type_); }
  /// The offset that stands for the given one; `anywhere` if no part begins there.
  [[nodiscard]] Offset normal(Offset offset) const;
  /// Where a pointer into the object may point after any multiple of `stride` bits was added.
  [[nodiscard]] Offset spread(Offset offset, std::int64_t stride) const;
  /// The leaf that an access of that size touches; none if it touches several leaves, or only a part of one. An access
  /// of unknown size may touch anything.
  [[nodiscard]] std::optional<std::size_t> leafAt(Offset offset, std::int64_t bits) const;
  /// The leaves that an access of that size may touch.
  [[nodiscard]] std::vector<std::size_t> leavesIn(Offset offset, std::int64_t bits) const;
  /// Every normal offset but `anywhere`.
  [[nodiscard]] const std::vector<Offset>& offsets() const { return offsets_; }
  /// The offset is that of one part of the object, not of a part in each of several elements.
  [[nodiscard]] bool isOnePart(Offset offset) const;
  /// Where a part begins and how long it is.
  struct Block {
    Offset start = 0;
    std::int64_t size = 0;
  };
  /// What is at fixed distances around what begins at the offset: the whole object, or the innermost array's element
  /// that the offset is in. None if that is not known, as in unions.
  [[nodiscard]] std::optional<Block> blockAround(Offset offset) const;
  /// The least distance between the places that this offset stands for; 0 if it is not known.
  [[nodiscard]] std::int64_t strideAround(Offset offset) const;
  /// `.f[]`
  [[nodiscard]] std::string nameOf(Offset offset) const;
  /// `.f[3]`, for an offset that need not be normal.
  [[nodiscard]] std::string exactNameOf(Offset offset) const;

 private:
  Offset normalIn(clang::QualType type, Offset offset) const;
  Offset normalInRecord(clang::QualType type, Offset offset) const;
  void findOffsets();

  const clang::ASTContext* context_;
  clang::QualType type_;
  bool elements_;
  bool flexible_;      ///< a structure that ends in an array of unknown length; there are no arrays of these
  bool lump_ = false;  ///< one leaf, which is not tracked
  std::vector<Leaf> leaves_;
  std::vector<Offset> offsets_;
};

}  // namespace moire::extractor
