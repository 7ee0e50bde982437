// SPDX-License-Identifier: Apache-2.0
#include "driver/verify/witness.h"

#include <fmt/format.h>

namespace moire::driver {

namespace {

/// `file.c:3:7: `, or nothing if that is not known.
std::string prefix(const program::SourcePosition& position) {
  return position.line == 0 ? "" : fmt::format("{}:{}:{}: ", position.file, position.line, position.column);
}

}  // namespace

std::vector<std::string> linesOf(const Witness& witness) {
  std::vector<std::string> lines;
  for (const auto& input : witness.inputs)
    lines.push_back(fmt::format("{}input {} = {}", prefix(input.position), input.name, input.value));
  for (const auto& step : witness.steps)
    lines.push_back(fmt::format("{}thread {}{}: {}", prefix(step.position), step.thread,
                                step.function.empty() ? "" : " in " + step.function, step.text));
  for (const auto& value : witness.failingState) lines.push_back(fmt::format("then {} = {}", value.cell, value.value));
  return lines;
}

}  // namespace moire::driver
