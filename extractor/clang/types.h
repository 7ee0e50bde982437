// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Type.h>

#include <optional>
#include <string>
#include <vector>

#include "extractor/program/integer.h"

namespace moire::extractor {

/// What a value of the type is in the program model: integers, enumerations, `_Bool`, and pointers (64 bits; 0 is
/// NULL). None for what is not tracked: floating and complex numbers, vectors, wider integers, aggregates.
std::optional<program::IntType> integerType(const clang::ASTContext& context, clang::QualType type);

/// Not a scalar: its value is copied cell by cell.
bool isAggregate(clang::QualType type);

/// An object of one type may be read as the other without its value changing in a way that is not followed. The types
/// may come from different files.
bool sameRepresentation(const clang::ASTContext& context, clang::QualType one, clang::QualType other);

/// A step from an object into a part of it: the index of a field, or any element of an array.
using Path = std::vector<int>;
inline constexpr int anyElement = -1;

/// A part of an object that becomes one cell.
struct Leaf {
  Path path;
  std::string suffix;                     ///< `.f[].g`
  std::optional<program::IntType> value;  ///< none: not tracked
  bool inArray = false;
};

/// The cells of an object, in the order of its fields. A union is one cell that is not tracked, and so is an object of
/// more parts than `limit`.
std::vector<Leaf> leavesOf(const clang::ASTContext& context, clang::QualType type, std::size_t limit);

/// The type of the part at the end of the path; null if the type has no such part.
clang::QualType typeAt(clang::QualType type, const Path& path);

/// The type of a variable without qualifiers and `_Atomic`.
clang::QualType plain(clang::QualType type);

}  // namespace moire::extractor
