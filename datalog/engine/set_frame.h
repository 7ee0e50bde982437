// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "datalog/engine/growing_rows.h"
#include "datalog/engine/plan_runtime.h"
#include "datalog/engine/set_order.h"

namespace moire::datalog {

/// A row for which a plan is run.
struct GivenSet {
  const Value* key = nullptr;
  const ValueSet* values = nullptr;
  RowId row = noRow;  ///< its number in the head, if what is derived stays in the row
};

/// Finds the orders that plans read; an order that grows while a plan runs is copied before it is looped over.
struct SetSource {
  const SetOrder* order = nullptr;
  std::vector<KeyIndex>* keyIndexes = nullptr;  ///< of the order, in the catalog's numbering
  bool grows = false;
};

/// By relation and number of order in the catalog.
using SetSources = std::vector<std::vector<SetSource>>;

/// What a compiled set plan works on.
class SetFrame : public PlanFrame {
 public:
  using PlanFrame::PlanFrame;

  void start(const PlanSlots& slots, const SetSources& sources, std::vector<ValueSet>& made) {
    slots_ = &slots;
    sources_ = &sources;
    made_ = made.data();
  }

  GivenSet given;
  GrowingRows* head = nullptr;

  const SetSource& source(std::size_t slot) const {
    const RelationSlot& found = slots_->relations[slot];
    return (*sources_)[found.relation][found.order];
  }
  /// The index of a source, which covers all its rows.
  const KeyIndex& index(std::size_t slot) const {
    const SetSource& from = source(slot);
    KeyIndex& result = (*from.keyIndexes)[slots_->relations[slot].index];
    if (from.grows) result.extend(from.order->keys(), from.order->rows());
    return result;
  }

  /// A set that is looped over while its source may grow.
  const ValueSet* opened(std::size_t set, const ValueSet& values, bool grows) {
    if (!grows) return &values;
    made_[set] = values;
    return &made_[set];
  }
  /// What is in both, or null if that is nothing.
  const ValueSet* kept(std::size_t set, const ValueSet& values, const ValueSet* other) {
    if (other == nullptr || !made_[set].keepOf(values, *other)) return nullptr;
    return &made_[set];
  }
  /// What is only in the first, or null if that is nothing.
  const ValueSet* dropped(std::size_t set, const ValueSet& values, const ValueSet* other) {
    if (other == nullptr) return &values;
    return made_[set].dropOf(values, *other) ? &made_[set] : nullptr;
  }

 private:
  const SetSources* sources_ = nullptr;
  ValueSet* made_ = nullptr;
};

}  // namespace moire::datalog
