// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "extractor/program/program.h"
#include "numeric/abstract_value.h"
#include "numeric/packs.h"

namespace moire::numeric {

/// How large a pack may get: the cost of an operation grows at least with the cube of the number of cells that are in
/// it at the same time.
struct PackLimits {
  std::size_t shared = 6;   ///< cells that several threads may access; they count at every location
  std::size_t live = 12;    ///< cells at one location: the shared ones, and the local ones that are live there
  std::size_t cells = 256;  ///< altogether

  static PackLimits of(Domain domain) {
    return domain == Domain::Polyhedra ? PackLimits{.shared = 4, .live = 7, .cells = 128} : PackLimits{};
  }
};

/// Packs of cells that are related by what the program does (after Algorithm 2 of POPL'12): one is computed from the
/// other, a condition compares them, or critical sections of one lock write few cells, and these are among them. If a
/// pack would get too large, cells that assertions compare come first, then those of other conditions, of assignments,
/// and of locks.
///
/// Unlike in the paper, a local and a shared cell may be in one pack: the dense view knows where their relation is
/// meaningful.
///
/// Cells that are `wanted` together are in one pack, however large it gets.
using CellPairs = std::vector<std::pair<program::CellId, program::CellId>>;
Packs relatedCells(const program::Program& program, const PackLimits& limits, const CellPairs& wanted = {});

/// It does not stand for many objects, and its value is a number.
bool canBeRelated(const program::Cell& cell);

}  // namespace moire::numeric
