// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace moire::datalog {

/// The memory of a set of values: words, and the position of each if they are not adjacent. A single word is stored in
/// the block itself; a block can also show the words of another block.
template <typename Position>
class WordBlock {
 public:
  using Word = std::uint64_t;

  WordBlock() = default;
  ~WordBlock() { release(); }
  WordBlock(const WordBlock&) = delete;
  WordBlock& operator=(const WordBlock&) = delete;

  void swap(WordBlock& other) noexcept {
    std::swap(capacity_, other.capacity_);
    std::swap(store_, other.store_);
    std::swap(positions_, other.positions_);
  }

  const Word* words() const { return isInline() ? &store_.word : store_.words; }
  Word* words() { return isInline() ? &store_.word : store_.words; }
  const Position* positions() const { return positions_; }
  Position* positions() { return positions_; }
  std::size_t capacity() const { return capacity_; }
  bool isInline() const { return capacity_ == 1; }
  bool isBorrowed() const { return capacity_ == 0; }

  /// Makes room for that many words and, if asked, for their positions; the content is kept.
  void reserve(std::size_t capacity, bool withPositions);
  /// Shows the words of the other block instead of its own; they must not be stored in that block itself.
  void borrow(const WordBlock& other);
  /// Shows its own words again, of which there are none.
  void giveBack();
  bool showsWordsOf(const WordBlock& other) const {
    return isBorrowed() && store_.words == other.store_.words && positions_ == other.positions_;
  }

 private:
  void release();

  union Store {
    Word word;    ///< of a block of capacity one
    Word* words;  ///< of any other
  };

  std::uint32_t capacity_ = 1;  ///< none if the words are borrowed
  Store store_{0};
  Position* positions_ = nullptr;
};

}  // namespace moire::datalog
