// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/word_block.h"

#include <algorithm>
#include <cstdlib>
#include <new>
#include <type_traits>

#include "datalog/language/value.h"

namespace moire::datalog {
namespace {

template <typename T>
T* resized(T* block, std::size_t count) {
  void* result = std::realloc(block, count * sizeof(T));
  if (result == nullptr) throw std::bad_alloc();
  return static_cast<T*>(result);
}

}  // namespace

template <typename Position>
void WordBlock<Position>::release() {
  if (isBorrowed()) return;
  if (!isInline()) std::free(store_.words);
  std::free(positions_);
}

template <typename Position>
void WordBlock<Position>::giveBack() {
  capacity_ = 1;
  store_.word = 0;
  positions_ = nullptr;
}

template <typename Position>
void WordBlock<Position>::borrow(const WordBlock& other) {
  release();
  capacity_ = 0;
  store_ = other.store_;
  positions_ = other.positions_;
}

template <typename Position>
void WordBlock<Position>::reserve(std::size_t capacity, bool withPositions) {
  const bool grows = capacity > capacity_;
  if (grows) {
    capacity = std::max<std::size_t>(capacity, std::size_t{capacity_} + capacity_ / 2);
    Word* block = resized(isInline() ? nullptr : store_.words, capacity);
    if (isInline()) *block = store_.word;
    store_.words = block;
    capacity_ = static_cast<std::uint32_t>(capacity);
  }
  if (positions_ != nullptr ? grows : withPositions) positions_ = resized(positions_, capacity_);
}

template class WordBlock<std::make_unsigned_t<Value>>;

}  // namespace moire::datalog
