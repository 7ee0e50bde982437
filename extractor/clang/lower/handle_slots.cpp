// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/handle_slots.h"

#include <cstdlib>

namespace moire::extractor {

namespace {

constexpr Offset handleBits = 64;

std::optional<std::int64_t> indexOf(const HandleSlots& many, const HandleSlots& one) {
  const std::int64_t distance = one.origin - many.origin;
  return distance % many.stride == 0 ? std::optional(distance / many.stride) : std::nullopt;
}

bool reaches(const LoopBound& bound, const LoopBound& other) {
  if (bound.constant && other.constant) return *bound.constant >= *other.constant;
  return bound.cell && bound.cell == other.cell && bound.type == other.type && bound.beyond >= other.beyond;
}

}  // namespace

bool HandleSlots::cover(const HandleSlots& other) const {
  if (object != other.object) return false;
  if (isOne()) return other.isOne() && origin == other.origin;
  if (!other.isOne())
    return pointer == other.pointer && origin == other.origin && stride == other.stride && first <= other.first &&
           reaches(bound, other.bound);
  const auto index = indexOf(*this, other);
  return !pointer && index && *index >= first && bound.constant && *index < *bound.constant;
}

bool HandleSlots::areApartFrom(const HandleSlots& other) const {
  if (object != other.object) return true;
  if (isOne() && other.isOne()) return std::abs(origin - other.origin) >= handleBits;
  if (isOne()) return other.areApartFrom(*this);
  if (pointer || other.pointer) return false;
  if (other.isOne()) {
    const auto index = indexOf(*this, other);
    return index && (*index < first || (bound.constant && *index >= *bound.constant));
  }
  if (origin != other.origin || stride != other.stride) return false;
  return (bound.constant && *bound.constant <= other.first) || (other.bound.constant && *other.bound.constant <= first);
}

}  // namespace moire::extractor
