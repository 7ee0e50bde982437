// SPDX-License-Identifier: Apache-2.0
#include "datalog/language/macros.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "datalog/language/value.h"

namespace moire::datalog {
namespace {

constexpr std::size_t mostTokens = 200000;
constexpr int deepest = 100;
const std::string variadicName = "__VA_ARGS__";

bool isPaste(const std::vector<Token>& tokens, std::size_t i) {
  return i + 1 < tokens.size() && tokens[i].isSymbol("#") && tokens[i + 1].isSymbol("#") && !tokens[i + 1].spaceBefore;
}

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c == '\n' ? std::string("\\n") : std::string(1, c);
  }
  return result + '"';
}

/// The position of a token's parameter; the number of parameters if it is not one.
std::size_t parameterOf(const Macro& macro, const Token& token) {
  if (token.kind != TokenKind::Identifier) return macro.parameters.size();
  const auto found = std::find(macro.parameters.begin(), macro.parameters.end(), token.text);
  return static_cast<std::size_t>(found - macro.parameters.begin());
}

}  // namespace

std::vector<Token> tokensOf(const std::string& text) {
  SourceMap own;
  own.add({"", text});
  DiagnosticSink ignored(own);
  std::vector<Token> tokens = tokenize(own, 0, ignored);
  tokens.pop_back();
  return tokens;
}

std::string spelling(const Token& token) {
  if (token.kind == TokenKind::String) return quoted(token.text);
  return token.kind == TokenKind::Directive ? "." + token.text : token.text;
}

bool MacroTable::isDefined(const std::string& name) const {
  return macros_.contains(name) || name == "__LINE__" || name == "__FILE__" || name == "RAM_DOMAIN_SIZE";
}

void MacroTable::define(const SourceRange& at, const std::vector<Token>& words) {
  if (words.size() < 2 || words[1].kind != TokenKind::Identifier || words[1].text == "defined") {
    diagnostics_.error(at, "expected a name after #define");
    return;
  }
  Macro macro;
  std::size_t next = 2;
  // A parenthesis directly after the name begins parameters; after a blank, it begins the macro's text.
  if (next < words.size() && words[next].isSymbol("(") && !words[next].spaceBefore) {
    macro.takesArguments = true;
    for (++next; next < words.size() && !words[next].isSymbol(")"); ++next) {
      if (words[next].kind == TokenKind::Identifier) macro.parameters.push_back(words[next].text);
      if (words[next].isSymbol(".")) macro.variadic = true;
    }
    if (next >= words.size()) {
      diagnostics_.error(at, "the parameters of this macro are not closed");
      return;
    }
    ++next;
    if (macro.variadic) macro.parameters.push_back(variadicName);
  }
  macro.body.assign(words.begin() + static_cast<std::ptrdiff_t>(next), words.end());
  macros_[words[1].text] = std::move(macro);
}

std::vector<Token> MacroTable::expand(const std::vector<Token>& tokens, const std::string& file) {
  file_ = file;
  Stack input;
  const Names none = std::make_shared<const std::set<std::string>>();
  for (auto token = tokens.rbegin(); token != tokens.rend(); ++token) input.push_back({*token, none});
  std::vector<Token> result;
  for (Pending& pending : expand(std::move(input))) {
    // Once the limit is exceeded, the remaining tokens are dropped.
    if (spent_ <= mostTokens || pending.token.kind == TokenKind::End) result.push_back(std::move(pending.token));
  }
  return result;
}

std::vector<MacroTable::Pending> MacroTable::expand(Stack input) {
  std::vector<Pending> result;
  while (!input.empty()) {
    Pending next = std::move(input.back());
    input.pop_back();
    const bool hidden = next.hidden->contains(next.token.text);
    if (next.token.kind == TokenKind::Identifier && !hidden && !builtIn(next.token) && replace(next, input)) continue;
    result.push_back(std::move(next));
  }
  return result;
}

bool MacroTable::builtIn(Token& token) const {
  if (macros_.contains(token.text)) return false;
  if (token.text == "__LINE__") {
    token.kind = TokenKind::Number;
    token.text = fmt::format("{}", token.at.line);
  } else if (token.text == "__FILE__") {
    token.kind = TokenKind::String;
    token.text = file_;
  } else if (token.text == "RAM_DOMAIN_SIZE") {
    token.kind = TokenKind::Number;
    token.text = fmt::format("{}", sizeof(Value) * 8);
  } else {
    return false;
  }
  return true;
}

bool MacroTable::replace(const Pending& name, Stack& input) {
  const auto found = macros_.find(name.token.text);
  if (found == macros_.end()) return false;
  const Macro& macro = found->second;
  if (macro.takesArguments && (input.empty() || !input.back().token.isSymbol("("))) return false;
  Arguments arguments;
  if (macro.takesArguments) {
    if (!readArguments(name, macro, input, arguments)) {
      diagnostics_.error(name.token.at, fmt::format("the arguments of macro '{}' are not closed", name.token.text));
      return false;
    }
    if (!countsFit(name, macro, arguments)) {
      input.push_back({{TokenKind::Number, "0", name.token.at, true}, name.hidden});  // so that parsing can continue
      return true;
    }
  }
  std::vector<Pending> replaced = substitute(macro, arguments, name);
  if (!spend(replaced.size() + 1, name.token.at)) return false;
  auto hidden = std::make_shared<std::set<std::string>>(*name.hidden);
  hidden->insert(name.token.text);
  for (auto pending = replaced.rbegin(); pending != replaced.rend(); ++pending) {
    if (!pending->hidden) {
      pending->hidden = hidden;
    } else if (!pending->hidden->contains(name.token.text)) {
      auto both = std::make_shared<std::set<std::string>>(*pending->hidden);
      both->insert(name.token.text);
      pending->hidden = std::move(both);
    }
    input.push_back(std::move(*pending));
  }
  return true;
}

