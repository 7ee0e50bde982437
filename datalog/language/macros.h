// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "datalog/language/diagnostic.h"
#include "datalog/language/token.h"

namespace moire::datalog {

/// The text of a directive, or of pasted tokens, as tokens; they have no place, so callers set it.
std::vector<Token> tokensOf(const std::string& text);

/// A token as it can be written.
std::string spelling(const Token& token);

/// The definition that `#define` gave a name.
struct Macro {
  bool takesArguments = false;
  bool variadic = false;  ///< the last parameter, __VA_ARGS__, takes all remaining arguments
  std::vector<std::string> parameters;
  std::vector<Token> body;
};

/// The macros of one program. Expansion follows the C standard, with arguments expanded before they are substituted, #
/// and ##, and no macro expanded inside itself.
class MacroTable {
 public:
  explicit MacroTable(DiagnosticSink& diagnostics) : diagnostics_(diagnostics) {}

  /// Handles the words of a directive line; the first one is `define`.
  void define(const SourceRange& at, const std::vector<Token>& words);
  void undefine(const std::string& name) { macros_.erase(name); }
  bool isDefined(const std::string& name) const;

  /// The tokens with all macros replaced; tokens from a macro have the place where it is used. `file` is the value of
  /// __FILE__.
  std::vector<Token> expand(const std::vector<Token>& tokens, const std::string& file);

 private:
  using Names = std::shared_ptr<const std::set<std::string>>;

  /// A token, and the macros that it comes from.
  struct Pending {
    Token token;
    Names hidden;
  };
  using Stack = std::vector<Pending>;  ///< what is still to be read, the next one last
  using Arguments = std::vector<std::vector<Pending>>;

  std::vector<Pending> expand(Stack input);
  /// Replaces the macro on the stack; returns false, and changes nothing, if it is not replaced.
  bool replace(const Pending& name, Stack& input);
  static bool readArguments(const Pending& name, const Macro& macro, Stack& input, Arguments& arguments);
  bool countsFit(const Pending& name, const Macro& macro, Arguments& arguments);
  std::vector<Pending> substitute(const Macro& macro, const Arguments& arguments, const Pending& name);
  void paste(std::vector<Pending>& left, std::vector<Pending> right, const Token& use);
  bool builtIn(Token& token) const;
  /// False once the program has used more than a sensible one would.
  bool spend(std::size_t tokens, const SourceRange& at);

  DiagnosticSink& diagnostics_;
  std::unordered_map<std::string, Macro> macros_;
  std::string file_;
  std::size_t spent_ = 0;
  int depth_ = 0;
};

}  // namespace moire::datalog
