// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "driver/text/source_lines.h"
#include "driver/text/terminal.h"
#include "extractor/program/program.h"

namespace moire::driver {

/// Text for human readers: lines, and excerpts of the source that they are about.
class Page {
 public:
  /// The palette must outlive this.
  explicit Page(const Palette& palette) : palette_(palette) {}

  void line(const std::string& text, std::size_t indent = 0);
  /// An empty line, unless the page is empty or already ends with one.
  void gap();
  /// The line of the source with a caret below the column; nothing if there is no such line.
  void excerpt(const program::SourcePosition& position, std::size_t indent);

  /// The line without its end; empty if there is none.
  std::string sourceLine(const program::SourcePosition& position);

  [[nodiscard]] const Palette& palette() const { return palette_; }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  const Palette& palette_;
  SourceLines lines_;
  std::string text_;
};

}  // namespace moire::driver
