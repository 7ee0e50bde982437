// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>

#include "datalog/compile/plan_functions.h"
#include "datalog/compile/plan_recorder.h"

namespace moire::datalog {

/// Where compiled rules are kept: $XDG_CACHE_HOME/moire or ~/.cache/moire; nothing if neither is known.
std::optional<std::filesystem::path> cacheFolder();

/// The plans as functions, from a shared object that the folder keeps or that is compiled now. A file that is damaged,
/// or was made for something else, is made again. Throws CompileError.
PlanFunctions loadCompiled(const PlanRecorder::Plans& plans, const std::optional<std::filesystem::path>& cache);

}  // namespace moire::datalog
