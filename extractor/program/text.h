// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "extractor/program/program.h"

namespace moire::program {

/// `counter + 1`, with as few parentheses as C needs.
std::string toText(const Program& program, const Expression& expression);

/// The same with everything that is needed to read it back (extractor/tables/expression_parser.h): types that do not
/// follow from the cells, as in `x + 1u64` and `any int8`, and backquotes around names that could be mistaken for
/// something else.
std::string toExactText(const Program& program, const Expression& expression);

/// `x`, or `oneOf{x, y}`, as in an expression's exact text.
std::string toExactText(const Program& program, const std::vector<CellId>& cells);

/// A name as in an expression's exact text.
std::string toExactText(const std::string& name);

/// `counter = t + 1`, `acquire lock1`, `assume(flag == 1)`.
std::string toText(const Program& program, const Action& action);

/// The whole program for human readers: cells, locks, then each body with a line per location, `name: action ->
/// successors`.
std::string toText(const Program& program);

}  // namespace moire::program
