// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "datalog/engine/key_index.h"
#include "datalog/engine/set_order.h"
#include "datalog/engine/tuple_set.h"
#include "datalog/plan/join_plan.h"

namespace moire::datalog {

/// The rows that a step may see.
struct RowRange {
  std::size_t begin;
  std::size_t end;
};

/// A relation by sets, and lookups by part of its key.
struct IndexedOrder {
  explicit IndexedOrder(SetOrderShape shape) : order(std::move(shape)) {}

  SetOrder order;
  std::vector<KeyIndex> keyIndexes;
  std::size_t entered = 0;  ///< the tuples, by number, that are already in the order
};

/// The content of a relation. Either a list of tuples: old ones, then those of the last iteration, then those of the
/// running iteration. Or it is stored by sets; then the list only has tuples that were asked for as such.
class Relation {
 public:
  explicit Relation(std::size_t arity) : tuples(arity) {}

  TupleSet tuples;
  std::vector<KeyIndex> indexes;
  std::size_t given = 0;  ///< rows that are facts
  std::size_t deltaBegin = 0;
  std::size_t deltaEnd = 0;

  /// What the last update added, if the relation is stored by sets; in a list it is the last iteration's rows.
  std::optional<SetOrder> added;
  /// Facts that wait for the next recomputation.
  std::optional<TupleSet> newFacts;
  bool factsReplaced = false;  ///< whether they replace the old ones

  std::size_t arity() const { return tuples.arity(); }
  std::size_t size() const;
  bool contains(const Value* tuple) const;
  bool isStoredBySets() const { return bySets_ != nullptr; }

  /// Calls `action` with every tuple; the tuples of a relation stored by sets come in the order of their values, if
  /// none is negative.
  template <typename Action>
  void forEachTuple(Action action) const {
    if (bySets_) return bySets_->order.forEachTuple(action);
    for (std::size_t id = 0; id < tuples.size(); ++id) action(tuples.row(static_cast<RowId>(id)));
  }

  RowRange range(Version version) const {
    if (version == Version::Delta) return {deltaBegin, deltaEnd};
    return {0, version == Version::Old ? deltaBegin : deltaEnd};
  }

  /// The content in that order, brought up to date.
  IndexedOrder& order(const SetOrderShape& shape);
  /// The order that contains a relation stored by sets.
  const SetOrder& stored() const { return bySets_->order; }

  /// Moves the content out to be changed; only the facts if it is not stored by sets yet.
  SetOrder takeStored(const SetOrderShape& shape);
  void store(SetOrder content);
  /// The same for a relation that contains each pair in both directions.
  void storeSymmetric(SetOrder content);
  /// Remembers only the number of tuples.
  void drop(std::size_t count);
  bool isDropped() const { return dropped_.has_value(); }

  /// Makes the list of tuples complete; what the last update added comes last.
  void listTuples();
  /// Makes the list of tuples the content.
  void storeAsList();
  /// Adds derived tuples, to be stored by sets.
  std::size_t absorb(const SetOrder& derived);
  /// Forgets everything but the facts.
  void reset();
  /// Marks everything as known: nothing is new any more.
  void settle();
  /// Adds facts to a relation that no rule fills.
  void addFacts(TupleSet facts);
  void addFact(const Value* fact);
  /// Adds the tuples that the other relation does not have.
  void listMissing(const Relation& other, TupleSet& missing) const;
  /// Marks as new what the relation did not hold before.
  void markAddedSince(const Relation& before);
  /// Replaces the list of tuples, of which those from `from` on are new.
  void replaceList(TupleSet list, std::size_t from);
  bool hasAdded() const { return bySets_ ? added && added->rows() != 0 : deltaBegin != deltaEnd; }
  /// Calls `action` with every tuple that the last update added.
  template <typename Action>
  void forEachAdded(Action action) const {
    if (bySets_) {
      if (added) added->forEachTuple(action);
      return;
    }
    for (std::size_t id = deltaBegin; id < deltaEnd; ++id) action(tuples.row(static_cast<RowId>(id)));
  }

 private:
  std::unique_ptr<IndexedOrder> bySets_;
  std::vector<std::unique_ptr<IndexedOrder>> orders_;  ///< all except the stored one
  std::optional<std::size_t> dropped_;
  bool symmetric_ = false;  ///< the stored order is used for both columns
  bool listed_ = true;      ///< whether the list of tuples is complete
};

}  // namespace moire::datalog
