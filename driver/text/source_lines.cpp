// SPDX-License-Identifier: Apache-2.0
#include "driver/text/source_lines.h"

#include <fstream>

namespace moire::driver {

std::string SourceLines::line(const std::string& file, unsigned number) {
  auto found = files_.find(file);
  if (found == files_.end()) {
    found = files_.emplace(file, std::vector<std::string>()).first;
    std::ifstream in(file);
    for (std::string text; std::getline(in, text);) found->second.push_back(text);
  }
  const auto& lines = found->second;
  return number == 0 || number > lines.size() ? "" : lines[number - 1];
}

}  // namespace moire::driver
