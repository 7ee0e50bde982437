// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/relation.h"

#include <algorithm>

namespace moire::datalog {

std::size_t Relation::size() const {
  if (dropped_) return *dropped_;
  return bySets_ ? bySets_->order.count() : tuples.size();
}

bool Relation::contains(const Value* tuple) const {
  if (bySets_) return bySets_->order.contains(tuple);
  return arity() == 0 ? tuples.size() != 0 : tuples.find(tuple) != noRow;
}

IndexedOrder& Relation::order(const SetOrderShape& shape) {
  if (bySets_ && (symmetric_ || bySets_->order.shape() == shape)) return *bySets_;
  auto found =
      std::find_if(orders_.begin(), orders_.end(), [&](const auto& known) { return known->order.shape() == shape; });
  if (found == orders_.end()) {
    orders_.push_back(std::make_unique<IndexedOrder>(shape));
    found = orders_.end() - 1;
  }
  IndexedOrder& result = **found;
  if (bySets_) {
    if (result.entered == 0) bySets_->order.forEachTuple([&](const Value* tuple) { result.order.insert(tuple); });
    result.entered = 1;
  } else {
    for (; result.entered < tuples.size(); ++result.entered) {
      result.order.insert(tuples.row(static_cast<RowId>(result.entered)));
    }
  }
  return result;
}

SetOrder Relation::takeStored(const SetOrderShape& shape) {
  if (bySets_) return std::move(bySets_->order);
  SetOrder result(shape);
  for (std::size_t id = 0; id < tuples.size(); ++id) result.insert(tuples.row(static_cast<RowId>(id)));
  return result;
}

void Relation::store(SetOrder content) {
  bySets_ = std::make_unique<IndexedOrder>(content.shape());
  bySets_->order = std::move(content);
  orders_.clear();
  listed_ = false;
  symmetric_ = false;
}

void Relation::storeSymmetric(SetOrder content) {
  store(std::move(content));
  symmetric_ = true;
}

void Relation::drop(std::size_t count) {
  bySets_.reset();
  orders_.clear();
  dropped_ = count;
}

void Relation::listTuples() {
  if (!bySets_ || listed_) return;
  // Facts stay first; if one of them is new, all count as new.
  bool oldFacts = true;
  tuples.forEach([&](const Value* tuple) { oldFacts = oldFacts && !(added && added->contains(tuple)); });
  bySets_->order.forEachTuple([&](const Value* tuple) {
    if (!added || !added->contains(tuple)) tuples.insert(tuple);
  });
  deltaBegin = oldFacts ? tuples.size() : 0;
  if (added) added->forEachTuple([&](const Value* tuple) { tuples.insert(tuple); });
  deltaEnd = tuples.size();
  listed_ = true;
}

void Relation::storeAsList() {
  listTuples();
  bySets_.reset();
  orders_.clear();
}

std::size_t Relation::absorb(const SetOrder& derived) {
  if (!bySets_) store(takeStored(derived.shape()));
  std::size_t grown = 0;
  for (RowId row = 0; row < derived.rows(); ++row) {
    grown += bySets_->order[bySets_->order.require(derived.key(row))].unite(derived[row]);
  }
  orders_.clear();
  listed_ = false;
  return grown;
}

void Relation::reset() {
  tuples.truncate(given);
  indexes.clear();
  bySets_.reset();
  symmetric_ = false;
  orders_.clear();
  dropped_.reset();
  added.reset();
  listed_ = true;
  deltaBegin = 0;
  deltaEnd = tuples.size();
}

void Relation::settle() {
  added.reset();
  deltaBegin = tuples.size();
  deltaEnd = tuples.size();
}

void Relation::addFact(const Value* fact) {
  tuples.insert(fact);
  given = tuples.size();
  deltaEnd = given;
}

void Relation::addFacts(TupleSet facts) {
  if (tuples.size() == 0) {
    tuples = std::move(facts);
  } else {
    facts.forEach([&](const Value* tuple) { tuples.insert(tuple); });
  }
  given = tuples.size();
  deltaEnd = given;
}

void Relation::listMissing(const Relation& other, TupleSet& missing) const {
  if (bySets_ && other.bySets_) {
    bySets_->order.without(other.bySets_->order).forEachTuple([&](const Value* tuple) { missing.insert(tuple); });
    return;
  }
  forEachTuple([&](const Value* tuple) {
    if (!other.contains(tuple)) missing.insert(tuple);
  });
}

void Relation::markAddedSince(const Relation& before) {
  if (bySets_ && before.bySets_) {
    added = bySets_->order.without(before.bySets_->order);
    return;
  }
  if (bySets_) {
    SetOrder news(bySets_->order.shape());
    bySets_->order.forEachTuple([&](const Value* tuple) {
      if (!before.contains(tuple)) news.insert(tuple);
    });
    added = std::move(news);
    return;
  }
  // Facts stay first; if one of them is new, all count as new.
  TupleSet list(arity());
  bool oldFacts = true;
  for (RowId row = 0; row < given; ++row) {
    list.insert(tuples.row(row));
    oldFacts = oldFacts && before.contains(tuples.row(row));
  }
  tuples.forEach([&](const Value* tuple) {
    if (before.contains(tuple)) list.insert(tuple);
  });
  const std::size_t old = oldFacts ? list.size() : 0;
  tuples.forEach([&](const Value* tuple) { list.insert(tuple); });
  replaceList(std::move(list), old);
}

void Relation::replaceList(TupleSet list, std::size_t from) {
  tuples = std::move(list);
  indexes.clear();
  orders_.clear();
  deltaBegin = from;
  deltaEnd = tuples.size();
}

}  // namespace moire::datalog
