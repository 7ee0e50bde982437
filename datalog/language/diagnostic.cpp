// SPDX-License-Identifier: Apache-2.0
#include "datalog/language/diagnostic.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace moire::datalog {
namespace {

const char* severityName(Severity severity) {
  switch (severity) {
    case Severity::Error:
      return "error";
    case Severity::Warning:
      return "warning";
    case Severity::Note:
      return "note";
  }
  return "";
}

// Tabs stay tabs, so that the caret is below its place for every tab width.
std::string caretLine(const Diagnostic& diagnostic) {
  std::string result;
  for (std::size_t i = 0; i + 1 < diagnostic.column; ++i) {
    result += i < diagnostic.sourceLine.size() && diagnostic.sourceLine[i] == '\t' ? '\t' : ' ';
  }
  result += '^';
  const std::size_t left =
      diagnostic.sourceLine.size() - std::min<std::size_t>(diagnostic.sourceLine.size(), diagnostic.column);
  const std::size_t tail = std::min<std::size_t>(diagnostic.length > 0 ? diagnostic.length - 1 : 0, left);
  return result.append(tail, '~');
}

bool before(const Diagnostic& left, const Diagnostic& right) {
  return std::tie(left.line, left.column) < std::tie(right.line, right.column);
}

bool same(const Diagnostic& left, const Diagnostic& right) {
  return std::tie(left.file, left.line, left.column, left.message) ==
         std::tie(right.file, right.line, right.column, right.message);
}

}  // namespace

std::string render(const Diagnostic& diagnostic) {
  std::string result;
  if (!diagnostic.file.empty()) result += diagnostic.file + ":";
  if (diagnostic.line != 0) result += fmt::format("{}:{}:", diagnostic.line, diagnostic.column);
  result += fmt::format("{}{}: {}\n", result.empty() ? "" : " ", severityName(diagnostic.severity), diagnostic.message);
  if (diagnostic.line != 0) result += fmt::format("  {}\n  {}\n", diagnostic.sourceLine, caretLine(diagnostic));
  if (!diagnostic.hint.empty()) result += fmt::format("  hint: {}\n", diagnostic.hint);
  return result + render(diagnostic.notes);
}

std::string render(const std::vector<Diagnostic>& diagnostics) {
  std::string result;
  for (const Diagnostic& diagnostic : diagnostics) result += render(diagnostic);
  return result;
}

bool hasErrors(const std::vector<Diagnostic>& diagnostics) {
  return std::any_of(diagnostics.begin(), diagnostics.end(),
                     [](const Diagnostic& diagnostic) { return diagnostic.severity == Severity::Error; });
}

Diagnostic DiagnosticSink::make(Severity severity, const SourceRange& at, std::string message, std::string hint) const {
  Diagnostic result;
  result.severity = severity;
  if (at.line != 0) {
    result.file = sources_->name(at.source);
    result.sourceLine = sources_->line(at.source, at.line);
  }
  result.line = at.line;
  result.column = at.column;
  result.length = at.length;
  result.message = std::move(message);
  result.hint = std::move(hint);
  return result;
}

void DiagnosticSink::error(const SourceRange& at, std::string message, std::string hint) {
  diagnostics_.push_back(make(Severity::Error, at, std::move(message), std::move(hint)));
  ++errors_;
}

void DiagnosticSink::warning(const SourceRange& at, std::string message, std::string hint) {
  diagnostics_.push_back(make(Severity::Warning, at, std::move(message), std::move(hint)));
}

void DiagnosticSink::note(const SourceRange& at, std::string message) {
  if (!diagnostics_.empty()) diagnostics_.back().notes.push_back(make(Severity::Note, at, std::move(message), {}));
}

void DiagnosticSink::add(Diagnostic diagnostic) {
  if (diagnostic.severity == Severity::Error) ++errors_;
  diagnostics_.push_back(std::move(diagnostic));
}

std::vector<Diagnostic> DiagnosticSink::take() {
  std::vector<std::string> files;  // in order of first mention
  for (const Diagnostic& diagnostic : diagnostics_) {
    if (std::find(files.begin(), files.end(), diagnostic.file) == files.end()) files.push_back(diagnostic.file);
  }
  std::vector<Diagnostic> result;
  for (const std::string& file : files) {
    const auto first = static_cast<std::ptrdiff_t>(result.size());
    std::copy_if(diagnostics_.begin(), diagnostics_.end(), std::back_inserter(result),
                 [&](const Diagnostic& diagnostic) { return diagnostic.file == file; });
    std::stable_sort(result.begin() + first, result.end(), before);
  }
  result.erase(std::unique(result.begin(), result.end(), same), result.end());
  diagnostics_.clear();
  return result;
}

}  // namespace moire::datalog
