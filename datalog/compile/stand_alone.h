// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "datalog/plan/compiled_plan.h"

namespace moire::datalog {

/// A rule file, or a file that it includes.
struct EmbeddedSource {
  const char* includer;   ///< empty for the rule file itself
  const char* requested;  ///< as written in the include
  const char* name;
  const char* text;
};

/// What `moire rules compile` puts into a program.
struct StandAloneProgram {
  const EmbeddedSource* sources;
  std::size_t sourceCount;
  const PlanEntry* plans;
  std::size_t planCount;
};

/// The main function of such a program: evaluates its rules on the facts that the command line names. Returns the exit
/// status.
int runStandAlone(const StandAloneProgram& program, int argc, char** argv);

}  // namespace moire::datalog
