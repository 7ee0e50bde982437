// SPDX-License-Identifier: Apache-2.0
#include "datalog/language/io_directives.h"

#include <fmt/format.h>

#include "datalog/language/spelling.h"

namespace moire::datalog {
namespace {

/// False if the parameter is not supported.
bool applyParameter(const std::string& key, const std::string& value, const ast::Directive& directive,
                    IoDirective& format, DiagnosticSink& diagnostics) {
  if (key == "IO") {
    if (value == "file") return true;
    diagnostics.error(directive.at,
                      fmt::format("IO={} needs Soufflé: the built-in engine reads and writes files", value));
    return false;
  }
  if (key == "filename") {
    format.fileName = value;
  } else if (key == "delimiter") {
    format.delimiter = format.headerDelimiter = value;
  } else if (key == "headers" || key == "rfc4180") {
    if (value != "true" && value != "false") {
      diagnostics.error(directive.at, fmt::format("parameter '{}' is true or false, not '{}'", key, value));
      return false;
    }
    (key == "headers" ? format.headers : format.rfc4180) = value == "true";
  } else if (key != "name") {
    diagnostics.error(directive.at, fmt::format("parameter '{}' of '{}' needs Soufflé", key, directive.relation),
                      didYouMean(key, {"IO", "filename", "delimiter", "headers", "rfc4180"}));
    return false;
  }
  return true;
}

}  // namespace

void applyDirective(const ast::Directive& directive, const std::unordered_map<std::string, RelationId>& byName,
                    std::vector<RelationInfo>& relations, DiagnosticSink& diagnostics) {
  const auto found = byName.find(directive.relation);
  if (found == byName.end()) {
    diagnostics.error(directive.at, fmt::format("relation '{}' is not declared", directive.relation),
                      didYouMean(directive.relation, namesOf(relations)));
    return;
  }
  RelationInfo& relation = relations[found->second];
  if (directive.kind == ast::DirectiveKind::PrintSize) {
    relation.printSize = true;
    return;
  }
  const bool input = directive.kind == ast::DirectiveKind::Input;
  IoDirective format;
  format.at = directive.at;
  format.fileName = fmt::format("{}.{}", relation.name, input ? "facts" : "csv");
  bool delimiterGiven = false;
  for (const auto& [key, value] : directive.parameters) {
    if (!applyParameter(key, value, directive, format, diagnostics)) return;
    delimiterGiven = delimiterGiven || key == "delimiter";
  }
  if (format.rfc4180 && !delimiterGiven) format.delimiter.assign(1, ',');
  if (format.delimiter.empty()) {
    diagnostics.error(directive.at, "the delimiter must not be empty");
    return;
  }
  if (format.rfc4180 && format.delimiter.find('"') != std::string::npos) {
    diagnostics.error(directive.at, "the delimiter must not contain a quote if rfc4180 is true");
    return;
  }
  (input ? relation.inputs : relation.outputs).push_back(std::move(format));
}

}  // namespace moire::datalog
