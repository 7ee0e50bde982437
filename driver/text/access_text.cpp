// SPDX-License-Identifier: Apache-2.0
#include "driver/text/access_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace moire::driver {

std::string place(const program::SourcePosition& position) {
  return position.line == 0 ? position.file : fmt::format("{}:{}:{}", position.file, position.line, position.column);
}

std::string places(const std::vector<program::SourcePosition>& positions) {
  constexpr std::size_t enough = 3;
  std::vector<std::string> shown;
  for (std::size_t i = 0; i < positions.size() && i < enough; ++i) shown.push_back(place(positions[i]));
  const std::string text = fmt::format("{}", fmt::join(shown, ", "));
  return positions.size() <= enough ? text : fmt::format("{} and {} more", text, positions.size() - enough);
}

std::string describeThread(const AccessReport& access) {
  return access.createdAt.empty() ? "in the first thread" : "in a thread created at " + places(access.createdAt);
}

std::string toText(const std::vector<PathStep>& path) {
  constexpr std::size_t first = 3;
  constexpr std::size_t last = 7;
  std::string text;
  const PathStep* before = nullptr;
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (path.size() > first + last + 1 && i == first) {
      text += ", ...";
      i = path.size() - last;
      before = nullptr;
    }
    const bool sameFunction = before && before->function == path[i].function && before->file == path[i].file;
    text += fmt::format("{}{}{}", text.empty() ? "" : ", ", sameFunction ? "" : path[i].function + " ", path[i].line);
    before = &path[i];
  }
  return text;
}

}  // namespace moire::driver
