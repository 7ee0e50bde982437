// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "extractor/program/program.h"
#include "extractor/tables/relation.h"

namespace moire::tables {

/// Rows of text, in the program's own order.
struct Table {
  std::string name;
  std::vector<std::vector<std::string>> rows;
};

/// Passes the whole program to `sink`, as rows of the relations of datalog/rules/model.dl.
void writeProgram(const program::Program& program, RowSink& sink);

/// These rows as text, table by table.
std::vector<Table> tablesOf(const program::Program& program);

/// A table with an error in it; what() is one line that names the file, the line in it, and what is wrong.
class TableError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The program whose tables are in DIRECTORY/NAME.facts, well formed. Throws TableError.
program::Program readProgram(const std::filesystem::path& directory);

/// Whether there are tables of a program in the directory.
bool hasProgram(const std::filesystem::path& directory);

}  // namespace moire::tables
