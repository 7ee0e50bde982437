// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <vector>

#include "extractor/clang/lower/lowering.h"

namespace moire::extractor {

/// Decides what could not be decided before all bodies were known.
class Finish {
 public:
  explicit Finish(Lowering& lowering) : lowering_(lowering), program_(lowering.program_) {}

  /// Afterwards no action depends on the lowering; names, order and superfluous locations are still to be put right.
  void run();
  /// How the location's name begins: the path of calls that leads to it.
  [[nodiscard]] const std::string& labelOf(program::LocationId location) const {
    return lowering_.graph_.instanceOf(location).label;
  }

  [[nodiscard]] const std::set<program::CellId>& pointers() const { return lowering_.memory_.pointers(); }

 private:
  void returnSite(program::LocationId location, const Instance& callee);
  /// Of any lock at these places; with `onlyHeld`, of those that the thread may have.
  void releaseAny(program::LocationId location, const Places& places, bool onlyHeld);
  [[nodiscard]] bool mayBeHeldAt(program::LocationId location, program::LockId lock);
  [[nodiscard]] std::vector<bool> severalThreads() const;
  void jumpsBack();
  void sharedCode();
  void countObjects();
  [[nodiscard]] bool isOneObject(const Object& object, const std::vector<bool>& several,
                                 const std::vector<bool>& repeats) const;
  [[nodiscard]] std::set<program::LockId> countingLocks() const;
  void locks();
  void barriers();
  /// How many calls create threads of each body; a call that several threads make counts as two.
  [[nodiscard]] std::vector<unsigned> creationCounts() const;
  void limitBodies();
  void uniqueReferences();
  void ownAccesses();
  void declarations();
  void handles();
  void divisors();
  [[nodiscard]] const std::set<const Instance*>& reachableFrom(const Instance& instance);

  void joins();
  void joinOne(program::LocationId location, const HandleSlots& handle);
  [[nodiscard]] bool isJoinedBy(const Creation& creation, program::LocationId location,
                                const std::vector<bool>& several) const;
  [[nodiscard]] std::optional<program::CellId> handleCell(const HandleSlots& slots) const;
  [[nodiscard]] bool isWritten(const HandleSlots& handle);
  void findWritten();
  program::LocationId insertAfter(program::LocationId location);
  [[nodiscard]] bool isOnlyIn(const std::vector<program::LocationId>& spawns, program::BodyId body) const;
  [[nodiscard]] bool mayWrite(program::LocationId location, const std::vector<program::CellId>& cells) const;
  [[nodiscard]] bool isKeptByOthers(const std::vector<program::CellId>& cells, program::BodyId writer) const;
  [[nodiscard]] bool isKeptBetween(const std::vector<program::CellId>& cells, const Creation& creation,
                                   program::LocationId location) const;
  [[nodiscard]] bool isOtherHandle(program::LocationId location, const Creation& creation) const;

  program::Action& action(program::LocationId location) { return program_.locations[location.index()].action; }

  Lowering& lowering_;
  program::Program& program_;
  std::map<const Instance*, std::set<const Instance*>> reachable_;
  std::map<program::LockId, std::vector<bool>> held_;  ///< of a lock: where the thread may have it
  std::optional<std::set<program::CellId>> written_;   ///< by more than creating threads
};

}  // namespace moire::extractor
