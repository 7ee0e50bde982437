// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "extractor/program/program.h"

namespace moire::extractor {

/// One C file, and how it is compiled.
struct SourceFile {
  std::string name;  ///< as results name it; it can be opened from where the user is
  /// The command of a compile database, the compiler's name first; empty: the user's flags say it all.
  std::vector<std::string> command;
  std::string directory;  ///< where the command runs, absolute
  bool asked = true;      ///< the user named it, so it must be C; a file of a database that is not C is left out
};

/// Something that is assumed of a file as a whole.
inline program::Assumption noteOn(const std::string& file, std::string text) {
  program::Assumption note;
  note.position.file = file;
  note.text = std::move(text);
  return note;
}

}  // namespace moire::extractor
