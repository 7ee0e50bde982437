// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/growing_classes.h"

#include <utility>

namespace moire::datalog {

void GrowingClasses::restore(SetOrder content) {
  order_ = std::move(content);
  classOf_.assign(order_.rows(), noClass);
  for (RowId row = 0; row < order_.rows(); ++row) {
    if (classOf_[row] != noClass || order_[row].empty()) continue;
    const ClassId id = newClass();
    Class& found = classes_[id];
    found.members = order_[row];
    found.size = found.members.count();
    found.first = row;
    found.members.forEach([&](Value member) { classOf_[order_.find(&member)] = id; });
  }
  for (const Class& each : classes_) lendAll(each);
  order_.keepLenders({});
}

SetOrder GrowingClasses::release() {
  std::vector<ValueSet> lenders;
  for (Class& each : classes_) {
    if (each.size != 0) lenders.push_back(std::move(each.members));
  }
  order_.keepLenders(std::move(lenders));
  return std::move(order_);
}

GrowingClasses::ClassId GrowingClasses::newClass() {
  if (unused_.empty()) {
    classes_.emplace_back();
    return static_cast<ClassId>(classes_.size() - 1);
  }
  const ClassId id = unused_.back();
  unused_.pop_back();
  return id;
}

RowId GrowingClasses::rowOf(Value member) {
  const RowId row = order_.require(&member);
  if (row >= classOf_.size()) classOf_.resize(order_.rows(), noClass);
  return row;
}

/// To be called before the class grows.
void GrowingClasses::touch(ClassId id) {
  Class& grown = classes_[id];
  if (grown.changed) return;
  grown.changed = true;
  changed_.push_back(id);
  if (tracking_ == Tracking::On && grown.size != 0) grown.parts.push_back(grown.members);
}

/// Adds a member that is in no class yet; returns how many pairs that brings.
std::size_t GrowingClasses::addMember(ClassId id, RowId row) {
  touch(id);
  Class& mine = classes_[id];
  const Value member = *order_.key(row);
  mine.members.insert(member);
  if (tracking_ == Tracking::On) mine.added.insert(member);
  classOf_[row] = id;
  moved_.push_back(row);
  if (grown_.empty() || grown_.back() != id) grown_.push_back(id);
  return 2 * mine.size++ + 1;
}

/// The larger class takes over the members of the smaller one.
GrowingClasses::ClassId GrowingClasses::unite(ClassId one, ClassId other) {
  touch(one);
  touch(other);
  if (classes_[one].size < classes_[other].size) std::swap(one, other);
  Class& large = classes_[one];
  Class& small = classes_[other];
  small.members.forEach([&](Value member) {
    const RowId row = order_.find(&member);
    classOf_[row] = one;
    moved_.push_back(row);
  });
  large.members.unite(small.members);
  large.added.unite(small.added);
  large.size += small.size;
  for (ValueSet& part : small.parts) large.parts.push_back(std::move(part));
  grown_.push_back(one);
  small = {};
  small.changed = true;
  return one;
}

std::size_t GrowingClasses::join(const SetOrder& pairs) {
  std::size_t brought = 0;
  for (RowId row = 0; row < pairs.rows(); ++row) {
    if (pairs[row].empty()) continue;
    const RowId key = rowOf(*pairs.key(row));
    if (classOf_[key] == noClass) brought += addMember(newClass(), key);
    ClassId mine = classOf_[key];
    if (!rest_.dropOf(pairs[row], classes_[mine].members)) continue;
    rest_.forEach([&](Value member) {
      const RowId other = rowOf(member);
      if (classOf_[other] == noClass) {
        brought += addMember(mine, other);
      } else if (classOf_[other] != mine) {
        brought += 2 * classes_[mine].size * classes_[classOf_[other]].size;
        mine = unite(mine, classOf_[other]);
      }
    });
  }
  lend();
  return brought;
}

/// Makes all rows show the current members of their classes.
void GrowingClasses::lend() {
  for (const ClassId id : grown_) {
    const Class& grown = classes_[id];
    if (grown.first != noRow && !order_[grown.first].borrowsFrom(grown.members)) lendAll(grown);
  }
  for (const RowId row : moved_) {
    Class& mine = classes_[classOf_[row]];
    order_[row].borrow(mine.members);
    if (mine.first == noRow) mine.first = row;
  }
  grown_.clear();
  moved_.clear();
}

void GrowingClasses::lendAll(const Class& from) {
  from.members.forEach([&](Value member) { order_[order_.find(&member)].borrow(from.members); });
}

std::vector<GrowingClasses::Growth> GrowingClasses::takeFresh() {
  std::vector<Growth> result;
  for (const ClassId id : changed_) {
    Class& grown = classes_[id];
    grown.changed = false;
    if (grown.size == 0) {
      unused_.push_back(id);
      continue;
    }
    Growth growth{grown.members, {}};
    for (ValueSet& part : grown.parts) {
      ValueSet others;
      if (others.dropOf(grown.members, part)) growth.pairs.push_back({std::move(part), std::move(others)});
    }
    if (!grown.added.empty()) growth.pairs.push_back({std::exchange(grown.added, {}), grown.members});
    grown.parts.clear();
    result.push_back(std::move(growth));
  }
  changed_.clear();
  return result;
}

}  // namespace moire::datalog
