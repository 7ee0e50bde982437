// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "tests/random_c/syntax.h"

namespace moire::randomc {

/// Removes statements as long as `fails` holds; it must hold at first.
void shrink(CProgram& program, const std::function<bool(CProgram&)>& fails, std::size_t attempts);

}  // namespace moire::randomc
