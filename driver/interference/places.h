// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "extractor/program/program.h"

namespace moire::driver {

/// The places of threads, when they are looked at in pairs.
struct ThreadPlaces {
  /// For each location, the one that stands for it.
  std::vector<program::LocationId> of;
  /// For each location, whether it stands for regions that are only similar: what is known of one of them is not known
  /// of the others.
  std::vector<bool> alike;

  [[nodiscard]] bool isPlace(program::LocationId at) const { return of[at.index()] == at; }
  /// It is a place, and all that is known of it is known of every location that it stands for.
  [[nodiscard]] bool isRegion(program::LocationId at) const { return isPlace(at) && !alike[at.index()]; }
  [[nodiscard]] std::size_t count() const;
};

/// How many places can be looked at in pairs.
inline constexpr std::size_t affordablePlaces = 5'000;

/// The regions (driver/interference/regions.h). If there are too many, similar regions of one body count as one place:
/// they begin with the same step, and their threads hold the same locks, have created the same threads, waited for the
/// same ones and passed the same barriers. If there are still far too many, the same step is enough. Steps that say
/// something of the value of a followed cell stay places of their own.
ThreadPlaces placesOf(const program::Program& program, const std::vector<bool>& followed,
                      std::size_t most = affordablePlaces);

/// Every location is a place.
ThreadPlaces everyLocation(const program::Program& program);

}  // namespace moire::driver
