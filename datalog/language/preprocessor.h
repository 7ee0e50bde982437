// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "datalog/language/diagnostic.h"
#include "datalog/language/macros.h"
#include "datalog/language/source.h"
#include "datalog/language/token.h"

namespace moire::datalog {

/// What the sources of one program share while they are read.
class ReadingSession {
 public:
  ReadingSession(SourceMap& texts, const IncludeResolver& resolver, DiagnosticSink& sink)
      : sources(texts), diagnostics(sink), macros(sink), resolver_(resolver) {}

  /// Notes that a source is being read, until `close`.
  void open(std::uint32_t source) { open_.push_back(sources.name(source)); }
  void close() { open_.pop_back(); }
  /// The source that is being read must not be read again.
  void readOnce() { once_.push_back(open_.back()); }

  /// Opens the source that an include at `at` means. Nothing if there is no such source (which is reported), or if it
  /// must not be read again.
  std::optional<std::uint32_t> include(const std::string& file, std::uint32_t includer, const SourceRange& at);

  SourceMap& sources;
  DiagnosticSink& diagnostics;
  MacroTable macros;

 private:
  const IncludeResolver& resolver_;
  std::vector<std::string> open_;  ///< the outermost first
  std::vector<std::string> once_;
  std::size_t included_ = 0;
};

/// The tokens of a source after the C preprocessor: #include, #define, #undef, #if and related lines, #error, #warning.
/// Tokens from a macro have the place where it is used.
std::vector<Token> preprocess(ReadingSession& session, std::uint32_t source);

}  // namespace moire::datalog
