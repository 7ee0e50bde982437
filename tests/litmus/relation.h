// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace moire::litmus {

inline constexpr std::size_t mostEvents = 32;

/// A binary relation on the events of an execution.
class Relation {
 public:
  [[nodiscard]] bool has(std::size_t from, std::size_t to) const { return (rows_[from] >> to & 1U) != 0; }
  void add(std::size_t from, std::size_t to) { rows_[from] |= std::uint32_t{1} << to; }

  Relation& operator|=(const Relation& other) {
    for (std::size_t i = 0; i < mostEvents; ++i) rows_[i] |= other.rows_[i];
    return *this;
  }

  /// One step of this relation, then one of the other.
  [[nodiscard]] Relation then(const Relation& other) const {
    Relation result;
    for (std::size_t i = 0; i < mostEvents; ++i)
      for (std::size_t via = 0; via < mostEvents; ++via)
        if (has(i, via)) result.rows_[i] |= other.rows_[via];
    return result;
  }

  [[nodiscard]] Relation closed() const {
    Relation result = *this;
    for (std::size_t via = 0; via < mostEvents; ++via)
      for (std::size_t i = 0; i < mostEvents; ++i)
        if (result.has(i, via)) result.rows_[i] |= result.rows_[via];
    return result;
  }

  /// The pairs that satisfy the condition.
  template <class Condition>
  [[nodiscard]] Relation where(const Condition& condition) const {
    Relation result;
    for (std::size_t i = 0; i < mostEvents; ++i)
      for (std::size_t j = 0; j < mostEvents; ++j)
        if (has(i, j) && condition(i, j)) result.add(i, j);
    return result;
  }

  [[nodiscard]] bool isIrreflexive() const {
    for (std::size_t i = 0; i < mostEvents; ++i)
      if (has(i, i)) return false;
    return true;
  }
  [[nodiscard]] bool isAcyclic() const { return closed().isIrreflexive(); }

 private:
  std::array<std::uint32_t, mostEvents> rows_{};
};

}  // namespace moire::litmus
