// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "datalog/compile/plan_recorder.h"

namespace moire::datalog {

/// A C++ source with one function for each plan and a table of them. `symbol` is the name of its array of PlanEntry,
/// whose length is in `symbolCount`; both are C symbols of this namespace.
std::string sourceOf(const PlanRecorder::Plans& plans, const std::string& symbol);

/// The same as several sources that are compiled side by side: `parts` with the functions, then one with the table.
/// A plan's fingerprint decides where it goes, so that a change to one rule leaves the other parts as they are.
std::vector<std::string> sourcesOf(const PlanRecorder::Plans& plans, const std::string& symbol, std::size_t parts);

}  // namespace moire::datalog
