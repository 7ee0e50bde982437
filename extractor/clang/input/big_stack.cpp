// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/input/big_stack.h"

#include <exception>
#include <list>
#include <system_error>
#include <vector>

#include "support/big_stack.h"

namespace moire::extractor {

void inThreadsWithBigStacks(std::size_t count, const std::function<void()>& work) {
  std::vector<std::exception_ptr> failures(count);
  {
    std::list<BigStackThread> threads;
    const auto start = [&](std::exception_ptr& failure) {
      threads.emplace_back([&work, &failure] {
        try {
          work();
        } catch (...) {
          failure = std::current_exception();
        }
      });
    };
    for (auto& failure : failures) {
      try {
        start(failure);
      } catch (const std::system_error&) {
        if (threads.empty()) throw;
        break;  // those that there are do all of the work
      }
    }
  }
  for (const auto& failure : failures)
    if (failure) std::rethrow_exception(failure);
}

}  // namespace moire::extractor
