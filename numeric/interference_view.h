// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "extractor/program/program.h"
#include "numeric/invariants.h"

namespace moire::numeric {

/// What is known at locations about some shared cells, which are the same for all threads. Locations with the same
/// knowledge form one class.
class InterferenceView {
 public:
  using Class = std::size_t;

  /// Program and invariants must outlive this. Each of the `cells` has a type and stands for one object.
  InterferenceView(const program::Program& program, const Invariants& invariants, std::vector<program::CellId> cells);

  /// The class of the states of a thread at the location. Classes are numbered by their first location.
  [[nodiscard]] Class view(program::LocationId location) const { return views_[location.index()]; }
  [[nodiscard]] std::size_t classCount() const { return classes_.size(); }
  [[nodiscard]] const AbstractValue& value(Class number) const { return classes_[number]; }

  /// Some thread may come to the location and take its step there.
  [[nodiscard]] bool isLive(program::LocationId location) const;
  /// The classes in all of whose states the condition of the location's Assume or Check is false, so that no thread
  /// takes that step while another one is at a location of that class; none for other actions.
  [[nodiscard]] std::vector<Class> excludedAt(program::LocationId location) const;
  /// No state of the shared cells is in both: two threads cannot be in such states at once. True for an empty class.
  [[nodiscard]] bool disjoint(Class one, Class other) const { return classes_[one].disjoint(classes_[other]); }
  /// All disjoint pairs, sorted. If there are many classes, only those with disjoint bounds; if there are too many to
  /// compare them all, none: the invariants hold without these exclusions.
  [[nodiscard]] std::vector<std::pair<Class, Class>> contradictions() const;

 private:
  /// The classes, grouped by what they say about some cells: a condition on these cells excludes either all of a group
  /// or none.
  struct Groups {
    std::vector<AbstractValue> values;
    std::vector<std::vector<Class>> members;
  };
  [[nodiscard]] Groups groupsBy(const std::vector<program::CellId>& cells) const;
  /// The cells that the location's condition reads, if all threads see the same ones.
  [[nodiscard]] std::vector<program::CellId> observedAt(program::LocationId location) const;

  const program::Program& program_;
  const Invariants& invariants_;
  std::vector<program::CellId> cells_;
  std::vector<Class> views_;
  std::vector<AbstractValue> classes_;
  std::map<std::vector<program::CellId>, Groups> groups_;  ///< by the cells that some condition reads
};

}  // namespace moire::numeric
