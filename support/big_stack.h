// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <pthread.h>

#include <cstddef>
#include <functional>
#include <system_error>
#include <utility>

namespace moire {

/// A thread whose stack is large enough for whatever input is not refused. Memory is used for what is touched only;
/// where address space is short (ulimit -v), the stack is smaller.
class BigStackThread {
 public:
  /// `work` throws nothing. Throws std::system_error if there can be no thread.
  explicit BigStackThread(std::function<void()> work) : work_(std::move(work)) {
    constexpr std::size_t largest = std::size_t{1} << 30U;
    constexpr std::size_t smallest = std::size_t{8} << 20U;
    int problem = 0;
    for (std::size_t size = largest; size >= smallest; size /= 2) {
      pthread_attr_t attributes{};
      pthread_attr_init(&attributes);
      pthread_attr_setstacksize(&attributes, size);
      problem = pthread_create(&thread_, &attributes, call, this);
      pthread_attr_destroy(&attributes);
      if (problem == 0) return;
    }
    throw std::system_error(problem, std::generic_category(), "no thread can be started");
  }
  ~BigStackThread() { pthread_join(thread_, nullptr); }
  BigStackThread(const BigStackThread&) = delete;
  BigStackThread& operator=(const BigStackThread&) = delete;

 private:
  static void* call(void* thread) {
    static_cast<BigStackThread*>(thread)->work_();
    return nullptr;
  }

  std::function<void()> work_;
  pthread_t thread_{};
};

}  // namespace moire
