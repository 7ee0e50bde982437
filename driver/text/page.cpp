// SPDX-License-Identifier: Apache-2.0
#include "driver/text/page.h"

#include <fmt/format.h>

namespace moire::driver {

void Page::line(const std::string& text, std::size_t indent) { text_ += std::string(indent, ' ') + text + "\n"; }

void Page::gap() {
  if (!text_.empty() && !text_.ends_with("\n\n")) text_ += "\n";
}

void Page::excerpt(const program::SourcePosition& position, std::size_t indent) {
  const std::string source = sourceLine(position);
  if (source.empty()) return;
  const std::string margin = fmt::format("{} | ", position.line);
  line(margin + source, indent);
  std::string caret(margin.size(), ' ');
  for (std::size_t i = 0; i + 1 < position.column && i < source.size(); ++i) caret += source[i] == '\t' ? '\t' : ' ';
  line(caret + palette_.bad("^"), indent);
}

std::string Page::sourceLine(const program::SourcePosition& position) {
  return lines_.line(position.file, position.line);
}

}  // namespace moire::driver
