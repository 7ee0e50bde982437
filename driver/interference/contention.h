// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "extractor/program/program.h"

namespace moire::driver {

/// The cells for which it matters what other threads do at the same time.
struct Contention {
  /// One thread may write the cell, and another one may need its value, while both exist. Moiré follows which value
  /// reaches which reader.
  std::vector<bool> contended;
  /// The same holds for these cells, but they have too many writers and readers to follow each value: a reader may
  /// find whatever any thread writes.
  std::vector<bool> spread;
  /// The contended cells that stand for one object and that a condition reads: what is known of them where one thread
  /// is may keep others from going on. Without those that are written all over the program: little is known of them,
  /// and computing it everywhere costs most.
  std::vector<bool> tested;

  [[nodiscard]] bool isContended(program::CellId cell) const { return contended[cell.index()]; }
  [[nodiscard]] bool isSpread(program::CellId cell) const { return spread[cell.index()]; }
  [[nodiscard]] bool isTested(program::CellId cell) const { return tested[cell.index()]; }
};

/// How many triples of a value, a place of its writer, and a place of its reader may be looked at.
inline constexpr std::uint64_t affordableWays = 200'000'000;

/// Cells with few values are followed first: flags that threads wait for have few. Those of the `unordered` cells that
/// are contended are spread; no cells means none.
Contention contentionOf(const program::Program& program, std::uint64_t ways = affordableWays,
                        const std::vector<bool>& unordered = {});

}  // namespace moire::driver
