// SPDX-License-Identifier: Apache-2.0
#include "driver/report/fact_dump.h"

#include <fmt/format.h>

#include "datalog/built_in.h"
#include "datalog/engine/text_io.h"
#include "driver/report/output_file.h"
#include "driver/report/schema.h"
#include "extractor/program/text.h"
#include "extractor/tables/program_tables.h"
#include "numeric/invariant_text.h"

namespace moire::driver {

namespace {

std::filesystem::path created(const std::filesystem::path& directory) {
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  if (error) throw OutputError(fmt::format("cannot create directory '{}': {}", directory.string(), error.message()));
  return directory;
}

enum class Which { Computed, All };

void writeRelations(const std::filesystem::path& folder, const datalog::Evaluation& evaluation, Which which) {
  for (const auto& relation : evaluation.program().relations()) {
    if (which == Which::Computed && (!relation.isInput() || isOfProgram(relation))) continue;
    const auto reference = evaluation.relation(relation.name, relation.arity());
    OutputFile file(folder / (relation.name + (relation.isInput() ? ".facts" : ".csv")));
    datalog::writeRows(file.stream(), evaluation, reference, datalog::RowOrder::AsShown);
    file.finish();
  }
}

const std::string& writable(const std::string& text) {
  if (text.find_first_of("\t\n") != std::string::npos)
    throw OutputError(fmt::format("'{}' contains a tab or a line end, which a table of facts cannot hold", text));
  return text;
}

}  // namespace

FactDump::FactDump(const std::filesystem::path& directory) : directory_(created(directory)) {
  for (const auto& source : datalog::builtInSources()) {
    const auto path = directory_ / source.name;
    created(path.parent_path());
    OutputFile file(path);
    file.stream() << source.text;
    file.finish();
  }
}

std::filesystem::path FactDump::roundFolder(std::size_t number) const {
  return created(directory_ / fmt::format("round{}", number));
}

void FactDump::writeTables(const program::Program& program) const {
  for (const auto& table : tables::tablesOf(program)) {
    OutputFile file(directory_ / (table.name + ".facts"));
    for (const auto& row : table.rows) {
      for (std::size_t i = 0; i < row.size(); ++i) file.stream() << (i == 0 ? "" : "\t") << writable(row[i]);
      file.stream() << '\n';
    }
    file.finish();
  }
}

void FactDump::writeProgram(const program::Program& program, const datalog::Evaluation& evaluation) const {
  writeTables(program);
  OutputFile schema(directory_ / "schema.tsv");
  schema.stream() << schemaText(evaluation.program());
  schema.finish();
  writeRelations(directory_, evaluation, Which::Computed);
}

void FactDump::writeRound(std::size_t number, const datalog::Evaluation& evaluation) const {
  writeRelations(roundFolder(number), evaluation, Which::All);
}

void FactDump::writeInvariants(std::size_t number, const numeric::Invariants& invariants) const {
  const program::Program& program = invariants.program();
  OutputFile file(roundFolder(number) / "invariants.tsv");
  for (std::size_t i = 0; i < program.locations.size(); ++i) {
    const program::LocationId at(i);
    file.stream() << fmt::format("{}\t{}\t{}\n", program[at].name, program::toText(program, program[at].action),
                                 numeric::toText(program, invariants.before(at)));
  }
  file.finish();
}

}  // namespace moire::driver
