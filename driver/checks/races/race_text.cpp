// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "driver/checks/races/races.h"
#include "driver/text/access_text.h"
#include "driver/text/page.h"

namespace moire::driver {

namespace {

std::string summaryOf(const AccessReport& access) {
  return fmt::format(
      "{}: {} in {}, {}", place(access.position), access.write ? "write" : "read", access.function,
      access.locks.empty() ? "holding no lock" : fmt::format("holding {}", fmt::join(access.locks, ", ")));
}

void showAccess(const AccessReport& access, const std::string& margin, Page& page) {
  page.line(margin + summaryOf(access));
  page.line(
      fmt::format("           {}{}", describeThread(access), access.path.empty() ? "" : ", by " + toText(access.path)));
}

}  // namespace

void showRace(const program::Obligation&, const Evidence& evidence, Page& page) {
  if (evidence.pattern)
    page.line(fmt::format("    {}: two threads may access it at the same time", evidence.pattern->name));
  constexpr std::size_t enough = 3;
  std::set<std::size_t> shown;
  for (std::size_t i = 0; i < evidence.pairs.size() && i < enough; ++i) {
    const auto [one, other] = evidence.pairs[i];
    showAccess(evidence.accesses[one], one == other ? "     " : "      one: ", page);
    if (one != other) showAccess(evidence.accesses[other], "    other: ", page);
    shown.insert({one, other});
    if (i + 1 < std::min(evidence.pairs.size(), enough)) page.line("");
  }
  if (shown.size() == evidence.accesses.size()) return;
  page.line("    and in other pairs of these:");
  for (const AccessReport& other : evidence.accesses) page.line("      " + summaryOf(other));
}

}  // namespace moire::driver
