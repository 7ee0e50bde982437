// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <vector>

#include "datalog/engine/accumulator.h"
#include "datalog/engine/key_index.h"
#include "datalog/engine/number_range.h"
#include "datalog/engine/plan_runtime.h"
#include "datalog/engine/tuple_set.h"

namespace moire::datalog {

/// The data that a compiled join plan works on.
class JoinFrame : public PlanFrame {
 public:
  /// The rows of a relation that a step sees.
  struct Source {
    const TupleSet* tuples = nullptr;
    const KeyIndex* index = nullptr;
    std::size_t begin = 0;
    std::size_t end = 0;

    bool hasRow(RowId id) const { return id != noRow && id >= begin && id < end; }
    /// Whether a visible row has that key in the index's columns.
    template <std::size_t arity, typename KeyColumns>
    bool hasKey(KeyColumns columns, const Value* key) const {
      RowId id = index->newestOf<arity>(columns, *tuples, key);
      while (id != noRow && id >= end) id = index->older(id);
      return id != noRow && id >= begin;
    }
  };

  using PlanFrame::PlanFrame;

  void start(const PlanSlots& slots, TupleSet& head, std::vector<Value>* found) {
    slots_ = &slots;
    head_ = &head;
    found_ = found;
    fresh_ = 0;
  }

  std::vector<Source> sources;
  /// The rows of the outermost loop that are to be visited.
  std::size_t begin = 0;
  std::size_t end = 0;

  TupleSet& head() { return *head_; }
  /// Receives the derived tuples instead of the head relation; null if they go to the head relation.
  std::vector<Value>* found() { return found_; }
  void countFresh() { ++fresh_; }
  std::size_t fresh() const { return fresh_; }

 private:
  TupleSet* head_ = nullptr;
  std::vector<Value>* found_ = nullptr;
  std::size_t fresh_ = 0;
};

/// Takes derived tuples. A tuple waits for its batch while the memory that its insertion needs is fetched.
template <std::size_t arity>
class TupleSink {
 public:
  explicit TupleSink(JoinFrame& frame) : frame_(frame), head_(frame.head()) {}

  template <typename... Values>
  void add(Values... values) {
    const Value tuple[] = {values...};
    Value* place = tuples_.data() + waiting_ * arity;
    std::copy_n(tuple, arity, place);
    hashes_[waiting_] = TupleSet::hashOf<arity>(place);
    head_.announce(hashes_[waiting_]);
    if (++waiting_ == batch) flush();
  }

  [[gnu::noinline]] void flush() {
    for (std::size_t i = 0; i < waiting_; ++i) head_.announceAgain(hashes_[i]);
    std::vector<Value>* const found = frame_.found();
    for (std::size_t i = 0; i < waiting_; ++i) {
      const Value* tuple = tuples_.data() + i * arity;
      if (found == nullptr) {
        if (head_.template insertOf<arity>(tuple, hashes_[i])) frame_.countFresh();
      } else if (head_.template findOf<arity>(tuple, hashes_[i]) == noRow) {
        found->insert(found->end(), tuple, tuple + arity);
      }
    }
    waiting_ = 0;
  }

 private:
  static constexpr std::size_t batch = 64;

  JoinFrame& frame_;
  TupleSet& head_;
  std::size_t waiting_ = 0;
  std::array<Value, batch * arity> tuples_;
  std::array<std::uint64_t, batch> hashes_;
};

/// The empty tuple is either there or not.
template <>
class TupleSink<0> {
 public:
  explicit TupleSink(JoinFrame& frame) : frame_(frame) {}

  void add() { derived_ = true; }
  void flush() {
    if (!derived_ || frame_.found() != nullptr) return;
    if (frame_.head().insert(nullptr, 0)) frame_.countFresh();
  }

 private:
  JoinFrame& frame_;
  bool derived_ = false;
};

}  // namespace moire::datalog
