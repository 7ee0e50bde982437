// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/value_set.h"

#include <algorithm>

namespace moire::datalog {

bool ValueSet::empty() const {
  return std::all_of(words_.begin(), words_.end(), [](Word word) { return word == 0; });
}

std::size_t ValueSet::count() const {
  std::size_t result = 0;
  for (const Word word : words_) result += static_cast<std::size_t>(std::popcount(word));
  return result;
}

void ValueSet::clear() {
  words_.clear();
  positions_.clear();
  base_ = 0;
}

void ValueSet::intersect(const ValueSet& other) {
  for (std::size_t i = 0; i < words_.size(); ++i) {
    const Position position = isSparse() ? positions_[i] : base_ + static_cast<Position>(i);
    if (words_[i] != 0) words_[i] &= other.wordAt(position);
  }
}

void ValueSet::subtract(const ValueSet& other) {
  if (!isSparse() && !other.isSparse()) {
    const Position first = std::max(base_, other.base_);
    const auto end = std::min(base_ + static_cast<Position>(words_.size()),
                              other.base_ + static_cast<Position>(other.words_.size()));
    for (Position position = first; position < end; ++position) {
      words_[position - base_] &= ~other.words_[position - other.base_];
    }
    return;
  }
  for (std::size_t i = 0; i < words_.size(); ++i) {
    const Position position = isSparse() ? positions_[i] : base_ + static_cast<Position>(i);
    if (words_[i] != 0) words_[i] &= ~other.wordAt(position);
  }
}

std::size_t ValueSet::unite(const ValueSet& other, ValueSet& fresh) {
  std::size_t grown = 0;
  other.forEachWord([&](Position position, Word word) {
    word = addWord(position, word);
    if (word == 0) return;
    fresh.addWord(position, word);
    grown += static_cast<std::size_t>(std::popcount(word));
  });
  return grown;
}

std::size_t ValueSet::unite(const ValueSet& other) {
  std::size_t grown = 0;
  other.forEachWord(
      [&](Position position, Word word) { grown += static_cast<std::size_t>(std::popcount(addWord(position, word))); });
  return grown;
}

bool ValueSet::operator==(const ValueSet& other) const {
  std::size_t words = 0;
  bool same = true;
  forEachWord([&](Position position, Word word) {
    ++words;
    same = same && other.wordAt(position) == word;
  });
  other.forEachWord([&](Position, Word) { --words; });
  return same && words == 0;
}

ValueSet::Word ValueSet::sparseWordAt(Position position) const {
  const auto found = std::lower_bound(positions_.begin(), positions_.end(), position);
  return found != positions_.end() && *found == position ? words_[static_cast<std::size_t>(found - positions_.begin())]
                                                         : 0;
}

ValueSet::Word ValueSet::addFarWord(Position position, Word word) {
  if (isSparse()) return addSparseWord(position, word);
  if (words_.empty()) {
    base_ = position;
    words_.push_back(word);
    return word;
  }
  const Position first = std::min(base_, position);
  const Position last = std::max(base_ + static_cast<Position>(words_.size()) - 1, position);
  const auto length = static_cast<std::size_t>(last - first) + 1;
  if (length > smallWindow) {
    const auto used =
        static_cast<std::size_t>(std::count_if(words_.begin(), words_.end(), [](Word w) { return w != 0; }));
    if (length > 3 * (used + 1)) {
      makeSparse();
      return addSparseWord(position, word);
    }
  }
  extendWindow(first, last);
  words_[position - base_] = word;
  return word;
}

ValueSet::Word ValueSet::addSparseWord(Position position, Word word) {
  const auto found = std::lower_bound(positions_.begin(), positions_.end(), position);
  const auto at = found - positions_.begin();
  if (found != positions_.end() && *found == position) {
    Word& mine = words_[static_cast<std::size_t>(at)];
    word &= ~mine;
    mine |= word;
    return word;
  }
  positions_.insert(found, position);
  words_.insert(words_.begin() + at, word);
  if (static_cast<std::size_t>(positions_.back() - positions_.front()) < 2 * positions_.size()) makeDense();
  return word;
}

/// Grows by half at least on the side that grows, so that a set that is filled in order is not copied again and again.
void ValueSet::extendWindow(Position first, Position last) {
  if (first == base_) {
    words_.resize(static_cast<std::size_t>(last - first) + 1, 0);
    return;
  }
  const Position slack = std::min<Position>(first, static_cast<Position>(words_.size() / 2));
  first -= slack;
  words_.insert(words_.begin(), static_cast<std::size_t>(base_ - first), 0);
  base_ = first;
}

void ValueSet::makeSparse() {
  std::vector<Word> words;
  std::vector<Position> positions;
  forEachWord([&](Position position, Word word) {
    words.push_back(word);
    positions.push_back(position);
  });
  words_ = std::move(words);
  positions_ = std::move(positions);
  base_ = 0;
}

void ValueSet::makeDense() {
  std::vector<Word> words(static_cast<std::size_t>(positions_.back() - positions_.front()) + 1, 0);
  const Position first = positions_.front();
  for (std::size_t i = 0; i < positions_.size(); ++i) words[positions_[i] - first] = words_[i];
  words_ = std::move(words);
  positions_.clear();
  base_ = first;
}

}  // namespace moire::datalog
