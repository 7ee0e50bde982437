// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>

namespace moire::extractor {

/// Runs `work` in at most `count` threads at once, and waits for all. Parsing and lowering are recursive: deeply nested
/// code needs more stack than a thread has by default. An exception in one of the threads is thrown again here.
void inThreadsWithBigStacks(std::size_t count, const std::function<void()>& work);

}  // namespace moire::extractor
