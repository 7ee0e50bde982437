// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "extractor/program/program.h"

namespace moire::program {

/// What a location does to cells, each list sorted and without repetition.
struct Accesses {
  std::vector<CellId> reads;   ///< memory may be read
  std::vector<CellId> writes;  ///< memory may be written
  std::vector<CellId>
      defines;  ///< the location says something of the value after it: the cell is written, or filtered by a condition
  std::vector<CellId> kills;  ///< those of `defines` of which no older value remains
  std::vector<CellId> needs;  ///< the value before matters: it is read, or partly kept by a weak write
  unsigned sharedCount = 0;   ///< how many accesses to shared memory it makes
};

Accesses accessesOf(const Program& program, LocationId location);

/// The cells that each body's threads may use: all shared ones and its own.
std::vector<CellId> visibleCells(const Program& program, BodyId body);

}  // namespace moire::program
