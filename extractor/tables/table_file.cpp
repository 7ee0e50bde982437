// SPDX-License-Identifier: Apache-2.0
#include "extractor/tables/table_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <charconv>
#include <fstream>
#include <system_error>

namespace moire::tables {

unsigned Row::number(std::size_t column) const {
  const std::string& text = fields_[column];
  unsigned value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size())
    fail(fmt::format("column {} is '{}', which is not the number of a line or column", column + 1, text));
  return value;
}

bool Row::choice(std::size_t column, const std::string& yes, const std::string& no) const {
  if (fields_[column] == yes) return true;
  if (fields_[column] == no) return false;
  fail(fmt::format("column {} is '{}'; it can be '{}' or '{}'", column + 1, fields_[column], yes, no));
}

void Row::fail(const std::string& problem) const { throw TableError(fmt::format("{}:{}: {}", *file_, line_, problem)); }

TableFile::TableFile(const std::filesystem::path& directory, const std::string& name, std::size_t columns)
    : path_((directory / (name + ".facts")).string()) {
  errno = 0;
  std::ifstream in(path_);
  if (!in) {
    const int reason = errno ? errno : ENOENT;
    throw TableError(fmt::format("cannot read '{}': {}", path_, std::generic_category().message(reason)));
  }
  std::size_t number = 0;
  for (std::string line; std::getline(in, line);) {
    std::vector<std::string> fields(1);
    for (const char c : line) {
      if (c == '\t')
        fields.emplace_back();
      else
        fields.back() += c;
    }
    const std::size_t found = fields.size();
    rows_.emplace_back(path_, ++number, std::move(fields));
    if (found != columns) rows_.back().fail(fmt::format("{} columns are expected, {} are there", columns, found));
  }
}

void TableFile::fail(const std::string& problem) const { throw TableError(fmt::format("{}: {}", path_, problem)); }

}  // namespace moire::tables
