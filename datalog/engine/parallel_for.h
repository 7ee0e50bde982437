// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace moire::datalog {

/// Calls `work(worker, item)` for every item below `count` on up to `jobs` threads, each of which takes the next item
/// when it is done with its last. Rethrows the first exception after all threads have ended.
template <typename Work>
void parallelFor(std::size_t count, unsigned jobs, Work work) {
  if (jobs <= 1 || count <= 1) {
    for (std::size_t item = 0; item < count; ++item) work(0U, item);
    return;
  }
  std::atomic<std::size_t> next{0};
  std::exception_ptr failure;
  std::mutex failureLock;
  const auto labour = [&](unsigned worker) {
    try {
      for (std::size_t item = next++; item < count; item = next++) work(worker, item);
    } catch (...) {
      const std::lock_guard hold(failureLock);
      if (!failure) failure = std::current_exception();
      next = count;
    }
  };
  {
    std::vector<std::jthread> threads;
    for (unsigned worker = 1; worker < jobs; ++worker) threads.emplace_back(labour, worker);
    labour(0);
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace moire::datalog
