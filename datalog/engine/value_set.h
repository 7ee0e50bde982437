// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "datalog/engine/word_block.h"
#include "datalog/language/value.h"

namespace moire::datalog {

/// A set of values of one column, 64 to a word, so that sets are combined 64 tuples at a time. Words are adjacent if
/// the values are dense, and carry their positions if not. A single word is stored in the set itself.
class ValueSet {
 public:
  using Word = std::uint64_t;
  using Position = std::make_unsigned_t<Value>;

  ValueSet() = default;
  ~ValueSet() = default;
  ValueSet(const ValueSet& other) { *this = other; }
  ValueSet(ValueSet&& other) noexcept { swap(other); }
  ValueSet& operator=(const ValueSet& other);
  ValueSet& operator=(ValueSet&& other) noexcept {
    swap(other);
    return *this;
  }
  void swap(ValueSet& other) noexcept;

  bool empty() const {
    const Word* mine = words();
    for (std::size_t i = 0; i < size_; ++i) {
      if (mine[i] != 0) return false;
    }
    return true;
  }
  std::size_t count() const;
  bool contains(Value value) const { return (wordAt(positionOf(value)) >> bitOf(value) & 1U) != 0; }

  /// Adds the value; returns whether it is new.
  bool insert(Value value) { return addWord(positionOf(value), Word{1} << bitOf(value)) != 0; }
  /// Forgets all values but keeps the memory.
  void clear() {
    if (block_.isBorrowed()) block_.giveBack();
    size_ = 0;
    sparse_ = false;
  }

  /// Shows the values of the other set, which must not move until this one is cleared or assigned to; until then
  /// nothing can be added here.
  void borrow(const ValueSet& other);
  /// Whether it shows the current content of the other set.
  bool borrowsFrom(const ValueSet& other) const {
    return block_.showsWordsOf(other.block_) && size_ == other.size_ && base_ == other.base_ &&
           sparse_ == other.sparse_;
  }

  /// Becomes what is in both sets; returns whether that is anything.
  bool keepOf(const ValueSet& from, const ValueSet& other);
  /// Becomes what is in the first set but not in the second; returns whether that is anything.
  bool dropOf(const ValueSet& from, const ValueSet& other);
  /// Adds the values of the other set, and the new ones also to `fresh`; returns how many were new.
  std::size_t unite(const ValueSet& other, ValueSet& fresh) { return uniteWith(other, &fresh); }
  std::size_t unite(const ValueSet& other) { return uniteWith(other, nullptr); }

  /// Whether the other set is a single word whose values are all here: cheap to ask before uniting with it.
  bool hasWordOf(const ValueSet& other) const {
    return other.size_ == 1 && !other.sparse_ && (*other.words() & ~wordAt(other.base_)) == 0;
  }

  /// Iterates over the words that are not zero.
  class Cursor {
   public:
    explicit Cursor(const ValueSet& set) : set_(set), words_(set.words()) { skip(); }

    bool more() const { return at_ < set_.size_; }
    void advance() {
      ++at_;
      skip();
    }
    Word word() const { return words_[at_]; }
    Position position() const { return set_.sparse_ ? set_.positions()[at_] : set_.base_ + static_cast<Position>(at_); }

   private:
    void skip() {
      while (at_ < set_.size_ && words_[at_] == 0) ++at_;
    }

    const ValueSet& set_;
    const Word* words_;
    std::size_t at_ = 0;
  };

  /// The value of a word's lowest bit.
  static Value lowest(Position position, Word word) {
    return static_cast<Value>(position * wordBits + static_cast<Position>(std::countr_zero(word)));
  }

  /// Calls `action` with every value, in ascending order as unsigned numbers.
  template <typename Action>
  void forEach(Action action) const {
    for (Cursor at(*this); at.more(); at.advance()) {
      for (Word word = at.word(); word != 0; word &= word - 1) action(lowest(at.position(), word));
    }
  }

  bool operator==(const ValueSet& other) const;

  Word wordAt(Position position) const {
    if (sparse_) return sparseWordAt(position);
    const Position at = position - base_;
    return at < size_ ? words()[at] : 0;
  }
  /// Adds a word's values; returns the bits that are new.
  Word addWord(Position position, Word word) {
    const Position at = position - base_;
    if (sparse_ || at >= size_) return addFarWord(position, word);
    Word& mine = words()[at];
    word &= ~mine;
    mine |= word;
    return word;
  }

 private:
  static constexpr Position wordBits = 64;
  /// Up to this many words it is not worth saving any.
  static constexpr std::size_t smallWindow = 64;

  static Position positionOf(Value value) { return static_cast<Position>(value) / wordBits; }
  static unsigned bitOf(Value value) { return static_cast<unsigned>(static_cast<Position>(value) % wordBits); }

  const Word* words() const { return block_.words(); }
  Word* words() { return block_.words(); }
  const Position* positions() const { return block_.positions(); }
  Position* positions() { return block_.positions(); }

  std::size_t uniteWith(const ValueSet& other, ValueSet* fresh);
  std::size_t uniteDense(Position first, const Word* theirs, std::size_t count, ValueSet* fresh);
  /// Makes room for that many adjacent words; false if that would waste too much.
  bool cover(Position first, const Word* added, std::size_t count);
  void startAt(Position first, std::size_t words);
  Word sparseWordAt(Position position) const;
  Word addFarWord(Position position, Word word);
  Word addSparseWord(Position position, Word word);
  void extendWindow(Position first, Position last);
  void makeSparse();
  void makeDense();

  std::uint32_t size_ = 0;  ///< words in use
  Position base_ = 0;       ///< of the first word, if words are adjacent
  bool sparse_ = false;     ///< words carry their positions, in ascending order
  WordBlock<Position> block_;
};

}  // namespace moire::datalog
