// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

namespace moire::datalog::test {

/// Random choices that depend only on the seed, not on the standard library in use.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : random_(seed * 0x9E3779B97F4A7C15U + 1) {}

  /// A number between the bounds, which are included.
  std::int64_t pick(std::int64_t low, std::int64_t high) {
    const auto span = static_cast<std::uint64_t>(high - low) + 1;
    return low + static_cast<std::int64_t>(random_() % span);
  }
  std::size_t index(std::size_t size) { return static_cast<std::size_t>(random_() % size); }
  bool chance(int percent) { return pick(1, 100) <= percent; }

  template <typename Item>
  const Item& choose(const std::vector<Item>& items) {
    return items[index(items.size())];
  }

  template <typename Item>
  void shuffle(std::vector<Item>& items) {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[index(i)]);
  }

 private:
  std::mt19937_64 random_;
};

}  // namespace moire::datalog::test
