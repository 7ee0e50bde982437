// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "datalog/language/value.h"

namespace moire::datalog {

/// Folds one value into a hash by a full 128 bit product.
inline std::uint64_t mixHash(std::uint64_t hash, std::uint64_t value) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(hash ^ value) * 0x9E3779B97F4A7C15U;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64U);
}

constexpr std::uint64_t hashSeed = 0x2545F4914F6CDD1DU;

/// The hash of `count` values, two at a time; `get(i)` is the i-th.
template <typename Get>
std::uint64_t hashValues(std::size_t count, Get get) {
  std::uint64_t hash = hashSeed + count;
  std::size_t i = 0;
  if constexpr (sizeof(Value) == 4) {
    for (; i + 1 < count; i += 2) {
      hash = mixHash(hash, static_cast<std::uint64_t>(asUnsigned(get(i))) << 32U | asUnsigned(get(i + 1)));
    }
  }
  for (; i < count; ++i) hash = mixHash(hash, asUnsigned(get(i)));
  return mixHash(hash, 0xD6E8FEB86659FD93U);
}

}  // namespace moire::datalog
