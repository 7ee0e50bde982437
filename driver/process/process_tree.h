// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <cstddef>

namespace moire::driver {

/// The memory that a process holds, in MiB; 0 if there is no such process.
std::size_t residentMebibytes(pid_t process);

/// The same, with all that it started: compilers.
std::size_t residentMebibytesOfTree(pid_t process);

/// Ends a process, and all that it started, at once.
void killTree(pid_t process);

}  // namespace moire::driver
