// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/syntax/source.h"

#include <clang/AST/PrettyPrinter.h>
#include <clang/Lex/Lexer.h>
#include <llvm/Support/raw_ostream.h>

namespace moire::extractor {

std::string singleSpaced(llvm::StringRef text) {
  std::string result;
  bool space = false;
  for (const char c : text.trim()) {
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v') {
      space = true;
      continue;
    }
    if (space) result.push_back(' ');
    space = false;
    result.push_back(c);
  }
  return result;
}

std::string textOf(const clang::ASTContext& context, const clang::Expr& expression) {
  const auto& sources = context.getSourceManager();
  const auto range = clang::Lexer::makeFileCharRange(clang::CharSourceRange::getTokenRange(expression.getSourceRange()),
                                                     sources, context.getLangOpts());
  if (range.isValid()) {
    const llvm::StringRef text = clang::Lexer::getSourceText(range, sources, context.getLangOpts());
    if (!text.empty()) return singleSpaced(text);
  }
  std::string printed;
  llvm::raw_string_ostream stream(printed);
  expression.printPretty(stream, nullptr, clang::PrintingPolicy(context.getLangOpts()));
  return singleSpaced(stream.str());
}

}  // namespace moire::extractor
