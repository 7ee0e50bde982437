// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/value_set.h"

namespace moire::datalog {
namespace {

/// Without a machine instruction for it, which not every processor of the family has, std::popcount is a call.
std::size_t bitCount(std::uint64_t word) {
  word -= word >> 1U & 0x5555555555555555U;
  word = (word & 0x3333333333333333U) + (word >> 2U & 0x3333333333333333U);
  word = (word + (word >> 4U)) & 0x0F0F0F0F0F0F0F0FU;
  return word * 0x0101010101010101U >> 56U;
}

std::size_t usedWords(const std::uint64_t* words, std::size_t count) {
  return count - static_cast<std::size_t>(std::count(words, words + count, 0U));
}

/// Whether that many words should carry their positions, instead of lying in a window of that length.
bool isWasteful(std::size_t length, std::size_t used) { return length > 3 * used; }

}  // namespace

void ValueSet::swap(ValueSet& other) noexcept {
  std::swap(size_, other.size_);
  std::swap(base_, other.base_);
  std::swap(sparse_, other.sparse_);
  block_.swap(other.block_);
}

void ValueSet::borrow(const ValueSet& other) {
  if (other.block_.isInline()) {
    *this = other;
    return;
  }
  block_.borrow(other.block_);
  size_ = other.size_;
  base_ = other.base_;
  sparse_ = other.sparse_;
}

ValueSet& ValueSet::operator=(const ValueSet& other) {
  if (this == &other) return *this;
  clear();
  block_.reserve(other.size_, other.sparse_);
  size_ = other.size_;
  base_ = other.base_;
  sparse_ = other.sparse_;
  std::copy_n(other.words(), size_, words());
  if (sparse_) std::copy_n(other.positions(), size_, positions());
  return *this;
}

std::size_t ValueSet::count() const {
  std::size_t result = 0;
  const Word* mine = words();
  for (std::size_t i = 0; i < size_; ++i) result += bitCount(mine[i]);
  return result;
}

/// Becomes that many adjacent words, whose content is left as it is.
void ValueSet::startAt(Position first, std::size_t words) {
  if (words > block_.capacity()) {
    size_ = 0;
    block_.reserve(words, false);
  }
  sparse_ = false;
  base_ = first;
  size_ = static_cast<std::uint32_t>(words);
}

bool ValueSet::keepOf(const ValueSet& from, const ValueSet& other) {
  Word any = 0;
  if (!from.sparse_ && !other.sparse_ && this != &from && this != &other) {
    const Position first = std::max(from.base_, other.base_);
    const Position end = std::min(from.base_ + from.size_, other.base_ + other.size_);
    if (first >= end) {
      clear();
      return false;
    }
    startAt(first, end - first);
    const Word* left = from.words() + (first - from.base_);
    const Word* right = other.words() + (first - other.base_);
    Word* mine = words();
    for (std::size_t i = 0; i < size_; ++i) any |= mine[i] = left[i] & right[i];
    return any != 0;
  }
  if (this != &from) *this = from;
  Word* mine = words();
  for (std::size_t i = 0; i < size_; ++i) {
    const Position position = sparse_ ? positions()[i] : base_ + static_cast<Position>(i);
    if (mine[i] != 0) any |= mine[i] &= other.wordAt(position);
  }
  return any != 0;
}

bool ValueSet::dropOf(const ValueSet& from, const ValueSet& other) {
  if (this != &from) *this = from;
  Word any = 0;
  Word* mine = words();
  if (!sparse_ && !other.sparse_) {
    const Position first = std::max(base_, other.base_);
    const Position end = std::min(base_ + size_, other.base_ + other.size_);
    if (first < end) {
      const Word* theirs = other.words() + (first - other.base_);
      Word* cut = mine + (first - base_);
      for (std::size_t i = 0; i < end - first; ++i) cut[i] &= ~theirs[i];
    }
    for (std::size_t i = 0; i < size_; ++i) any |= mine[i];
    return any != 0;
  }
  for (std::size_t i = 0; i < size_; ++i) {
    const Position position = sparse_ ? positions()[i] : base_ + static_cast<Position>(i);
    if (mine[i] != 0) any |= mine[i] &= ~other.wordAt(position);
  }
  return any != 0;
}

std::size_t ValueSet::uniteWith(const ValueSet& other, ValueSet* fresh) {
  if (other.size_ > 1 && !other.sparse_) {
    const Word* theirs = other.words();
    std::size_t begin = 0;
    std::size_t end = other.size_;
    while (begin < end && theirs[begin] == 0) ++begin;
    while (begin < end && theirs[end - 1] == 0) --end;
    if (begin == end) return 0;
    const Position first = other.base_ + static_cast<Position>(begin);
    if (cover(first, theirs + begin, end - begin)) return uniteDense(first, theirs + begin, end - begin, fresh);
  }
  std::size_t grown = 0;
  for (Cursor at(other); at.more(); at.advance()) {
    const Word word = addWord(at.position(), at.word());
    if (word == 0) continue;
    if (fresh != nullptr) fresh->addWord(at.position(), word);
    grown += bitCount(word);
  }
  return grown;
}

/// Adds adjacent words to a window that covers them.
std::size_t ValueSet::uniteDense(Position first, const Word* theirs, std::size_t count, ValueSet* fresh) {
  Word* mine = words() + (first - base_);
  std::size_t begin = 0;
  std::size_t end = count;
  while (begin < end && (theirs[begin] & ~mine[begin]) == 0) ++begin;
  while (begin < end && (theirs[end - 1] & ~mine[end - 1]) == 0) --end;
  if (begin == end) return 0;
  const Position firstNew = first + static_cast<Position>(begin);
  if (fresh != nullptr && !fresh->cover(firstNew, theirs + begin, end - begin)) {
    for (std::size_t i = begin; i < end; ++i) {
      const Word word = theirs[i] & ~mine[i];
      if (word != 0) fresh->addWord(first + static_cast<Position>(i), word);
    }
    fresh = nullptr;
  }
  Word* news = fresh == nullptr ? nullptr : fresh->words() + (firstNew - fresh->base_);
  std::size_t grown = 0;
  for (std::size_t i = begin; i < end; ++i) {
    const Word word = theirs[i] & ~mine[i];
    mine[i] |= word;
    if (news != nullptr) news[i - begin] |= word;
    grown += bitCount(word);
  }
  return grown;
}

bool ValueSet::cover(Position first, const Word* added, std::size_t count) {
  if (sparse_) return false;
  const Position last = first + static_cast<Position>(count - 1);
  if (first - base_ < size_ && last - base_ < size_) return true;
  const Position from = size_ == 0 ? first : std::min(first, base_);
  const Position to = size_ == 0 ? last : std::max(last, base_ + static_cast<Position>(size_ - 1));
  const auto length = static_cast<std::size_t>(to - from) + 1;
  if (length > smallWindow && isWasteful(length, usedWords(words(), size_) + usedWords(added, count))) return false;
  if (size_ == 0) {
    startAt(first, count);
    std::fill_n(words(), size_, 0);
  } else {
    extendWindow(from, to);
  }
  return true;
}

bool ValueSet::operator==(const ValueSet& other) const {
  std::size_t words = 0;
  for (Cursor at(*this); at.more(); at.advance(), ++words) {
    if (other.wordAt(at.position()) != at.word()) return false;
  }
  for (Cursor at(other); at.more(); at.advance()) --words;
  return words == 0;
}

ValueSet::Word ValueSet::sparseWordAt(Position position) const {
  const Position* found = std::lower_bound(positions(), positions() + size_, position);
  return found != positions() + size_ && *found == position ? words()[found - positions()] : 0;
}

ValueSet::Word ValueSet::addFarWord(Position position, Word word) {
  if (sparse_) return addSparseWord(position, word);
  if (size_ == 0) {
    base_ = position;
    size_ = 1;
    words()[0] = word;
    return word;
  }
  const Position first = std::min(base_, position);
  const Position last = std::max(base_ + static_cast<Position>(size_ - 1), position);
  const auto length = static_cast<std::size_t>(last - first) + 1;
  if (length > smallWindow && isWasteful(length, usedWords(words(), size_) + 1)) {
    makeSparse();
    return addSparseWord(position, word);
  }
  extendWindow(first, last);
  words()[position - base_] = word;
  return word;
}

ValueSet::Word ValueSet::addSparseWord(Position position, Word word) {
  const auto at = static_cast<std::size_t>(std::lower_bound(positions(), positions() + size_, position) - positions());
  if (at < size_ && positions()[at] == position) {
    Word& mine = words()[at];
    word &= ~mine;
    mine |= word;
    return word;
  }
  block_.reserve(std::size_t{size_} + 1, true);
  std::copy_backward(positions() + at, positions() + size_, positions() + size_ + 1);
  std::copy_backward(words() + at, words() + size_, words() + size_ + 1);
  positions()[at] = position;
  words()[at] = word;
  ++size_;
  if (static_cast<std::size_t>(positions()[size_ - 1] - positions()[0]) < 2 * std::size_t{size_}) makeDense();
  return word;
}

/// Grows by at least half on the side that grows, so that a set that is filled in order is not copied again and again.
void ValueSet::extendWindow(Position first, Position last) {
  const Position slack = first == base_ ? 0 : std::min<Position>(first, static_cast<Position>(size_ / 2));
  first -= slack;
  const auto length = static_cast<std::size_t>(last - first) + 1;
  block_.reserve(length, false);
  Word* mine = words();
  const auto shift = static_cast<std::size_t>(base_ - first);
  if (shift != 0) std::copy_backward(mine, mine + size_, mine + size_ + shift);
  std::fill_n(mine, shift, 0);
  std::fill(mine + shift + size_, mine + length, 0);
  size_ = static_cast<std::uint32_t>(length);
  base_ = first;
}

void ValueSet::makeSparse() {
  std::uint32_t used = 0;
  block_.reserve(block_.capacity(), true);
  Word* mine = words();
  for (std::size_t i = 0; i < size_; ++i) {
    if (mine[i] == 0) continue;
    positions()[used] = base_ + static_cast<Position>(i);
    mine[used++] = mine[i];
  }
  size_ = used;
  base_ = 0;
  sparse_ = true;
}

void ValueSet::makeDense() {
  ValueSet dense;
  const Position first = positions()[0];
  dense.startAt(first, static_cast<std::size_t>(positions()[size_ - 1] - first) + 1);
  std::fill_n(dense.words(), dense.size_, 0);
  for (std::size_t i = 0; i < size_; ++i) dense.words()[positions()[i] - first] = words()[i];
  swap(dense);
}

}  // namespace moire::datalog
