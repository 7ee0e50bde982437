// SPDX-License-Identifier: Apache-2.0
#include "datalog/language/preprocessor.h"

#include <fmt/format.h>

#include <algorithm>

#include "datalog/language/condition_expression.h"

namespace moire::datalog {
namespace {

constexpr std::size_t mostIncludes = 5000;
constexpr std::size_t deepestIncludes = 100;

class Preprocessor {
 public:
  Preprocessor(ReadingSession& session, std::uint32_t source) : session_(session), source_(source) {}

  std::vector<Token> run() {
    DiagnosticSink lexical(session_.sources);
    const std::vector<Token> tokens = tokenize(session_.sources, source_, lexical);
    for (const Token& token : tokens) {
      if (token.kind == TokenKind::Preprocessor) {
        directive(token);
      } else if (active() || token.kind == TokenKind::End) {
        text_.push_back(token);
      }
    }
    flush();
    for (const Condition& condition : conditions_) {
      session_.diagnostics.error(condition.at, "this condition has no #endif");
      skipped_.emplace_back(condition.skippedFrom, tokens.back().at.line + 1);
    }
    for (Diagnostic& problem : lexical.take()) {
      if (!isSkipped(problem.line)) session_.diagnostics.add(std::move(problem));
    }
    return std::move(result_);
  }

 private:
  struct Condition {
    bool active = false;       ///< the current branch is read
    bool outerActive = false;  ///< what surrounds the condition is read
    bool taken = false;        ///< some branch was read
    bool sawElse = false;
    SourceRange at;
    std::uint32_t skippedFrom = 0;  ///< the first line of the current branch, if it is not read
  };

  bool active() const { return conditions_.empty() || conditions_.back().active; }

  bool isSkipped(std::uint32_t line) const {
    return std::any_of(skipped_.begin(), skipped_.end(),
                       [&](const auto& lines) { return line > lines.first && line < lines.second; });
  }

  void error(const Token& at, const std::string& message) { session_.diagnostics.error(at.at, message); }

  /// The text up to a directive is complete: what follows may change the meaning of macros.
  void flush() {
    if (text_.empty()) return;
    std::vector<Token> expanded = session_.macros.expand(text_, session_.sources.name(source_));
    result_.insert(result_.end(), expanded.begin(), expanded.end());
    text_.clear();
  }

  void directive(const Token& line) {
    flush();
    const std::vector<Token> words = tokensOf(line.text);
    if (words.empty()) return;
    const std::string& name = words.front().text;
    if (name == "ifdef" || name == "ifndef" || name == "if") return open(line, words);
    if (name == "elif" || name == "else") return otherwise(line, words);
    if (name == "endif") return close(line);
    if (!active()) return;
    if (name == "include") return include(line, words);
    if (name == "define") return session_.macros.define(line.at, words);
    if (name == "undef" && words.size() == 2) return session_.macros.undefine(words[1].text);
    if (name == "error") return error(line, fmt::format("#{}", line.text));
    if (name == "warning") return session_.diagnostics.warning(line.at, fmt::format("#{}", line.text));
    if (name == "pragma" && words.size() == 2 && words[1].isWord("once")) return session_.readOnce();
    if (name == "line" || name == "pragma" || words.front().kind == TokenKind::Number) {
      return session_.diagnostics.warning(line.at, fmt::format("'#{}' has no effect here", line.text));
    }
    error(line, fmt::format("unknown preprocessor line '#{}'", line.text));
  }

  void open(const Token& line, const std::vector<Token>& words) {
    Condition condition;
    condition.at = line.at;
    condition.outerActive = active();
    condition.active = condition.taken = condition.outerActive && holds(line, words);
    condition.skippedFrom = line.at.line;
    conditions_.push_back(condition);
  }

  bool holds(const Token& line, const std::vector<Token>& words) {
    if (words.front().text == "ifdef" || words.front().text == "ifndef") {
      if (words.size() != 2 || words[1].kind != TokenKind::Identifier) {
        error(line, fmt::format("expected one name after #{}", words.front().text));
        return false;
      }
      return session_.macros.isDefined(words[1].text) == (words.front().text == "ifdef");
    }
    const auto value = conditionValue(session_.macros.expand(withoutDefined(words), session_.sources.name(source_)));
    if (!value) error(line, fmt::format("'#{}' has no value", line.text));
    return value.value_or(0) != 0;
  }

