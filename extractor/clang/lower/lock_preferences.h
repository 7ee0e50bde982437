// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "extractor/clang/lower/memory.h"

namespace moire::extractor {

/// With which locks readers may have to wait for writers that wait: those that may be made so somewhere.
class LockPreferences {
 public:
  /// A call lets the attributes at the places say that writers go first, or not.
  void setAttributes(const PlaceSet& attributes, bool writersMayGoFirst);
  /// A call makes locks of the places, as the attributes say; without any, readers go first.
  void makeBy(const PlaceSet& locks, const PlaceSet& attributes) { makings_.emplace_back(locks, attributes); }

  /// Of the locks of an object, or of the one at the offset. `asInitialised`: some initialiser of the program makes a
  /// lock with which writers go first; its value may have been copied to where no initialiser is.
  [[nodiscard]] bool mayLetWritersGoFirst(const Object& object, std::optional<Offset> exact, bool asInitialised) const;

 private:
  [[nodiscard]] bool mayPrefer(const PlaceSet& attributes) const;

  std::map<Spot, bool> attributes_;  ///< of those that are known: may they say that writers go first
  bool anyAttributes_ = false;       ///< of some attributes, it may be said
  bool unknownAttributes_ = false;   ///< of which ones, is not known
  std::vector<std::pair<PlaceSet, PlaceSet>> makings_;
};

}  // namespace moire::extractor
