// SPDX-License-Identifier: Apache-2.0
#include "numeric/invariant_text.h"

#include <fmt/format.h>

namespace moire::numeric {

using program::CellId;
using program::Program;

namespace {

// Empty if the bounds are the type's.
std::string boundsText(const program::Cell& cell, program::Range bounds) {
  const program::Range limit = cell.type->range();
  const std::string low = program::toString(bounds.low);
  const std::string high = program::toString(bounds.high);
  if (bounds.low == bounds.high) return fmt::format("{} == {}", cell.name, low);
  if (bounds.low > limit.low && bounds.high < limit.high)
    return fmt::format("{} <= {} && {} <= {}", low, cell.name, cell.name, high);
  if (bounds.low > limit.low) return fmt::format("{} >= {}", cell.name, low);
  if (bounds.high < limit.high) return fmt::format("{} <= {}", cell.name, high);
  return "";
}

}  // namespace

std::string toText(const Program& program, const AbstractValue& value, const std::vector<CellId>& cells) {
  if (value.isBottom()) return "false";
  std::string text;
  for (const CellId cell : cells) {
    if (!program[cell].type) continue;
    const std::string part = boundsText(program[cell], *value.bounds(cell));
    if (!part.empty()) text += (text.empty() ? "" : " && ") + part;
  }
  return text.empty() ? "true" : text;
}

std::string toText(const Program& program, const AbstractValue& value) { return toText(program, value, value.cells()); }

}  // namespace moire::numeric
