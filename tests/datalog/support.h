// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "datalog/engine/evaluation.h"

namespace moire::datalog::test {

inline LoadResult load(const std::string& text) { return loadRules({{"test.dl", text}}); }

/// The program of a text that must have no errors.
inline std::shared_ptr<const RuleProgram> program(const std::string& text) {
  LoadResult result = load(text);
  if (!result.program) throw std::runtime_error(render(result.diagnostics));
  return result.program;
}

/// Every diagnostic as `line:column: severity: message`.
inline std::vector<std::string> messages(const std::string& text) {
  std::vector<std::string> result;
  for (const Diagnostic& diagnostic : load(text).diagnostics) {
    const char* severity = diagnostic.severity == Severity::Error ? "error" : "warning";
    result.push_back(fmt::format("{}:{}: {}: {}", diagnostic.line, diagnostic.column, severity, diagnostic.message));
  }
  return result;
}

/// Whether the text has no errors; there may be warnings.
inline bool accepted(const std::string& text) { return load(text).program != nullptr; }

/// A tuple as `relation(1,"a")`, without quotes around symbols.
inline std::string showRow(const Evaluation& evaluation, RelationId relation, Row row) {
  const RelationInfo& info = evaluation.program().relations()[relation];
  std::string result = info.name + "(";
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (i != 0) result += ',';
    result += evaluation.show(row[i], info.columns[i].type);
  }
  return result + ")";
}

inline std::set<std::string> content(const Evaluation& evaluation, const std::string& name) {
  const RelationId id = evaluation.program().find(name).value();
  std::set<std::string> result;
  for (const Row row : evaluation.rows({id, evaluation.program().relations()[id].arity()})) {
    result.insert(showRow(evaluation, id, row));
  }
  return result;
}

/// The content of one relation after running a text without input.
inline std::set<std::string> derive(const std::string& text, const std::string& relation) {
  Evaluation evaluation(program(text));
  evaluation.run();
  return content(evaluation, relation);
}

}  // namespace moire::datalog::test
