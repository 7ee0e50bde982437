// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/input/ignored_pragmas.h"

#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>

namespace moire::extractor {

namespace {

/// Reads a file token by token, without following its directives.
class RawReader {
 public:
  RawReader(clang::FileID file, const clang::SourceManager& sources, const clang::LangOptions& language)
      : sources_(sources), language_(language), lexer_(file, sources.getBufferOrFake(file), sources, language) {}

  std::optional<clang::SourceLocation> firstPragma() {
    for (bool more = true; more;) {
      more = read();
      if (isHash()) {
        const clang::SourceLocation here = token_.getLocation();
        read();
        const bool pragma = text() == "pragma";
        if (pragma) read();
        if (pragma && text() == "omp") return here;
      }
      if (text() == "_Pragma") {
        const clang::SourceLocation here = token_.getLocation();
        read();
        if (token_.is(clang::tok::l_paren)) read();
        if (text().starts_with("\"omp ")) return here;
      }
    }
    return std::nullopt;
  }

 private:
  /// False at the end of the file.
  bool read() {
    lexer_.LexFromRawLexer(token_);
    return token_.isNot(clang::tok::eof);
  }
  [[nodiscard]] bool isHash() const { return token_.is(clang::tok::hash) && token_.isAtStartOfLine(); }
  [[nodiscard]] std::string text() const { return clang::Lexer::getSpelling(token_, sources_, language_); }

  const clang::SourceManager& sources_;
  const clang::LangOptions& language_;
  clang::Lexer lexer_;
  clang::Token token_;
};

}  // namespace

std::optional<program::SourcePosition> firstIgnoredPragma(const clang::ASTUnit& unit) {
  if (unit.getLangOpts().OpenMP) return std::nullopt;
  const clang::SourceManager& sources = unit.getSourceManager();
  for (unsigned i = 0; i < sources.local_sloc_entry_size(); ++i) {
    const auto& entry = sources.getLocalSLocEntry(i);
    if (!entry.isFile() || !entry.getFile().getContentCache().OrigEntry) continue;
    const auto start = clang::SourceLocation::getFromRawEncoding(entry.getOffset());
    const clang::FileID file = sources.getFileID(start);
    if (sources.isInSystemHeader(start) || !sources.getBufferData(file).contains("omp ")) continue;
    const auto found = RawReader(file, sources, unit.getLangOpts()).firstPragma();
    const auto where = found ? sources.getPresumedLoc(*found) : clang::PresumedLoc();
    if (where.isValid()) return program::SourcePosition{where.getFilename(), where.getLine(), where.getColumn()};
  }
  return std::nullopt;
}

}  // namespace moire::extractor
