// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "datalog/engine/evaluation.h"
#include "extractor/program/program.h"
#include "numeric/invariants.h"

namespace moire::driver {

/// Writes fact tables for people, `diff` and other Datalog engines: DIR/rules and DIR/models hold the rules, schema.tsv
/// says what the tables mean, and each folder of facts can be given to `moire rules run DIR/rules/analysis.dl -F`.
class FactDump {
 public:
  /// Creates the directory. Throws OutputError if that is not possible.
  explicit FactDump(const std::filesystem::path& directory);

  /// Writes to DIR/RELATION.facts the program, which can be read again from there, and the other input relations of the
  /// evaluation. Throws OutputError for names that no table can hold.
  void writeProgram(const program::Program& program, const datalog::Evaluation& evaluation) const;
  /// All relations of one round in roundN: inputs as RELATION.facts, derived ones as RELATION.csv.
  void writeRound(std::size_t number, const datalog::Evaluation& evaluation) const;
  /// roundN/invariants.tsv: location, action, what is known before it.
  void writeInvariants(std::size_t number, const numeric::Invariants& invariants) const;

 private:
  void writeTables(const program::Program& program) const;
  [[nodiscard]] std::filesystem::path roundFolder(std::size_t number) const;

  std::filesystem::path directory_;
};

}  // namespace moire::driver
