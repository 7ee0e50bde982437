// SPDX-License-Identifier: Apache-2.0
#include "driver/explain/schedule.h"

#include <fmt/format.h>

#include <algorithm>

namespace moire::driver {

using program::LocationId;

std::vector<ScheduleStep> scheduleTo(Derivations& derivations, LocationId one, LocationId other) {
  std::vector<ScheduleStep> steps;
  const auto derivation = derivations.derive("coreachable", {derivations.placeName(one), derivations.placeName(other)});
  if (!derivation) return steps;
  const datalog::DerivationNode* node = &derivation->root();
  while (node) {
    const auto* spawns = derivations.premise(*derivation, *node, "spawns");
    const auto* moves = derivations.premise(*derivation, *node, "moves");
    if (spawns)
      steps.push_back({derivations.location(derivations.text(*spawns, 0)), true});
    else if (moves)
      steps.push_back({derivations.location(derivations.text(*moves, 0)), false});
    node = derivations.premise(*derivation, *node, "coreachable");
  }
  std::reverse(steps.begin(), steps.end());
  return steps;
}

void tellSchedule(Narrator& narrator, const std::vector<ScheduleStep>& steps, std::size_t indent) {
  constexpr std::size_t first = 8;
  constexpr std::size_t last = 16;
  std::vector<std::string> lines;
  for (const ScheduleStep& step : steps) {
    std::string line = fmt::format("{}: {}   {}", narrator.where(step.from), narrator.shortThread(step.from),
                                   narrator.code(step.from));
    if (lines.empty() || lines.back() != line) lines.push_back(std::move(line));
  }
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines.size() > first + last + 1 && i == first) {
      narrator.say(fmt::format("... {} steps more", lines.size() - first - last), indent);
      i = lines.size() - last;
    }
    narrator.say(lines[i], indent);
  }
}

}  // namespace moire::driver
