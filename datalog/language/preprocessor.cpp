// SPDX-License-Identifier: Apache-2.0
#include "datalog/language/preprocessor.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace moire::datalog {
namespace {

/// The text of a directive as tokens; they stand in a source of their own, so callers place them anew.
std::vector<Token> tokensOf(const std::string& text) {
  SourceMap own;
  own.add({"", text});
  DiagnosticSink ignored(own);
  std::vector<Token> tokens = tokenize(own, 0, ignored);
  tokens.pop_back();
  return tokens;
}

class Preprocessor {
 public:
  Preprocessor(ReadingSession& session, std::uint32_t source) : session_(session), source_(source) {}

  std::vector<Token> run() {
    const std::vector<Token> tokens = tokenize(session_.sources, source_, session_.diagnostics);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      if (tokens[i].kind == TokenKind::Preprocessor) {
        directive(tokens[i]);
      } else if (active() || tokens[i].kind == TokenKind::End) {
        i = expand(tokens, i, {}, result_);
      }
    }
    for (const Condition& condition : conditions_) {
      session_.diagnostics.error(condition.at, "this condition has no #endif");
    }
    return std::move(result_);
  }

 private:
  struct Condition {
    bool holds;
    bool outerActive;
    SourceRange at;
  };

  static constexpr std::size_t mostTokens = 1U << 20U;

  bool active() const { return conditions_.empty() || (conditions_.back().holds && conditions_.back().outerActive); }

  void error(const Token& at, const std::string& message) { session_.diagnostics.error(at.at, message); }

  void directive(const Token& line) {
    const std::vector<Token> words = tokensOf(line.text);
    if (words.empty()) return;
    const std::string& name = words.front().text;
    if (name == "ifdef" || name == "ifndef" || name == "if") return open(line, words);
    if (name == "else") return otherwise(line);
    if (name == "endif") return close(line);
    if (!active()) return;
    if (name == "include") return include(line, words);
    if (name == "define") return define(line, words);
    if (name == "undef" && words.size() == 2) {
      session_.macros.erase(words[1].text);
      return;
    }
    error(line,
          fmt::format("the preprocessor line '#{}' needs Soufflé: the built-in engine does not support it", line.text));
  }

  void open(const Token& line, const std::vector<Token>& words) {
    bool holds = false;
    const bool simple = words.size() == 2;
    if (words[0].text != "if" && simple) {
      holds = session_.macros.contains(words[1].text) == (words[0].text == "ifdef");
    } else if (simple && (words[1].text == "0" || words[1].text == "1")) {
      holds = words[1].text == "1";
    } else if (active()) {
      const bool negated = words.size() > 1 && words[1].isSymbol("!");
      const std::size_t at = negated ? 2 : 1;
      const bool isDefined = words.size() == at + 4 && words[at].isWord("defined") && words[at + 1].isSymbol("(") &&
                             words[at + 3].isSymbol(")");
      if (!isDefined) {
        error(line, fmt::format("the condition '#{}' needs Soufflé: the built-in engine knows 0, 1 and defined(NAME)",
                                line.text));
      } else {
        holds = session_.macros.contains(words[at + 2].text) != negated;
      }
    }
    conditions_.push_back({holds, active(), line.at});
  }

  void otherwise(const Token& line) {
    if (conditions_.empty()) return error(line, "#else without a condition");
    conditions_.back().holds = !conditions_.back().holds;
  }

  void close(const Token& line) {
    if (conditions_.empty()) return error(line, "#endif without a condition");
    conditions_.pop_back();
  }

  void include(const Token& line, const std::vector<Token>& words) {
    if (words.size() != 2 || words[1].kind != TokenKind::String) {
      return error(line, "expected a file name in quotes after #include");
    }
    const auto included = session_.include(words[1].text, source_, line.at);
    if (!included) return;
    std::vector<Token> tokens = preprocess(session_, *included);
    session_.open.pop_back();
    tokens.pop_back();
    result_.insert(result_.end(), tokens.begin(), tokens.end());
  }

  void define(const Token& line, const std::vector<Token>& words) {
    if (words.size() < 2 || words[1].kind != TokenKind::Identifier) {
      return error(line, "expected a name after #define");
    }
    Macro macro;
    std::size_t at = 2;
    // A parenthesis directly behind the name begins parameters; behind a blank, the macro's text.
    if (at < words.size() && words[at].isSymbol("(") && !words[at].spaceBefore) {
      macro.takesArguments = true;
      for (++at; at < words.size() && !words[at].isSymbol(")"); ++at) {
        if (words[at].kind == TokenKind::Identifier) macro.parameters.push_back(words[at].text);
      }
      if (at >= words.size()) return error(line, "the parameters of this macro are not closed");
      ++at;
    }
    const auto body = words.begin() + static_cast<std::ptrdiff_t>(at);
    const bool pastes =
        std::any_of(body, words.end(), [](const Token& token) { return token.kind == TokenKind::Preprocessor; });
    if (pastes || line.text.find('#') != std::string::npos) {
      return error(line, "the operators # and ## of the preprocessor need Soufflé");
    }
    macro.body.assign(body, words.end());
    session_.macros[words[1].text] = std::move(macro);
  }

