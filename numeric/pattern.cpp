// SPDX-License-Identifier: Apache-2.0
#include "numeric/pattern.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace moire::numeric {

using program::Int;
using program::IntType;
using program::Range;

namespace {

__extension__ using UnsignedInt = unsigned __int128;

Int lowBits(Int value, unsigned bits) {
  return static_cast<Int>(static_cast<UnsignedInt>(value) & ((UnsignedInt{1} << bits) - 1));
}

// How many of the lowest bits two numbers have in common, up to a limit.
unsigned commonBits(Int one, Int other, unsigned limit) {
  unsigned bits = 0;
  while (bits < limit && ((one >> bits) & 1) == ((other >> bits) & 1)) ++bits;
  return bits;
}

}  // namespace

Pattern Pattern::list(std::vector<Int> values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  Pattern result;
  result.bits_ = maxBits;
  for (const Int value : values) result.bits_ = commonBits(values.front(), value, result.bits_);
  result.residue_ = lowBits(values.front(), result.bits_);
  if (values.size() <= maxValues) result.values_ = std::move(values);
  return result;
}

Pattern Pattern::remainder(unsigned bits, Int residue) {
  Pattern result;
  result.bits_ = std::min(bits, maxBits);
  result.residue_ = lowBits(residue, result.bits_);
  return result;
}

Pattern Pattern::of(Range range) { return Pattern().within(range).value_or(Pattern()); }

bool Pattern::contains(Int value) const {
  if (isList()) return std::binary_search(values_.begin(), values_.end(), value);
  return lowBits(value, bits_) == residue_;
}

Pattern Pattern::join(const Pattern& other) const {
  if (isAny() || *this == other) return *this;
  if (other.isAny()) return other;
  if (isList() && other.isList()) {
    std::vector<Int> all = values_;
    all.insert(all.end(), other.values_.begin(), other.values_.end());
    return list(std::move(all));
  }
  const unsigned bits = commonBits(residue_, other.residue_, std::min(bits_, other.bits_));
  return remainder(bits, residue_);
}

std::optional<Pattern> Pattern::meet(const Pattern& other) const {
  if (other.isList() && !isList()) return other.meet(*this);
  if (isList()) {
    std::vector<Int> both;
    std::copy_if(values_.begin(), values_.end(), std::back_inserter(both),
                 [&](Int value) { return other.contains(value); });
    return both.empty() ? std::nullopt : std::optional(list(std::move(both)));
  }
  const Pattern& finer = bits_ >= other.bits_ ? *this : other;
  const Pattern& coarser = bits_ >= other.bits_ ? other : *this;
  return coarser.contains(finer.residue_) ? std::optional(finer) : std::nullopt;
}

bool Pattern::leq(const Pattern& other) const {
  if (other.isAny()) return true;
  if (isList()) return std::all_of(values_.begin(), values_.end(), [&](Int value) { return other.contains(value); });
  return !other.isList() && bits_ >= other.bits_ && other.contains(residue_);
}

std::optional<Range> Pattern::bounds(Range range) const {
  if (isList()) {
    const auto low = std::lower_bound(values_.begin(), values_.end(), range.low);
    const auto high = std::upper_bound(values_.begin(), values_.end(), range.high);
    return low < high ? std::optional(Range{*low, *std::prev(high)}) : std::nullopt;
  }
  const Range result{range.low + lowBits(residue_ - range.low, bits_),
                     range.high - lowBits(range.high - residue_, bits_)};
  return result.low <= result.high ? std::optional(result) : std::nullopt;
}

std::optional<Pattern> Pattern::within(Range range) const {
  const auto tight = bounds(range);
  if (!tight) return std::nullopt;
  std::vector<Int> left;
  if (isList()) {
    std::copy_if(values_.begin(), values_.end(), std::back_inserter(left),
                 [&](Int value) { return tight->contains(value); });
    return list(std::move(left));
  }
  if ((tight->high - tight->low) >> bits_ >= static_cast<Int>(maxValues)) return *this;
  for (Int value = tight->low; value <= tight->high; value += Int{1} << bits_) left.push_back(value);
  return list(std::move(left));
}

Pattern Pattern::withoutList() const { return remainder(bits_, residue_); }

Pattern Pattern::convert(IntType type) const {
  if (!isList()) return remainder(std::min(bits_, type.bits), residue_);
  std::vector<Int> converted;
  for (const Int value : values_) converted.push_back(type.wrap(value));
  return list(std::move(converted));
}

}  // namespace moire::numeric
