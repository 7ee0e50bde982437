// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "tests/soundness/c_refutation.h"

namespace moire::randomc {

/// The number from the environment, or the normal one.
std::uint64_t setting(const char* variable, std::uint64_t normally);

/// A smaller program with an error, and what the error is.
std::string explain(CProgram& program, const Pipeline& pipeline);

}  // namespace moire::randomc
