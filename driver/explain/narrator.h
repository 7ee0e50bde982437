// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "driver/explain/thread_paths.h"
#include "driver/interference/analysis.h"
#include "driver/text/page.h"

namespace moire::driver {

/// Writes an explanation: sentences, and lines of the source that they are about.
class Narrator {
 public:
  /// Both outlive this.
  Narrator(const program::Program& program, const Analysis& analysis, const Palette& palette)
      : program_(program), analysis_(analysis), paths_(program, analysis), page_(palette) {}

  void say(const std::string& sentence, std::size_t indent = 0) { page_.line(sentence, indent); }
  void gap() { page_.gap(); }
  /// The line of the source with a caret below the column.
  void show(const program::SourcePosition& position, std::size_t indent) { page_.excerpt(position, indent); }

  [[nodiscard]] const Palette& palette() const { return page_.palette(); }
  /// `file.c:3:7`.
  [[nodiscard]] std::string where(program::LocationId at) const;
  /// The line of the source without the blanks around it; if there is none, the step.
  std::string code(program::LocationId at);
  /// `a thread that runs worker, created at file.c:20:3`, or `the first thread`.
  [[nodiscard]] std::string threadAt(program::LocationId at) const;
  /// `worker`, or `the first thread`.
  [[nodiscard]] std::string shortThread(program::LocationId at) const;
  /// `holding m and n`, or `holding no lock`.
  [[nodiscard]] std::string locksAt(program::LocationId at) const;

  [[nodiscard]] const std::string& text() const { return page_.text(); }

 private:
  const program::Program& program_;
  const Analysis& analysis_;
  ThreadPaths paths_;
  Page page_;
};

}  // namespace moire::driver
