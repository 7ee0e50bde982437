// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "extractor/tables/program_tables.h"
#include "extractor/tables/text_error.h"

namespace moire::tables {

/// One line of a table's file; what is wrong with it is told with its place.
class Row {
 public:
  Row(const std::string& file, std::size_t line, std::vector<std::string> fields)
      : file_(&file), line_(line), fields_(std::move(fields)) {}

  const std::string& operator[](std::size_t column) const { return fields_[column]; }
  /// The column as a number that is not negative.
  [[nodiscard]] unsigned number(std::size_t column) const;
  /// Whether the column is `yes` rather than `no`; anything else is an error.
  [[nodiscard]] bool choice(std::size_t column, const std::string& yes, const std::string& no) const;
  [[noreturn]] void fail(const std::string& problem) const;

  /// Calls `read`; if that throws a TextError, throws a TableError with the place of this row.
  template <class Read>
  auto reading(const Read& read) const {
    try {
      return read();
    } catch (const TextError& error) {
      fail(error.what());
    }
  }

 private:
  const std::string* file_;
  std::size_t line_;
  std::vector<std::string> fields_;
};

/// The file DIRECTORY/NAME.facts of a relation.
class TableFile {
 public:
  template <class... Columns>
  TableFile(const std::filesystem::path& directory, const Relation<Columns...>& relation)
      : TableFile(directory, std::string(relation.name), sizeof...(Columns)) {}
  TableFile(const TableFile&) = delete;
  TableFile& operator=(const TableFile&) = delete;

  [[nodiscard]] const std::vector<Row>& rows() const { return rows_; }
  [[noreturn]] void fail(const std::string& problem) const;

 private:
  TableFile(const std::filesystem::path& directory, const std::string& name, std::size_t columns);

  std::string path_;
  std::vector<Row> rows_;
};

}  // namespace moire::tables
