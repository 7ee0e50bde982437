// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace moire::numeric {

/// Calls `work(item)` for every item below `count` on up to `jobs` threads. Rethrows the first exception after all
/// threads have ended.
template <class Work>
void forEachInParallel(std::size_t count, unsigned jobs, const Work& work) {
  constexpr std::size_t portion = 64;  // items at a time, so that threads seldom compete for the counter
  if (jobs <= 1 || count <= portion) {
    for (std::size_t item = 0; item < count; ++item) work(item);
    return;
  }
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  std::exception_ptr failure;
  const auto labour = [&] {
    try {
      for (std::size_t begin = next.fetch_add(portion); begin < count; begin = next.fetch_add(portion))
        for (std::size_t item = begin; item < count && item < begin + portion; ++item) work(item);
    } catch (...) {
      const std::lock_guard hold(mutex);
      if (!failure) failure = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> threads;
    for (unsigned i = 1; i < jobs; ++i) threads.emplace_back(labour);
    labour();
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace moire::numeric
