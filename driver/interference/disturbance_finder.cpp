// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/disturbance_finder.h"

#include "extractor/program/accesses.h"

namespace moire::driver {

using program::CellId;
using program::LocationId;
using program::Program;

DisturbanceFinder::DisturbanceFinder(const Program& program, const ThreadPlaces& places, const numeric::Packs& packs,
                                     const std::vector<bool>& outsideAtomic)
    : written_(program.locations.size()), gathered_(program.locations.size()) {
  if (packs.empty()) return;
  for (std::size_t i = 0; i < program.locations.size(); ++i) {
    const LocationId at(i);
    for (const CellId cell : program::accessesOf(program, at).writes)
      if (program[cell].shared && packs.groupOf(cell)) written_[places.of[i].index()].push_back(cell);
    // While a thread is inside an atomic block, no other thread takes a step.
    if (outsideAtomic[i]) gathered_[places.of[i].index()].push_back(at);
  }
}

void DisturbanceFinder::add(LocationId at, LocationId other, numeric::Disturbances& disturbances) const {
  for (const CellId cell : written_[other.index()])
    for (const LocationId each : gathered_[at.index()]) disturbances.add(each, cell);
}

}  // namespace moire::driver
