// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "datalog/language/diagnostic.h"
#include "datalog/language/source.h"
#include "datalog/language/token.h"

namespace moire::datalog {

/// What `#define` gave a name.
struct Macro {
  bool takesArguments = false;
  std::vector<std::string> parameters;
  std::vector<Token> body;
};

/// What the sources of one program share while they are read.
struct ReadingSession {
  SourceMap& sources;
  const IncludeResolver& resolver;
  DiagnosticSink& diagnostics;
  std::vector<std::string> open;  ///< the sources being read, the outermost first
  std::vector<std::string> once;  ///< sources that asked to be read only once
  std::unordered_map<std::string, Macro> macros;

  /// The source that an include at `at` means; nothing if there is none (which is reported) or it is not to be read
  /// again. Whoever gets a source closes it by `open.pop_back()` when it has been read.
  std::optional<std::uint32_t> include(const std::string& file, std::uint32_t includer, const SourceRange& at);
};

/// The tokens of a source after #include, #define, #undef, #ifdef, #ifndef, #if 0 or 1 or defined, #else and #endif.
/// What a macro stands for is placed where the macro is used.
std::vector<Token> preprocess(ReadingSession& session, std::uint32_t source);

}  // namespace moire::datalog
