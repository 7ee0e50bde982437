// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace moire::datalog {

/// A text of rules, and its name in messages.
struct SourceText {
  std::string name;
  std::string text;
};

/// A part of one line of one source; lines and columns count from one, line zero means "nowhere".
struct SourceRange {
  std::uint32_t source = 0;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::uint32_t length = 1;
};

/// All texts of one program; a source is its number here.
class SourceMap {
 public:
  std::uint32_t add(SourceText text);
  const std::string& name(std::uint32_t source) const { return texts_[source].name; }
  const std::string& text(std::uint32_t source) const { return texts_[source].text; }
  /// The line without its end; empty if there is no line of that number.
  std::string_view line(std::uint32_t source, std::uint32_t line) const;

 private:
  std::vector<SourceText> texts_;
  std::vector<std::vector<std::size_t>> lineStarts_;
};

/// Finds the text that `.include "requested"` in `includer` means, or nothing.
using IncludeResolver =
    std::function<std::optional<SourceText>(const std::string& requested, const std::string& includer)>;

/// Looks for included files next to the including one, then in the given folders.
IncludeResolver includeFromFiles(std::vector<std::filesystem::path> folders = {});

/// The content of a file, or nothing if it cannot be read.
std::optional<SourceText> readSource(const std::filesystem::path& file);

}  // namespace moire::datalog
