// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "datalog/engine/growing_rows.h"
#include "datalog/engine/set_order.h"

namespace moire::datalog {

/// An equivalence relation while rules derive its pairs. Each member of a class has a row, and all rows of a class show
/// the one set of its members, so that a class takes memory for its members, not for its pairs. Two classes become one
/// by moving the members of the smaller one to the larger.
class GrowingClasses {
 public:
  /// Each of the keys with each of the values.
  struct Pairs {
    ValueSet keys;
    ValueSet values;
  };

  /// A class that has grown, and its new pairs.
  struct Growth {
    ValueSet members;
    std::vector<Pairs> pairs;
  };

  GrowingClasses(const SetOrderShape& shape, Tracking tracking) : order_(shape), tracking_(tracking) {}

  /// Starts from pairs that form an equivalence.
  void restore(SetOrder content);

  const SetOrder& order() const { return order_; }
  /// Moves the order out.
  SetOrder release();

  /// Puts the members of each pair into one class; returns how many new pairs that brings.
  std::size_t join(const SetOrder& pairs);

  bool hasFresh() const { return !changed_.empty(); }
  /// Moves out the pairs for which no rule has been run yet.
  std::vector<Growth> takeFresh();

 private:
  using ClassId = std::uint32_t;
  static constexpr ClassId noClass = std::numeric_limits<ClassId>::max();

  struct Class {
    ValueSet members;
    std::size_t size = 0;
    RowId first = noRow;          ///< a row that shows the earlier members
    bool changed = false;         ///< changed since rules were run for all pairs
    std::vector<ValueSet> parts;  ///< the classes that it was formed from since then
    ValueSet added;               ///< members that were in none of these
  };

  RowId rowOf(Value member);
  ClassId newClass();
  void touch(ClassId id);
  std::size_t addMember(ClassId id, RowId row);
  ClassId unite(ClassId one, ClassId other);
  void lend();
  void lendAll(const Class& from);

  SetOrder order_;
  Tracking tracking_;
  std::vector<ClassId> classOf_;  ///< by row
  std::vector<Class> classes_;
  std::vector<ClassId> unused_;
  std::vector<ClassId> changed_;
  std::vector<ClassId> grown_;  ///< classes whose members may have moved since they were lent
  std::vector<RowId> moved_;    ///< rows whose class has changed since then
  ValueSet rest_;
};

}  // namespace moire::datalog
