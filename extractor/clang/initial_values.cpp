// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/initial_values.h"

#include <clang/AST/APValue.h>

#include <algorithm>
#include <span>

namespace moire::extractor {

using clang::APValue;
using program::Range;

namespace {

constexpr Range zero{0, 0};

Range hull(const Range& a, const Range& b) { return {std::min(a.low, b.low), std::max(a.high, b.high)}; }

std::optional<Range> at(const APValue& value, std::span<const int> path, program::IntType type);

std::optional<Range> overElements(const APValue& array, std::span<const int> path, program::IntType type) {
  std::optional<Range> all;
  const auto include = [&](const APValue& element) {
    const auto range = at(element, path, type);
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

std::optional<Range> scalar(const APValue& value, program::IntType type) {
  if (value.isInt() && value.getInt().getSignificantBits() <= 64) {
    const program::Int number = value.getInt().isSigned() ? program::Int{value.getInt().getSExtValue()}
                                                          : program::Int{value.getInt().getZExtValue()};
    const program::Int wrapped = type.wrap(number);
    return Range{wrapped, wrapped};
  }
  if (value.isLValue()) {
    if (value.isNullPointer()) return zero;
    if (value.getLValueBase()) return Range{1, type.max()};
    const program::Int address = type.wrap(value.getLValueOffset().getQuantity());
    return Range{address, address};
  }
  return std::nullopt;
}

std::optional<Range> at(const APValue& value, std::span<const int> path, program::IntType type) {
  if (path.empty()) return scalar(value, type);
  if (path.front() == anyElement) {
    if (value.isArray()) return overElements(value, path.subspan(1), type);
    return std::nullopt;
  }
  const auto field = static_cast<unsigned>(path.front());
  if (value.isStruct() && field < value.getStructNumFields())
    return at(value.getStructField(field), path.subspan(1), type);
  return std::nullopt;
}

}  // namespace

std::optional<Range> initialValue(const clang::VarDecl& variable, const Path& path, program::IntType type) {
  if (!variable.getInit()) return zero;
  const APValue* value = variable.evaluateValue();
  return value ? at(*value, path, type) : std::nullopt;
}

}  // namespace moire::extractor