/// Takes `( argument, ... )` off the stack; returns false, and takes nothing, if it is not closed.
bool MacroTable::readArguments(const Pending& name, const Macro& macro, Stack& input, Arguments& arguments) {
  int open = 0;
  std::size_t position = input.size();
  arguments.emplace_back();
  while (position > 0) {
    const Pending& next = input[--position];
    const Token& token = next.token;
    if (token.kind == TokenKind::End) break;
    const bool opens = token.isSymbol("(");
    if (token.isSymbol(")") && --open == 0) {
      input.resize(position);
      return true;
    }
    if (opens && open++ == 0) continue;
    const bool rest = macro.variadic && arguments.size() == macro.parameters.size();
    if (open == 1 && token.isSymbol(",") && !rest) {
      arguments.emplace_back();
    } else {
      arguments.back().push_back(next);
      arguments.back().back().token.at = name.token.at.source == token.at.source ? token.at : name.token.at;
    }
  }
  return false;
}

bool MacroTable::countsFit(const Pending& name, const Macro& macro, Arguments& arguments) {
  if (macro.parameters.empty() && arguments.size() == 1 && arguments.front().empty()) arguments.clear();
  if (macro.variadic && arguments.size() + 1 == macro.parameters.size()) arguments.emplace_back();
  if (arguments.size() == macro.parameters.size()) return true;
  diagnostics_.error(name.token.at, fmt::format("macro '{}' takes {} arguments, but {} are given", name.token.text,
                                                macro.parameters.size(), arguments.size()));
  return false;
}

std::vector<MacroTable::Pending> MacroTable::substitute(const Macro& macro, const Arguments& arguments,
                                                        const Pending& name) {
  std::vector<Pending> result;
  const std::vector<Token>& body = macro.body;
  const auto own = [&](Token token) {
    token.at = name.token.at;
    return Pending{std::move(token), nullptr};
  };
  bool pasting = false;
  for (std::size_t i = 0; i < body.size(); ++i) {
    if (isPaste(body, i) && i != 0 && i + 2 < body.size()) {
      pasting = true;
      ++i;
      continue;
    }
    const std::size_t parameter = parameterOf(macro, body[i]);
    const bool named = i + 1 < body.size() && parameterOf(macro, body[i + 1]) < arguments.size();
    std::vector<Pending> part;
    if (macro.takesArguments && body[i].isSymbol("#") && named) {
      std::string text;
      for (const Pending& pending : arguments[parameterOf(macro, body[++i])]) {
        if (pending.token.spaceBefore && !text.empty()) text += ' ';
        text += spelling(pending.token);
      }
      part.push_back(own({TokenKind::String, std::move(text), {}, true}));
    } else if (parameter < arguments.size()) {
      const bool raw = pasting || isPaste(body, i + 1);
      const auto& argument = arguments[parameter];
      if (!raw && ++depth_ > deepest) {
        diagnostics_.error(name.token.at, "macro calls are nested too deeply");
        spent_ = mostTokens + 1;
      }
      part = raw || depth_ > deepest ? argument : expand(Stack(argument.rbegin(), argument.rend()));
      if (!raw) --depth_;
      if (!part.empty()) part.front().token.spaceBefore = body[i].spaceBefore;
    } else {
      part.push_back(own(body[i]));
    }
    if (std::exchange(pasting, false)) {
      paste(result, std::move(part), name.token);
    } else {
      if (!spend(part.size(), name.token.at)) return result;
      result.insert(result.end(), part.begin(), part.end());
    }
  }
  return result;
}

void MacroTable::paste(std::vector<Pending>& left, std::vector<Pending> right, const Token& use) {
  if (right.empty()) return;
  if (!left.empty()) {
    const std::string joined = spelling(left.back().token) + spelling(right.front().token);
    std::vector<Token> tokens = tokensOf(joined);
    if (tokens.size() != 1) {
      diagnostics_.error(use.at, fmt::format("'##' in macro '{}' makes '{}', which is not a token", use.text, joined));
      return;
    }
    right.front() = {tokens.front(), nullptr};
    right.front().token.at = use.at;
    right.front().token.spaceBefore = left.back().token.spaceBefore;
    left.pop_back();
  }
  left.insert(left.end(), right.begin(), right.end());
}

bool MacroTable::spend(std::size_t tokens, const SourceRange& at) {
  if (spent_ > mostTokens) return false;
  spent_ += tokens;
  if (spent_ <= mostTokens) return true;
  diagnostics_.error(at, "macros grow to more than 200000 tokens here");
  return false;
}

}  // namespace moire::datalog
