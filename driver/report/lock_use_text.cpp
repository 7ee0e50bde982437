// SPDX-License-Identifier: Apache-2.0
#include "driver/report/lock_use_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace moire::driver {

namespace {

/// The first few places, and how many more there are.
std::string places(const std::vector<program::SourcePosition>& positions) {
  constexpr std::size_t enough = 3;
  std::vector<std::string> shown;
  for (std::size_t i = 0; i < positions.size() && i < enough; ++i) shown.push_back(place(positions[i]));
  const std::string text = fmt::format("{}", fmt::join(shown, ", "));
  return positions.size() <= enough ? text : fmt::format("{} and {} more", text, positions.size() - enough);
}

std::string deed(const AccessReport& access) {
  if (!access.waiting.what.empty()) return "waits for " + access.waiting.what;
  if (!access.waiting.unlocks.empty()) return "unlocks " + access.waiting.unlocks;
  return "has ended";
}

}  // namespace

std::string place(const program::SourcePosition& position) {
  return position.line == 0 ? position.file : fmt::format("{}:{}:{}", position.file, position.line, position.column);
}

std::string describeLockUse(const AccessReport& access) {
  return fmt::format("{} {}", access.function.empty() ? "a thread" : access.function, deed(access));
}

std::vector<std::string> circumstancesOf(const AccessReport& access) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < access.locks.size(); ++i) {
    const auto& taken = access.waiting.takenAt[i];
    lines.push_back(
        fmt::format("perhaps holding {}{}", access.locks[i], taken.empty() ? "" : ", locked at " + places(taken)));
  }
  if (lines.empty()) lines.emplace_back("holding no lock");
  lines.push_back(describeThread(access));
  return lines;
}

std::string describeThread(const AccessReport& access) {
  return access.createdAt.empty() ? "in the first thread" : "in a thread created at " + places(access.createdAt);
}

}  // namespace moire::driver
