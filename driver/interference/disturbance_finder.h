// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "driver/interference/places.h"
#include "extractor/program/program.h"
#include "numeric/disturbances.h"
#include "numeric/packs.h"

namespace moire::driver {

/// Finds what one thread may write while another is at a place, from the pairs of places that two threads may be at.
class DisturbanceFinder {
 public:
  /// Cells that are in no pack are left out. `outsideAtomic` says of each location whether a thread may be there
  /// without being inside an atomic block (rules/atomicity.dl).
  DisturbanceFinder(const program::Program& program, const ThreadPlaces& places, const numeric::Packs& packs,
                    const std::vector<bool>& outsideAtomic);

  /// A thread may be at the place `at` while another one is about to take its step at the place `other`.
  void add(program::LocationId at, program::LocationId other, numeric::Disturbances& disturbances) const;

 private:
  std::vector<std::vector<program::CellId>> written_;       // by place
  std::vector<std::vector<program::LocationId>> gathered_;  // by place, the locations that count as it
};

}  // namespace moire::driver
