// SPDX-License-Identifier: Apache-2.0
#include "numeric/interference_view.h"

#include <algorithm>
#include <map>
#include <utility>

#include "extractor/program/accesses.h"
#include "numeric/cell_sets.h"
#include "numeric/transfer.h"

namespace moire::numeric {

using program::CellId;
using program::LocationId;
using program::Program;
using program::Range;

namespace {

// Finds the class of a value: values with the same bounds are compared one by one.
class Classes {
 public:
  Classes(const std::vector<CellId>& cells, std::vector<AbstractValue>& values) : cells_(cells), values_(values) {}

  InterferenceView::Class find(const AbstractValue& value) {
    std::vector<Range> bounds;
    for (const CellId cell : cells_)
      if (const auto range = value.bounds(cell)) bounds.push_back(*range);
    auto& candidates = byBounds_[{value.isBottom(), std::move(bounds)}];
    for (const auto candidate : candidates)
      if (values_[candidate].equals(value)) return candidate;
    candidates.push_back(values_.size());
    values_.push_back(value);
    return candidates.back();
  }

 private:
  const std::vector<CellId>& cells_;
  std::vector<AbstractValue>& values_;
  std::map<std::pair<bool, std::vector<Range>>, std::vector<InterferenceView::Class>> byBounds_;
};

bool isGuard(const Program& program, LocationId location) {
  const program::Action& action = program[location].action;
  return std::holds_alternative<program::Assume>(action) || std::holds_alternative<program::Check>(action);
}

}  // namespace

InterferenceView::InterferenceView(const Program& program, const Invariants& invariants, std::vector<CellId> cells)
    : program_(program), invariants_(invariants), cells_(std::move(cells)) {
  Classes classes(cells_, classes_);
  for (std::size_t i = 0; i < program.locations.size(); ++i)
    views_.push_back(classes.find(invariants.before(LocationId(i)).project(cells_)));
  for (std::size_t i = 0; i < program.locations.size(); ++i) {
    if (!isGuard(program, LocationId(i))) continue;
    const auto [entry, isNew] = groups_.try_emplace(observedAt(LocationId(i)));
    if (isNew) entry->second = groupsBy(entry->first);
  }
}

std::vector<CellId> InterferenceView::observedAt(LocationId location) const {
  return intersection(program::accessesOf(program_, location).reads, cells_);
}

InterferenceView::Groups InterferenceView::groupsBy(const std::vector<CellId>& cells) const {
  Groups groups;
  Classes parts(cells, groups.values);
  for (Class number = 0; number < classes_.size(); ++number) {
    const std::size_t group = parts.find(classes_[number].project(cells));
    groups.members.resize(groups.values.size());
    groups.members[group].push_back(number);
  }
  return groups;
}

bool InterferenceView::isLive(LocationId location) const {
  return !enabled(program_, location, invariants_.before(location)).isBottom();
}

std::vector<InterferenceView::Class> InterferenceView::excludedAt(LocationId location) const {
  std::vector<Class> result;
  if (!isGuard(program_, location)) return result;
  // What this thread knows of the shared cells does not count: it may not yet include what the other thread has just
  // written.
  const std::vector<CellId> reads = program::accessesOf(program_, location).reads;
  const AbstractValue ownKnowledge = invariants_.before(location).forget(cells_).project(reads);
  const Groups& groups = groups_.at(observedAt(location));
  for (std::size_t i = 0; i < groups.values.size(); ++i)
    if (enabled(program_, location, ownKnowledge.meet(groups.values[i])).isBottom())
      result.insert(result.end(), groups.members[i].begin(), groups.members[i].end());
  std::sort(result.begin(), result.end());
  return result;
}

std::vector<std::pair<InterferenceView::Class, InterferenceView::Class>> InterferenceView::contradictions() const {
  constexpr std::size_t fewClasses = 300;  // if there are more, it would take too long to compare relations
  constexpr std::size_t manyClasses = 3000;
  std::vector<std::pair<Class, Class>> result;
  if (classes_.size() > manyClasses) return result;
  for (Class one = 0; one < classes_.size(); ++one) {
    for (Class other = one; other < classes_.size(); ++other) {
      if (!(classes_.size() <= fewClasses ? disjoint(one, other) : classes_[one].boundsDisjoint(classes_[other])))
        continue;
      result.emplace_back(one, other);
      if (one != other) result.emplace_back(other, one);
    }
  }
  std::sort(result.begin(), result.end());
  return result;
}

}  // namespace moire::numeric
