// SPDX-License-Identifier: Apache-2.0
#include "datalog/language/documentation.h"

#include <algorithm>
#include <vector>

namespace moire::datalog {
namespace {

std::string_view trim(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::string_view withoutMarks(std::string_view line) {
  for (const std::string_view mark : {"//", "/**", "/*", "*/", "*"}) {
    if (line.starts_with(mark)) line.remove_prefix(mark.size());
  }
  if (line.ends_with("*/")) line.remove_suffix(2);
  return trim(line);
}

}  // namespace

std::string commentAbove(const SourceMap& sources, const SourceRange& at) {
  std::vector<std::string_view> lines;
  bool inBlock = false;
  for (std::uint32_t line = at.line - 1; line > 0; --line) {
    const std::string_view text = trim(sources.line(at.source, line));
    if (!inBlock && text.ends_with("*/")) inBlock = true;
    if (!inBlock && !text.starts_with("//")) break;
    lines.push_back(withoutMarks(text));
    if (inBlock && text.starts_with("/*")) inBlock = false;
  }
  std::reverse(lines.begin(), lines.end());
  std::string result;
  for (const std::string_view line : lines) {
    if (line.empty() && (result.empty() || line.data() == lines.back().data())) continue;
    if (!result.empty()) result += '\n';
    result += line;
  }
  return result;
}

}  // namespace moire::datalog
