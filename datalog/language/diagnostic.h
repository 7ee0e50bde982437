// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "datalog/language/source.h"

namespace moire::datalog {

enum class Severity { Error, Warning, Note };

/// One message about a rule file, complete in itself.
struct Diagnostic {
  Severity severity = Severity::Error;
  std::string file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::uint32_t length = 1;
  std::string message;
  std::string sourceLine;
  std::string hint;
  std::vector<Diagnostic> notes;
};

/// `file:line:column: error: message`, then the source line with a caret, the hint and the notes; ends with a newline.
std::string render(const Diagnostic& diagnostic);

/// All of them, one after the other.
std::string render(const std::vector<Diagnostic>& diagnostics);

bool hasErrors(const std::vector<Diagnostic>& diagnostics);

/// Collects the messages of one load, in order of discovery.
class DiagnosticSink {
 public:
  explicit DiagnosticSink(const SourceMap& sources) : sources_(&sources) {}

  void error(const SourceRange& at, std::string message, std::string hint = {});
  void warning(const SourceRange& at, std::string message, std::string hint = {});
  /// Belongs to the error or warning given last.
  void note(const SourceRange& at, std::string message);

  /// Adds a message that another sink collected.
  void add(Diagnostic diagnostic);

  bool failed() const { return errors_ != 0; }
  std::size_t errors() const { return errors_; }
  /// Sorted by place, without repetitions.
  std::vector<Diagnostic> take();

 private:
  Diagnostic make(Severity severity, const SourceRange& at, std::string message, std::string hint) const;

  const SourceMap* sources_;
  std::vector<Diagnostic> diagnostics_;
  std::size_t errors_ = 0;
};

}  // namespace moire::datalog
