// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "extractor/program/program.h"

namespace moire::program {

/// What if execution went on behind the run-time errors that the program is checked for? No C compiler promises
/// anything then; here, arithmetic has any value of its type, and memory is accessed as if the check were not there.
/// What is proved of that program does not rest on the checks. It has the same locations, cells and obligations.
Program pastErrors(Program program);

/// Execution may go on whether the condition holds or not: `condition || any bool`.
bool filtersNothing(const Expression& condition);

/// The location checks for a run-time error behind which execution ends.
bool endsInError(const Program& program, LocationId at);

}  // namespace moire::program
