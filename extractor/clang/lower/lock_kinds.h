// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "extractor/clang/lower/memory.h"

namespace moire::extractor {

/// Which locks may be taken again by the thread that holds them: those that are made recursive wherever they are made.
class LockKinds {
 public:
  /// A call sets the kind that the attributes at these places will give to locks; none: the kind is not known.
  void setAttributes(const PlaceSet& attributes, std::optional<bool> recursive);
  /// A call makes locks at these places, of that kind, or of the kind that the attributes say.
  void make(const PlaceSet& locks, bool recursive);
  void makeBy(const PlaceSet& locks, const PlaceSet& attributes);

  /// The library makes them so that they can be taken again.
  void keepRecursive(const PlaceSet& locks);
  [[nodiscard]] bool isKeptRecursive(const Object& object, Offset exact) const {
    return ofLibrary_.contains({&object, exact});
  }
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
  std::set<Spot> ofLibrary_;
  bool unknownLocks_ = false;  ///< somewhere any lock may be made with another kind
};

}  // namespace moire::extractor
