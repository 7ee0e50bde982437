// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "datalog/engine/evaluation.h"
#include "driver/command/exit_status.h"
#include "driver/interference/analysis.h"
#include "extractor/clang/extract.h"
#include "extractor/program/program.h"
#include "numeric/abstract_value.h"

namespace moire::driver {

enum class Format { Text, Json };

/// Receives more of an analysis than its report.
struct AnalysisObserver {
  bool silent = false;  ///< there is no report
  std::function<void(const program::Program&)> onProgram;
  std::function<void(const program::Program&, const Analysis&, datalog::Evaluation&)> onAnalysis;
};

/// What the user asked `moire analyze` for.
struct AnalyzeOptions {
  std::vector<std::string> command;  ///< the arguments that say what is analysed, and how
  extractor::ExtractOptions input;
  std::optional<std::filesystem::path> facts;  ///< a program as tables, instead of the input
  std::vector<std::filesystem::path> ruleFiles;
  bool compileRules = false;  ///< do not interpret what the rule files add
  std::set<program::ObligationKind> checks{program::ObligationKind::Assert, program::ObligationKind::Race};
  std::optional<numeric::Domain> domain;  ///< none: intervals, then octagons around what these do not prove
  Format format = Format::Text;
  std::optional<std::filesystem::path> output;
  std::optional<std::filesystem::path> factDirectory;
  unsigned jobs = 1;
  std::optional<double> timeoutSeconds;
  std::optional<std::size_t> memoryMebibytes;
  bool dumpProgram = false;
  bool verbose = false;
  AnalysisObserver observer;
};

/// Checks one program and reports. Throws UsageError and extractor::InputError before anything is written.
ExitStatus analyze(const AnalyzeOptions& options);

/// `moire facts`: writes the program's fact tables.
ExitStatus writeFacts(const AnalyzeOptions& options, const std::filesystem::path& directory);

/// `moire facts --schema`: says what the tables mean, including those of the rule files.
ExitStatus printSchema(const std::vector<std::filesystem::path>& ruleFiles);

}  // namespace moire::driver
