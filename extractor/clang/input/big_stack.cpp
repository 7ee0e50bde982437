// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/input/big_stack.h"

#include <exception>
#include <optional>
#include <utility>
#include <vector>

// After <utility>, which it needs and does not include.
#include <llvm/Support/thread.h>

namespace moire::extractor {

void inThreadsWithBigStacks(std::size_t count, const std::function<void()>& work) {
  constexpr unsigned stackSize = 1U << 30U;
  std::vector<std::exception_ptr> failures(count);
  std::vector<llvm::thread> threads;
  for (std::size_t i = 0; i < count; ++i)
    threads.emplace_back(std::optional<unsigned>(stackSize), [&work, &failure = failures[i]] {
      try {
        work();
      } catch (...) {
        failure = std::current_exception();
      }
    });
  for (auto& thread : threads) thread.join();
  for (const auto& failure : failures)
    if (failure) std::rethrow_exception(failure);
}

}  // namespace moire::extractor
