// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "extractor/program/program.h"
#include "numeric/invariants.h"

namespace moire::numeric {

/// What locations tell about some shared cells, which are the same for all threads. Locations that tell the same belong
/// to one class.
class InterferenceView {
 public:
  using Class = std::size_t;

  /// Program and invariants must outlive this. `cells` are what is looked at, each with a type and one object.
  InterferenceView(const program::Program& program, const Invariants& invariants, std::vector<program::CellId> cells);

  /// The states of a thread that is at the location. Classes are numbered by their first location.
  [[nodiscard]] Class view(program::LocationId location) const { return views_[location.index()]; }
  [[nodiscard]] std::size_t classCount() const { return classes_.size(); }
  [[nodiscard]] const AbstractValue& value(Class number) const { return classes_[number]; }

  /// Some thread may come to the location and take its step there.
  [[nodiscard]] bool isLive(program::LocationId location) const;
  /// The classes in all of whose states the condition of the location's Assume or Check is false, so that no thread
  /// takes that step while another is where that class is known; none for other actions.
  [[nodiscard]] std::vector<Class> excludedAt(program::LocationId location) const;
  /// No state of the shared cells is in both: two threads cannot be in such states at once. True of an empty class.
  [[nodiscard]] bool disjoint(Class one, Class other) const { return classes_[one].disjoint(classes_[other]); }
  /// All pairs that are disjoint, sorted. If there are many classes, only those whose bounds are; if there are too many
  /// to compare them all, none: what they exclude is not needed for the invariants to hold.
  [[nodiscard]] std::vector<std::pair<Class, Class>> contradictions() const;

 private:
  /// The classes by what they say of some cells: a condition on these excludes all of a group or none.
  struct Groups {
    std::vector<AbstractValue> values;
    std::vector<std::vector<Class>> members;
  };
  [[nodiscard]] Groups groupsBy(const std::vector<program::CellId>& cells) const;
  /// The cells that the location's condition reads, as far as all threads see the same.
  [[nodiscard]] std::vector<program::CellId> observedAt(program::LocationId location) const;

  const program::Program& program_;
  const Invariants& invariants_;
  std::vector<program::CellId> cells_;
  std::vector<Class> views_;
  std::vector<AbstractValue> classes_;
  std::map<std::vector<program::CellId>, Groups> groups_;  ///< by what some condition reads
};

}  // namespace moire::numeric