  /// `defined NAME` and `defined(NAME)` must be evaluated before macros are replaced.
  std::vector<Token> withoutDefined(const std::vector<Token>& words) const {
    std::vector<Token> result;
    for (std::size_t i = 1; i < words.size(); ++i) {
      const bool enclosed = i + 3 < words.size() && words[i + 1].isSymbol("(") && words[i + 3].isSymbol(")");
      const std::size_t name = enclosed ? i + 2 : i + 1;
      if (!words[i].isWord("defined") || name >= words.size()) {
        result.push_back(words[i]);
        continue;
      }
      const bool defined = session_.macros.isDefined(words[name].text);
      result.push_back({TokenKind::Number, defined ? "1" : "0", words[i].at, true});
      i = enclosed ? i + 3 : i + 1;
    }
    return result;
  }

  void otherwise(const Token& line, const std::vector<Token>& words) {
    const std::string& name = words.front().text;
    if (conditions_.empty()) return error(line, fmt::format("#{} without a condition", name));
    Condition& condition = conditions_.back();
    if (condition.sawElse) return error(line, fmt::format("#{} after #else", name));
    condition.sawElse = name == "else";
    const bool possible = condition.outerActive && !condition.taken;
    if (!condition.active) skipped_.emplace_back(condition.skippedFrom, line.at.line);
    condition.active = possible && (condition.sawElse || holds(line, words));
    condition.taken = condition.taken || condition.active;
    condition.skippedFrom = line.at.line;
  }

  void close(const Token& line) {
    if (conditions_.empty()) return error(line, "#endif without a condition");
    const Condition& condition = conditions_.back();
    if (!condition.active) skipped_.emplace_back(condition.skippedFrom, line.at.line);
    conditions_.pop_back();
  }

  void include(const Token& line, std::vector<Token> words) {
    std::string file;
    const std::size_t from = line.text.find('<');
    const std::size_t to = line.text.rfind('>');
    words.erase(words.begin());
    const std::vector<Token> expanded = session_.macros.expand(words, session_.sources.name(source_));
    if (expanded.size() == 1 && expanded.front().kind == TokenKind::String) {
      file = expanded.front().text;
    } else if (!words.empty() && words.front().isSymbol("<") && from < to && to != std::string::npos) {
      file = line.text.substr(from + 1, to - from - 1);
    } else {
      return error(line, "expected a file name in quotes after #include");
    }
    const auto included = session_.include(file, source_, line.at);
    if (!included) return;
    std::vector<Token> tokens = preprocess(session_, *included);
    session_.close();
    tokens.pop_back();
    result_.insert(result_.end(), tokens.begin(), tokens.end());
  }

  ReadingSession& session_;
  std::uint32_t source_;
  std::vector<Condition> conditions_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> skipped_;  ///< the lines between these are not read
  std::vector<Token> text_;                                       ///< since the last directive
  std::vector<Token> result_;
};

}  // namespace

std::optional<std::uint32_t> ReadingSession::include(const std::string& file, std::uint32_t includer,
                                                     const SourceRange& at) {
  auto text = resolver_(file, sources.name(includer));
  if (!text) {
    diagnostics.error(at, fmt::format("cannot read included file '{}'", file));
    return std::nullopt;
  }
  if (std::find(once_.begin(), once_.end(), text->name) != once_.end()) return std::nullopt;
  if (std::find(open_.begin(), open_.end(), text->name) != open_.end()) {
    diagnostics.error(at, fmt::format("this file includes itself: '{}'", text->name));
    return std::nullopt;
  }
  if (++included_ > mostIncludes || open_.size() > deepestIncludes) {
    if (included_ <= mostIncludes + 1) diagnostics.error(at, "files include each other too often or too deeply");
    return std::nullopt;
  }
  open_.push_back(text->name);
  return sources.add(std::move(*text));
}

std::vector<Token> preprocess(ReadingSession& session, std::uint32_t source) {
  return Preprocessor(session, source).run();
}

}  // namespace moire::datalog
