// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>

#include "tests/random_c/constructs.h"
#include "tests/random_c/syntax.h"

namespace moire::randomc {

/// A small C program, the same for one seed on every machine. Its threads share variables, fields of structs, elements
/// of arrays and heap objects through pointers, and synchronise by most of what pthreads offer.
std::unique_ptr<CProgram> randomCProgram(std::uint64_t seed, const Constructs& constructs = {});

}  // namespace moire::randomc
