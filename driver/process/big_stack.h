// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

namespace moire::driver {

/// Runs the work in a thread whose stack is large enough for whatever input is not refused, and waits for its end. The
/// threads that it starts have larger stacks than usual, too. Memory is used for what is touched only.
void withBigStack(const std::function<void()>& work);

}  // namespace moire::driver
