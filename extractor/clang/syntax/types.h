// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Type.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "extractor/program/integer.h"

namespace moire::extractor {

/// The type of the value in the program model: integers, enumerations, `_Bool`, and pointers (64 bits; 0 is NULL). None
/// for what is not tracked: floating and complex numbers, vectors, wider integers, aggregates.
std::optional<program::IntType> integerType(const clang::ASTContext& context, clang::QualType type);

/// Not a scalar: its value is copied cell by cell.
bool isAggregate(clang::QualType type);

/// A number of bits from the beginning of an object. All elements of an array count as its first one.
using Offset = std::int64_t;
Offset offsetOf(const clang::FieldDecl& field);
/// The size in bits; 0 if it is not known.
std::int64_t sizeOf(const clang::ASTContext& context, clang::QualType type);

/// The definition of the type, if it is a structure; null for a union and for undefined types.
const clang::RecordDecl* structureOf(clang::QualType type);

/// The part of an object of that type is `volatile sig_atomic_t`. A step of the path is the index of a field; a
/// negative one leads to any element of an array.
bool isForHandlers(clang::QualType type, const std::vector<int>& path);

/// The type of a variable without qualifiers and `_Atomic`.
clang::QualType plain(clang::QualType type);

}  // namespace moire::extractor
