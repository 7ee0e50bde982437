// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "extractor/clang/lower/memory.h"

namespace moire::extractor {

/// Which locks may be taken again by who holds them: those that are made so wherever they are made.
class LockKinds {
 public:
  /// A call lets the attributes at the places say of what kind a lock will be; none: it is not known.
  void setAttributes(const PlaceSet& attributes, std::optional<bool> recursive);
  /// A call makes locks of the places, of that kind, or as the attributes say.
  void make(const PlaceSet& locks, bool recursive);
  void makeBy(const PlaceSet& locks, const PlaceSet& attributes);

  [[nodiscard]] bool isRecursive(const Object& object, Offset exact) const;

 private:
  struct Making {
    bool recursive = false;
    std::optional<Spot> attributes;
  };

  void add(const PlaceSet& locks, const Making& making);

  std::map<Spot, std::set<bool>> attributes_;
  bool unknownAttributes_ = false;
  std::map<Spot, std::vector<Making>> makings_;
  bool unknownLocks_ = false;  ///< any lock may be made of another kind somewhere
};

}  // namespace moire::extractor
