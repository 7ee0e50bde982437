// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "extractor/program/program.h"

namespace moire::extractor {

/// One C file, and how it is compiled.
struct SourceFile {
  std::string name;  ///< as results show it; it can be opened from the user's directory
  /// The command in a compile database, beginning with the compiler's name; empty if only the user's flags apply.
  std::vector<std::string> command;
  std::string directory;  ///< where the command runs, absolute
  bool asked = true;      ///< the user named it, so it must be C; files from a database that are not C are left out
};

/// Something that is assumed of a file as a whole.
inline program::Assumption noteOn(const std::string& file, std::string text) {
  program::Assumption note;
  note.position.file = file;
  note.text = std::move(text);
  return note;
}

}  // namespace moire::extractor
