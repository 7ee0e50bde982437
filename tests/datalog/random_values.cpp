// SPDX-License-Identifier: Apache-2.0
#include "tests/datalog/random_values.h"

#include <limits>
#include <set>

namespace moire::datalog::test {
namespace {

/// Distances between values that make a difference to sets of 64 values a word and windows of 64 words.
const std::vector<std::int64_t> strides = {1, 1, 2, 63, 64, 65, 127, 128, 130, 192, 200, 256, 1000, 4096};
const std::vector<std::int64_t> borders = {0, 1, 60, 63, 64, 128, 1020, 1024, 4090, 4096, 8192, 100'000, 1 << 24};

std::set<std::int64_t> values(Dice& dice, std::int64_t low, std::int64_t high, std::size_t count) {
  const auto place = [&] {
    if (dice.chance(20)) return high - dice.pick(0, 300);
    if (dice.chance(20)) return low + dice.pick(0, 300);
    const std::int64_t border = dice.choose(borders);
    return low < 0 && dice.chance(30) ? -border : border;
  };
  std::set<std::int64_t> result;
  const auto add = [&](std::int64_t value) {
    if (value >= low && value <= high) result.insert(value);
  };
  switch (dice.pick(0, 4)) {
    case 0:
    case 1:
      for (std::size_t i = 0; i < count; ++i) add(static_cast<std::int64_t>(i));
      break;
    case 2: {
      const std::int64_t first = place();
      const std::int64_t stride = dice.choose(strides) * (first > high / 2 ? -1 : 1);
      for (std::size_t i = 0; i < count; ++i) add(first + static_cast<std::int64_t>(i) * stride);
      break;
    }
    case 3:
      for (std::size_t tries = 0; result.size() < count && tries < 20; ++tries) {
        const std::int64_t first = place();
        const std::int64_t run = dice.pick(1, 100);
        for (std::int64_t i = 0; i < run && result.size() < count; ++i) add(first + i);
      }
      break;
    default:
      for (std::size_t i = 0; i < count; ++i) add(dice.chance(30) ? place() : dice.pick(low, high));
      add(low);
      add(high);
  }
  if (result.empty()) result.insert(0);
  return result;
}

}  // namespace

RandomValues::RandomValues(Dice& dice, RuleSample::Column column, std::size_t count) {
  if (column == RuleSample::Column::Symbol) {
    for (std::size_t i = 0; i < count; ++i) texts_.push_back((i % 7 == 3 ? "a b" : "s") + std::to_string(i));
    return;
  }
  const bool isNumber = column == RuleSample::Column::Number;
  const std::int64_t low = isNumber ? std::numeric_limits<std::int32_t>::min() : 0;
  const std::int64_t high =
      isNumber ? std::numeric_limits<std::int32_t>::max() : std::numeric_limits<std::uint32_t>::max();
  for (const std::int64_t value : values(dice, low, high, count)) texts_.push_back(std::to_string(value));
}

std::string RandomValues::after(Dice& dice, const std::string& previous) const {
  const auto found = std::find(texts_.begin(), texts_.end(), previous);
  if (found == texts_.end()) return any(dice);
  const auto at = static_cast<std::size_t>(found - texts_.begin()) + static_cast<std::size_t>(dice.pick(1, 3));
  return texts_[at % texts_.size()];
}

}  // namespace moire::datalog::test
