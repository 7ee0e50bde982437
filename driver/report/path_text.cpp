// SPDX-License-Identifier: Apache-2.0
#include "driver/report/path_text.h"

#include <fmt/format.h>

namespace moire::driver {

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
