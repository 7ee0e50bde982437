// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/initial_values.h"

#include <clang/AST/APValue.h>

#include <algorithm>
#include <functional>
#include <span>

#include "extractor/clang/lower/extent.h"

namespace moire::extractor {

using clang::APValue;
using program::Range;

namespace {

constexpr Range zero{0, 0};

Range hull(const Range& a, const Range& b) { return {std::min(a.low, b.low), std::max(a.high, b.high)}; }

/// Finds the values of a scalar.
using Scalar = std::function<std::optional<Range>(const APValue&)>;

std::optional<Range> at(const APValue& value, std::span<const int> path, const Scalar& scalar);

std::optional<Range> overElements(const APValue& array, std::span<const int> path, const Scalar& scalar) {
  std::optional<Range> all;
  const auto include = [&](const APValue& element) {
    const auto range = at(element, path, scalar);
    if (range) all = all ? hull(*all, *range) : *range;
    return range.has_value();
  };
  for (unsigned i = 0; i < array.getArrayInitializedElts(); ++i)
    if (!include(array.getArrayInitializedElt(i))) return std::nullopt;
  if (array.hasArrayFiller() && array.getArraySize() > array.getArrayInitializedElts() &&
      !include(array.getArrayFiller()))
    return std::nullopt;
  return all ? all : zero;
}

std::optional<Range> numberIn(const APValue& value, program::IntType type) {
  if (value.isInt() && value.getInt().getSignificantBits() <= 64) {
    const program::Int number = value.getInt().isSigned() ? program::Int{value.getInt().getSExtValue()}
                                                          : program::Int{value.getInt().getZExtValue()};
    const program::Int wrapped = type.wrap(number);
    return Range{wrapped, wrapped};
  }
  if (value.isLValue()) {
    if (value.isNullPointer()) return zero;
    const auto* declared = value.getLValueBase().dyn_cast<const clang::ValueDecl*>();
    if (declared && declared->isWeak()) return Range{0, type.max()};
    if (value.getLValueBase()) return Range{1, type.max()};
    const program::Int address = type.wrap(value.getLValueOffset().getQuantity());
    return Range{address, address};
  }
  return std::nullopt;
}

std::optional<Range> at(const APValue& value, std::span<const int> path, const Scalar& scalar) {
  if (path.empty()) return scalar(value);
  if (path.front() == anyElement) {
    if (value.isArray()) return overElements(value, path.subspan(1), scalar);
    return std::nullopt;
  }
  const auto field = static_cast<unsigned>(path.front());
  if (value.isStruct() && field < value.getStructNumFields())
    return at(value.getStructField(field), path.subspan(1), scalar);
  return std::nullopt;
}

/// A range of bytes in an object.
struct Part {
  std::int64_t begin = 0;
  std::int64_t end = 0;
};

clang::QualType typeOf(const APValue::LValueBase& base) {
  if (const auto* declared = base.dyn_cast<const clang::ValueDecl*>())
    return clang::isa<clang::VarDecl>(declared) ? declared->getType() : clang::QualType();
  const auto* expression = base.dyn_cast<const clang::Expr*>();
  return expression ? expression->getType() : clang::QualType();
}

/// The smallest array or member whose address the constant address is derived from: it may be moved within that, as if
/// the address were computed by a statement.
std::optional<Part> partAround(const APValue& pointer, const clang::ASTContext& context) {
  clang::QualType type = typeOf(pointer.getLValueBase());
  const std::int64_t size = type.isNull() ? 0 : sizeOf(context, type) / 8;
  if (size <= 0) return std::nullopt;
  Part part{0, size};
  if (!pointer.hasLValuePath()) {
    // It was converted. A pointer to a struct is also one to its first member, and back; of other members nothing is
    // known.
    const bool whole = pointer.getLValueOffset().isZero() || !type->isRecordType();
    return whole ? std::optional(part) : std::nullopt;
  }
  std::int64_t offset = 0;
  for (const auto& step : pointer.getLValuePath()) {
    if (const auto* array = context.getAsConstantArrayType(type)) {
      type = array->getElementType();
      const std::int64_t element = sizeOf(context, type) / 8;
      part = {offset, offset + element * array->getSize().getSExtValue()};
      offset += element * static_cast<std::int64_t>(step.getAsArrayIndex());
      continue;
    }
    if (!type->isRecordType()) return std::nullopt;
    const auto* field = clang::dyn_cast_or_null<clang::FieldDecl>(step.getAsBaseOrMember().getPointer());
    if (!field) return std::nullopt;
    type = field->getType();
    offset += static_cast<std::int64_t>(context.getFieldOffset(field)) / 8;
    // A flexible array member has what is left of the object.
    const bool open = type->isIncompleteArrayType() || sizeOf(context, type) == 0;
    part = {offset, open ? part.end : offset + sizeOf(context, type) / 8};
    if (type->isIncompleteArrayType()) return part;
  }
  return part;
}

}  // namespace

std::optional<Range> initialValue(const clang::VarDecl& variable, const Path& path, program::IntType type) {
  if (!variable.getInit()) return zero;
  const APValue* value = variable.evaluateValue();
  return value ? at(*value, path, [&](const APValue& scalar) { return numberIn(scalar, type); }) : std::nullopt;
}

std::optional<Range> initialReach(const clang::VarDecl& variable, const Path& path, std::int64_t unit, bool after) {
  constexpr Range endless{mostUnits, mostUnits};
  if (!variable.getInit()) return endless;
  const APValue* value = variable.evaluateValue();
  if (!value) return std::nullopt;
  const clang::ASTContext& context = variable.getASTContext();
  return at(*value, path, [&](const APValue& pointer) -> std::optional<Range> {
    if (!pointer.isLValue()) return std::nullopt;
    if (pointer.isNullPointer()) return endless;
    const auto part = partAround(pointer, context);
    const std::int64_t offset = pointer.getLValueOffset().getQuantity();
    if (!part || offset < part->begin || offset > part->end) return std::nullopt;
    const program::Int bytes = after ? part->end - offset : offset - part->begin;
    return Range{bytes / unit, (bytes + unit - 1) / unit};
  });
}

}  // namespace moire::extractor
