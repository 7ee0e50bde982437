// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "driver/checks/deadlocks/deadlocks.h"
#include "driver/text/access_text.h"
#include "driver/text/page.h"

namespace moire::driver {

namespace {

std::string deed(const AccessReport& access) {
  if (access.lockUse && !access.lockUse->what.empty()) return "waits for " + access.lockUse->what;
  if (access.lockUse && !access.lockUse->unlocks.empty()) return "unlocks " + access.lockUse->unlocks;
  return "has ended";
}

}  // namespace

std::string describeLockUse(const AccessReport& access) {
  return fmt::format("{} {}", access.function.empty() ? "a thread" : access.function, deed(access));
}

std::vector<std::string> circumstancesOf(const AccessReport& access) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < access.locks.size(); ++i) {
    const auto taken = access.lockUse ? access.lockUse->takenAt[i] : std::vector<program::SourcePosition>();
    lines.push_back(
        fmt::format("perhaps holding {}{}", access.locks[i], taken.empty() ? "" : ", locked at " + places(taken)));
  }
  if (lines.empty()) lines.emplace_back("holding no lock");
  lines.push_back(describeThread(access));
  return lines;
}

void showDeadlock(const program::Obligation& obligation, const Evidence& evidence, Page& page) {
  if (evidence.accesses.size() > 1) page.line("threads may wait for each other:", 4);
  for (const auto& access : evidence.accesses) {
    page.line(fmt::format("{}: {}", place(access.position), describeLockUse(access)), 6);
    for (const std::string& circumstance : circumstancesOf(access)) page.line(circumstance, 8);
    if (access.position != obligation.position) page.excerpt(access.position, 4);
  }
}

}  // namespace moire::driver
