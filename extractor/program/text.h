// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "extractor/program/program.h"

namespace moire::program {

/// `counter + 1`, with as few parentheses as C needs.
std::string toText(const Program& program, const Expression& expression);

/// `counter = t + 1`, `acquire lock1`, `assume(flag == 1)`.
std::string toText(const Program& program, const Action& action);

/// The whole program for people: cells, locks, then each body with a line per location, `name: action -> successors`.
std::string toText(const Program& program);

}  // namespace moire::program
