// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "datalog/language/diagnostic.h"
#include "datalog/language/source.h"

namespace moire::datalog {

enum class TokenKind {
  Identifier,
  Directive,     ///< `.decl` and the like; the text is without the dot
  Number,        ///< as written
  String,        ///< the text is without quotes, escapes replaced
  Symbol,        ///< punctuation and operators
  Preprocessor,  ///< a whole line that starts with `#`, without it and without comments
  End,
};

struct Token {
  TokenKind kind = TokenKind::End;
  std::string text;
  SourceRange at;
  bool spaceBefore = false;

  bool is(TokenKind which, const char* spelling) const { return kind == which && text == spelling; }
  bool isSymbol(const char* spelling) const { return is(TokenKind::Symbol, spelling); }
  bool isWord(const char* spelling) const { return is(TokenKind::Identifier, spelling); }
};

/// Splits one source into tokens, the last one being End; anything that is not a token is reported and skipped.
std::vector<Token> tokenize(const SourceMap& sources, std::uint32_t source, DiagnosticSink& diagnostics);

}  // namespace moire::datalog