  /// Appends the token at `i`, or what it stands for; returns the position of the last token used.
  std::size_t expand(const std::vector<Token>& tokens, std::size_t i, const std::set<std::string>& busy,
                     std::vector<Token>& out) {
    const Token& token = tokens[i];
    const auto macro = token.kind == TokenKind::Identifier ? session_.macros.find(token.text) : session_.macros.end();
    const bool called = i + 1 < tokens.size() && tokens[i + 1].isSymbol("(");
    if (macro == session_.macros.end() || busy.contains(token.text) || (macro->second.takesArguments && !called)) {
      out.push_back(token);
      return i;
    }
    std::vector<std::vector<Token>> arguments;
    if (macro->second.takesArguments) {
      i = readArguments(tokens, i + 1, arguments);
      if (arguments.size() != macro->second.parameters.size()) {
        error(token, fmt::format("macro '{}' takes {} arguments, but {} are given", token.text,
                                 macro->second.parameters.size(), arguments.size()));
        out.push_back({TokenKind::Number, "0", token.at, true});  // something to go on with
        return i;
      }
      for (std::vector<Token>& argument : arguments) {
        std::vector<Token> expanded;
        for (std::size_t k = 0; k < argument.size(); ++k) k = expand(argument, k, busy, expanded);
        argument = std::move(expanded);
      }
    }
    std::vector<Token> replaced = substitute(macro->second, arguments, token);
    std::set<std::string> inner = busy;
    inner.insert(token.text);
    if (out.size() + replaced.size() > mostTokens) {
      error(token, fmt::format("macro '{}' grows without end", token.text));
      return i;
    }
    for (std::size_t k = 0; k < replaced.size(); ++k) k = expand(replaced, k, inner, out);
    return i;
  }

  static std::size_t readArguments(const std::vector<Token>& tokens, std::size_t open,
                                   std::vector<std::vector<Token>>& arguments) {
    int depth = 0;
    std::size_t i = open;
    for (; i < tokens.size() && tokens[i].kind != TokenKind::End; ++i) {
      const bool opens = tokens[i].isSymbol("(") || tokens[i].isSymbol("[");
      const bool closes = tokens[i].isSymbol(")") || tokens[i].isSymbol("]");
      if (closes && --depth == 0) return i;
      if (depth >= 1 && arguments.empty()) arguments.emplace_back();
      if (opens && depth++ == 0) continue;
      if (depth == 1 && tokens[i].isSymbol(",")) {
        arguments.emplace_back();
      } else {
        arguments.back().push_back(tokens[i]);
      }
    }
    return i - 1;
  }

  static std::vector<Token> substitute(const Macro& macro, const std::vector<std::vector<Token>>& arguments,
                                       const Token& use) {
    std::vector<Token> result;
    for (const Token& token : macro.body) {
      const auto parameter = std::find(macro.parameters.begin(), macro.parameters.end(), token.text);
      if (token.kind == TokenKind::Identifier && parameter != macro.parameters.end()) {
        const auto& argument = arguments[static_cast<std::size_t>(parameter - macro.parameters.begin())];
        result.insert(result.end(), argument.begin(), argument.end());
      } else {
        result.push_back(token);
        result.back().at = use.at;
      }
    }
    return result;
  }

  ReadingSession& session_;
  std::uint32_t source_;
  std::vector<Condition> conditions_;
  std::vector<Token> result_;
};

}  // namespace

std::optional<std::uint32_t> ReadingSession::include(const std::string& file, std::uint32_t includer,
                                                     const SourceRange& at) {
  auto text = resolver(file, sources.name(includer));
  if (!text) {
    diagnostics.error(at, fmt::format("cannot read included file '{}'", file));
    return std::nullopt;
  }
  if (std::find(once.begin(), once.end(), text->name) != once.end()) return std::nullopt;
  if (std::find(open.begin(), open.end(), text->name) != open.end()) {
    diagnostics.error(at, fmt::format("'{}' includes itself", text->name));
    return std::nullopt;
  }
  open.push_back(text->name);
  return sources.add(std::move(*text));
}

std::vector<Token> preprocess(ReadingSession& session, std::uint32_t source) {
  return Preprocessor(session, source).run();
}

}  // namespace moire::datalog
