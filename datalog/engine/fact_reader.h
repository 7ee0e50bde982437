// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "datalog/engine/evaluation.h"

namespace moire::datalog {

/// Reads the text of one fact file into one relation; throws TextIoError at the first line that has an error.
class FactReader {
 public:
  FactReader(Evaluation& evaluation, RelationRef relation, std::string file, const IoDirective& format)
      : evaluation_(evaluation), relation_(relation), file_(std::move(file)), format_(format) {}

  void read(std::string_view text);

 private:
  /// Splits the next line into cells; a quoted cell may contain line ends.
  void nextCells(std::string_view& text);
  std::string quotedCell(std::string_view& text);
  void insertCells();
  Value parseCell(const std::string& cell, std::size_t column);
  /// Reads a record, variant or plain value from the front of the text, and removes it there; `close` ends what it is
  /// in.
  Value parseValue(std::string_view& text, TypeId type, char close);
  Value parseFields(std::string_view& text, const std::vector<Field>& fields, char close);
  std::string innerSymbol(std::string_view& text, char close) const;
  [[noreturn]] void fail(const std::string& message) const;

  Evaluation& evaluation_;
  RelationRef relation_;
  std::string file_;
  const IoDirective& format_;
  std::vector<std::string> cells_;
  std::vector<Value> row_;
  std::size_t line_ = 0;
  std::size_t linesTaken_ = 0;
  int depth_ = 0;  ///< of the record being read

  static constexpr int deepest = 10000;
};

}  // namespace moire::datalog
