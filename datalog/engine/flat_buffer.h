// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

namespace moire::datalog {

/// A growing array of plain values. Unlike std::vector it grows by realloc, which moves large blocks without copying
/// them and without holding both.
template <typename T>
class FlatBuffer {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  T* data() { return data_.get(); }
  const T* data() const { return data_.get(); }
  std::size_t size() const { return size_; }
  T& operator[](std::size_t position) { return data_.get()[position]; }
  const T& operator[](std::size_t position) const { return data_.get()[position]; }

  void resize(std::size_t size) {
    if (size > capacity_) reserve(std::max(size, capacity_ + capacity_ / 2));
    size_ = size;
  }

  void append(const T* values, std::size_t count) {
    const std::size_t start = size_;
    resize(size_ + count);
    std::copy_n(values, count, data_.get() + start);
  }

  void push(T value) { append(&value, 1); }

 private:
  struct Free {
    void operator()(T* block) const { std::free(block); }
  };

  void reserve(std::size_t capacity) {
    void* block = std::realloc(data_.get(), capacity * sizeof(T));
    if (block == nullptr) throw std::bad_alloc();
    static_cast<void>(data_.release());
    data_.reset(static_cast<T*>(block));
    capacity_ = capacity;
  }

  std::unique_ptr<T, Free> data_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace moire::datalog
