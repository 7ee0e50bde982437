// SPDX-License-Identifier: Apache-2.0
#include "datalog/language/source.h"

#include <fstream>
#include <sstream>
#include <system_error>

namespace moire::datalog {

std::uint32_t SourceMap::add(SourceText text) {
  std::vector<std::size_t> starts{0};
  for (std::size_t i = 0; i < text.text.size(); ++i) {
    if (text.text[i] == '\n') starts.push_back(i + 1);
  }
  texts_.push_back(std::move(text));
  lineStarts_.push_back(std::move(starts));
  return static_cast<std::uint32_t>(texts_.size() - 1);
}

std::string_view SourceMap::line(std::uint32_t source, std::uint32_t line) const {
  if (source >= texts_.size() || line == 0 || line > lineStarts_[source].size()) return {};
  const std::string_view text = texts_[source].text;
  const std::size_t start = lineStarts_[source][line - 1];
  std::string_view result = text.substr(start, text.find('\n', start) - start);
  if (result.ends_with('\r')) result.remove_suffix(1);
  return result;
}

std::optional<SourceText> readSource(const std::filesystem::path& file) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) return std::nullopt;
  const std::ifstream in(file, std::ios::binary);
  if (!in) return std::nullopt;
  std::ostringstream text;
  text << in.rdbuf();
  return SourceText{file.string(), text.str()};
}

IncludeResolver includeFromFiles(std::vector<std::filesystem::path> folders) {
  return [folders = std::move(folders)](const std::string& requested,
                                        const std::string& includer) -> std::optional<SourceText> {
    if (auto text = readSource(std::filesystem::path(includer).parent_path() / requested)) return text;
    for (const auto& folder : folders) {
      if (auto text = readSource(folder / requested)) return text;
    }
    return std::nullopt;
  };
}

}  // namespace moire::datalog
