// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "datalog/language/value.h"

namespace moire::datalog {

/// A set of values of one column, 64 to a word, so that sets are combined 64 tuples at a time. Words lie side by side
/// where the values are dense, and carry their positions where they are not.
class ValueSet {
 public:
  using Word = std::uint64_t;
  using Position = std::make_unsigned_t<Value>;

  bool empty() const;
  std::size_t count() const;
  bool contains(Value value) const { return (wordAt(positionOf(value)) >> bitOf(value) & 1U) != 0; }

  /// Whether the value is new.
  bool insert(Value value) { return addWord(positionOf(value), Word{1} << bitOf(value)) != 0; }
  /// Forgets all values but keeps the memory.
  void clear();

  void intersect(const ValueSet& other);
  void subtract(const ValueSet& other);
  /// Adds the values of the other set; those that are new here go to `fresh` as well. How many there were.
  std::size_t unite(const ValueSet& other, ValueSet& fresh);
  std::size_t unite(const ValueSet& other);

  /// Every value, ascending as an unsigned number.
  template <typename Action>
  void forEach(Action action) const {
    forEachWord([&](Position position, Word word) {
      for (; word != 0; word &= word - 1) {
        const auto bit = static_cast<Position>(std::countr_zero(word));
        action(static_cast<Value>(position * wordBits + bit));
      }
    });
  }

  bool operator==(const ValueSet& other) const;

 private:
  static constexpr Position wordBits = 64;
  /// Up to this many words there is no point in saving any.
  static constexpr std::size_t smallWindow = 64;

  static Position positionOf(Value value) { return static_cast<Position>(value) / wordBits; }
  static unsigned bitOf(Value value) { return static_cast<unsigned>(static_cast<Position>(value) % wordBits); }

  bool isSparse() const { return !positions_.empty(); }
  bool covers(Position position) const { return position - base_ < words_.size(); }

  template <typename Action>
  void forEachWord(Action action) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if (words_[i] != 0) action(isSparse() ? positions_[i] : base_ + static_cast<Position>(i), words_[i]);
    }
  }

  Word wordAt(Position position) const {
    if (!isSparse()) return covers(position) ? words_[position - base_] : 0;
    return sparseWordAt(position);
  }

  /// The bits of the word that were not there.
  Word addWord(Position position, Word word) {
    if (isSparse() || !covers(position)) return addFarWord(position, word);
    Word& mine = words_[position - base_];
    word &= ~mine;
    mine |= word;
    return word;
  }

  Word sparseWordAt(Position position) const;
  Word addFarWord(Position position, Word word);
  Word addSparseWord(Position position, Word word);
  void extendWindow(Position first, Position last);
  void makeSparse();
  void makeDense();

  std::vector<Word> words_;
  std::vector<Position> positions_;  ///< of the words, ascending; none if the words lie side by side
  Position base_ = 0;                ///< of the first word, if they lie side by side
};

}  // namespace moire::datalog
