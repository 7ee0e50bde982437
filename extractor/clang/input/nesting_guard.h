// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/Frontend/ASTUnit.h>
#include <clang/Lex/Preprocessor.h>

#include <cstddef>
#include <vector>

namespace moire::extractor {

/// How deep expressions and statements may be nested. Deeper ones are refused: the stacks of the threads that read and
/// translate C (support/big_stack.h) are large enough for these, with a good margin.
constexpr std::size_t deepestNesting = 30'000;

/// Watches the tokens that the parser gets. What is nested too deeply ends the file with an error, before the parser,
/// which calls itself, gets there. The depth is estimated: every operator, keyword and open bracket since the last
/// separator may be a level.
class NestingGuard {
 public:
  explicit NestingGuard(clang::Preprocessor& preprocessor) : preprocessor_(preprocessor) {}

  /// Sees the next token, before the parser does. After too many levels, there are only ends of file.
  void see(clang::Token& token);

 private:
  /// What is between two brackets, or in the whole file.
  struct Level {
    bool ofCall = false;         ///< between the brackets of a call: commas separate arguments
    bool ofBraces = false;       ///< commas separate elements
    bool mayEnd = false;         ///< after `;` or `}`, unless `else` follows
    std::size_t statements = 0;  ///< `if`, `else`, `while`, labels, ... since the last statement ended
    std::size_t operators = 0;   ///< since the last separator
    std::size_t questions = 0;   ///< `?` that wait for their `:`
  };

  void open(const clang::Token& token);
  void close();
  void count(std::size_t Level::* what);
  void forget(std::size_t Level::* what);
  void comma();
  void colon();
  /// The token after `;` or `}`.
  void next(const clang::Token& token);
  void count(const clang::Token& token);

  clang::Preprocessor& preprocessor_;
  std::vector<Level> levels_{Level{}};
  std::size_t sum_ = 0;  ///< of the statements and operators of all levels
  bool afterOperand_ = false;
  bool over_ = false;
};

/// Throws InputError, with the place, if an expression or a statement of the file is nested too deeply, as operators
/// between commas or many `case`s of one statement may be.
void requireShallow(const clang::ASTUnit& unit);

}  // namespace moire::extractor
