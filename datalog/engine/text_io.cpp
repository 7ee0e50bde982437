// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/text_io.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "datalog/engine/arithmetic.h"
#include "datalog/engine/fact_reader.h"
#include "datalog/engine/show_value.h"

namespace moire::datalog {
namespace {

/// The column as it is written to a file. With RFC 4180, Soufflé writes a quote inside a symbol as \"" at any depth.
std::string cell(const Evaluation& evaluation, Value value, const Column& column, const IoDirective& format) {
  const InnerSymbols inner = format.rfc4180 ? InnerSymbols::Quoted : InnerSymbols::Plain;
  std::string plain = showValue(evaluation, value, column.type, inner);
  if (!format.rfc4180) return plain;
  if (column.kind == Kind::Symbol) return doublyQuoted(plain).substr(1, doublyQuoted(plain).size() - 2);
  return column.kind == Kind::Record || column.kind == Kind::Variant ? fmt::format("\"{}\"", plain) : plain;
}

bool isNumber(Kind kind) { return kind == Kind::Number || kind == Kind::Unsigned || kind == Kind::Float; }

/// For each value of a column, its position when they are sorted as they are shown.
std::map<Value, std::size_t> positionsAsShown(const Evaluation& evaluation, const Rows& rows, std::size_t column,
                                              TypeId type) {
  std::map<Value, std::size_t> positions;
  for (const Row row : rows) positions.emplace(row[column], 0);
  std::vector<std::pair<std::string, Value>> texts;
  for (const auto& [value, position] : positions) texts.emplace_back(evaluation.show(value, type), value);
  std::sort(texts.begin(), texts.end());
  for (std::size_t i = 0; i < texts.size(); ++i) positions[texts[i].second] = i;
  return positions;
}

/// The rows, sorted as they are shown.
std::vector<Row> sortedAsShown(const Evaluation& evaluation, const Rows& rows, const std::vector<Column>& columns) {
  std::vector<std::map<Value, std::size_t>> positions(columns.size());
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (!isNumber(columns[i].kind)) positions[i] = positionsAsShown(evaluation, rows, i, columns[i].type);
  }
  const auto comesBefore = [&](const Row& left, const Row& right) {
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if (left[i] == right[i]) continue;
      if (!isNumber(columns[i].kind)) return positions[i].at(left[i]) < positions[i].at(right[i]);
      if (const int order = compareValues(columns[i].kind, left[i], right[i])) return order < 0;
    }
    return false;
  };
  std::vector<Row> sorted(rows.begin(), rows.end());
  std::stable_sort(sorted.begin(), sorted.end(), comesBefore);
  return sorted;
}

}  // namespace

void readFactFile(Evaluation& evaluation, RelationRef relation, const std::filesystem::path& file,
                  const IoDirective& format) {
  std::ifstream in(file, std::ios::binary);
  std::error_code error;
  if (!in || std::filesystem::is_directory(file, error)) {
    throw TextIoError(fmt::format("{}: cannot read the facts of '{}'", file.string(), evaluation.name(relation)));
  }
  const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  FactReader(evaluation, relation, file.string(), format).read(text);
}

void readFacts(Evaluation& evaluation, const std::filesystem::path& directory) {
  const auto& relations = evaluation.program().relations();
  for (RelationId id = 0; id < relations.size(); ++id) {
    for (const IoDirective& input : relations[id].inputs) {
      readFactFile(evaluation, {id, relations[id].arity()}, directory / input.fileName, input);
    }
  }
}

void writeRows(std::ostream& out, const Evaluation& evaluation, RelationRef relation, RowOrder order,
               const IoDirective& format) {
  const auto& columns = evaluation.program().relations()[relation.id].columns;
  if (format.headers) {
    for (std::size_t i = 0; i < columns.size(); ++i) out << (i == 0 ? "" : format.headerDelimiter) << columns[i].name;
    out << '\n';
  }
  const Rows rows = evaluation.rows(relation);
  std::string line;
  const auto write = [&](const Row& row) {
    line.clear();
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if (i != 0) line += format.delimiter;
      line += cell(evaluation, row[i], columns[i], format);
    }
    out << (columns.empty() ? "()" : line) << '\n';
  };
  if (order == RowOrder::OfFirstUse) {
    for (const Row row : rows) write(row);
  } else {
    for (const Row row : sortedAsShown(evaluation, rows, columns)) write(row);
  }
}

void writeOutputs(const Evaluation& evaluation, const std::filesystem::path& directory) {
  const auto& relations = evaluation.program().relations();
  for (RelationId id = 0; id < relations.size(); ++id) {
    for (const IoDirective& output : relations[id].outputs) {
      const std::filesystem::path file = directory / output.fileName;
      std::ofstream out(file, std::ios::binary);
      if (out) writeRows(out, evaluation, {id, relations[id].arity()}, RowOrder::OfFirstUse, output);
      out.close();
      if (!out) throw TextIoError(fmt::format("{}: cannot write relation '{}'", file.string(), relations[id].name));
    }
  }
}

void printSizes(std::ostream& out, const Evaluation& evaluation) {
  const auto& relations = evaluation.program().relations();
  for (const Stratum& stratum : evaluation.program().strata()) {
    for (const RelationId id : stratum.relations) {
      if (!relations[id].printSize) continue;
      out << relations[id].name << '\t' << evaluation.size({id, relations[id].arity()}) << '\n';
    }
  }
}

}  // namespace moire::datalog
