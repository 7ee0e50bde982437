// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "extractor/program/program.h"

namespace moire::program {

/// For which cells it matters what other threads do meanwhile.
struct Contention {
  /// One thread may write the cell, and another one need its value, while both exist.
  std::vector<bool> contended;
  /// Of these, the ones that stand for one object and that a condition asks for: what is known of them where one thread
  /// is may keep others from going on. Not those that are written all over the program: little is known of them, and to
  /// know it everywhere costs the most.
  std::vector<bool> tested;

  [[nodiscard]] bool isContended(CellId cell) const { return contended[cell.index()]; }
  [[nodiscard]] bool isTested(CellId cell) const { return tested[cell.index()]; }
};

Contention contentionOf(const Program& program);

}  // namespace moire::program
