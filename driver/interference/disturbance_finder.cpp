// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/disturbance_finder.h"

#include "extractor/program/accesses.h"

namespace moire::driver {

using program::CellId;
using program::LocationId;
using program::Program;

namespace {

// Whether a thread may be there without being inside an atomic block, as rules/atomicity.dl has it.
std::vector<bool> outsideAtomic(const Program& program) {
  std::vector<bool> outside(program.locations.size());
  std::vector<LocationId> work;
  const auto add = [&](LocationId at) {
    if (outside[at.index()]) return;
    outside[at.index()] = true;
    work.push_back(at);
  };
  for (const auto& body : program.bodies) add(body.entry);
  for (const auto& location : program.locations)
    if (std::holds_alternative<program::AtomicEnd>(location.action))
      for (const LocationId next : location.successors) add(next);
  while (!work.empty()) {
    const LocationId at = work.back();
    work.pop_back();
    if (std::holds_alternative<program::AtomicBegin>(program[at].action)) continue;
    for (const LocationId next : program[at].successors) add(next);
  }
  return outside;
}

}  // namespace

DisturbanceFinder::DisturbanceFinder(const Program& program, const ThreadPlaces& places, const numeric::Packs& packs)
    : written_(program.locations.size()), gathered_(program.locations.size()) {
  if (packs.empty()) return;
  const std::vector<bool> outside = outsideAtomic(program);
  for (std::size_t i = 0; i < program.locations.size(); ++i) {
    const LocationId at(i);
    for (const CellId cell : program::accessesOf(program, at).writes)
      if (program[cell].shared && packs.groupOf(cell)) written_[places.of[i].index()].push_back(cell);
    // While a thread is inside an atomic block, no other takes a step.
    if (outside[i]) gathered_[places.of[i].index()].push_back(at);
  }
}

void DisturbanceFinder::add(LocationId at, LocationId other, numeric::Disturbances& disturbances) const {
  for (const CellId cell : written_[other.index()])
    for (const LocationId each : gathered_[at.index()]) disturbances.add(each, cell);
}

}  // namespace moire::driver
