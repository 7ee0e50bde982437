// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "extractor/program/program.h"

namespace moire::explorer {

/// A well-formed program that is the same for one seed on every machine: a few cells of 1 to 3 bits, a few locks, an
/// initial thread that creates threads of one to three other bodies, and in all of them actions of every kind. Mostly
/// arranged in the shapes of real programs: values handed over by a flag, counters guarded by locks, nested locks,
/// atomic blocks, phases separated by joins, a library whose functions are called by any number of threads.
program::Program randomProgram(std::uint64_t seed, program::Granularity granularity);

}  // namespace moire::explorer
