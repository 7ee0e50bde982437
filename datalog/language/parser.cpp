// SPDX-License-Identifier: Apache-2.0
#include "datalog/language/parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "datalog/language/functors.h"
#include "datalog/language/preprocessor.h"
#include "datalog/language/spelling.h"

namespace moire::datalog {
namespace {

/// The statements of a source or a component.
class StatementParser : public ClauseParser {
 public:
  StatementParser(ReadingSession& session, std::uint32_t source)
      : ClauseParser(preprocess(session, source), session.diagnostics), session_(session), source_(source) {}

  void parse(ast::Scope& scope) {
    while (peek().kind != TokenKind::End) statementOrRecover(scope);
  }

 private:
  void statementOrRecover(ast::Scope& scope) {
    const std::size_t start = position();
    try {
      statement(scope);
    } catch (const BrokenStatement&) {
      recover(start);
    }
  }

  /// Goes behind the next full stop or in front of the next directive.
  void recover(std::size_t start) {
    if (position() == start) take();
    while (peek().kind != TokenKind::End && peek().kind != TokenKind::Directive) {
      if (peek().isSymbol("}") && insideComponent_ > 0) return;
      if (take().isSymbol(".")) return;
    }
  }

  void statement(ast::Scope& scope) {
    if (peek().kind == TokenKind::Directive) return directive(scope, take());
    if (peek().kind != TokenKind::Identifier) {
      fail(fmt::format("expected a declaration, a fact or a rule, found '{}'", peek().text));
    }
    scope.clauses.push_back(clause());
  }

  void directive(ast::Scope& scope, const Token& name) {
    const std::string& word = name.text;
    if (word == "decl") return relation(scope);
    if (word == "type") return type(scope);
    if (word == "input") return io(scope, ast::DirectiveKind::Input);
    if (word == "output") return io(scope, ast::DirectiveKind::Output);
    if (word == "printsize") return io(scope, ast::DirectiveKind::PrintSize);
    if (word == "include") return include(scope);
    if (word == "comp") return component(scope);
    if (word == "init") return init(scope);
    if (word == "override") return override(scope);
    if (word == "once") {
      session_.once.push_back(session_.open.back());
      return;
    }
    if (word == "pragma") return pragma(name.at);
    if (word == "plan") failAt(name.at, ".plan must follow a rule");
    static constexpr std::array<std::string_view, 5> refused = {"functor", "lattice", "limitsize", "number_type",
                                                                "symbol_type"};
    if (std::find(refused.begin(), refused.end(), word) != refused.end()) needsSouffle(name.at, "." + word);
    failAt(name.at, fmt::format("unknown directive '.{}'", word),
           didYouMean(word, {"decl", "type", "input", "output", "printsize", "include", "comp", "init", "override"}));
  }

  void pragma(const SourceRange& at) {
    diagnostics().warning(at, ".pragma sets options of Soufflé and has no effect here");
    while (peek().kind == TokenKind::String) take();
  }

  void relation(ast::Scope& scope) {
    std::vector<Token> names;
    do names.push_back(expectIdentifier("a relation name after .decl"));
    while (accept(","));
    if (peek().isSymbol("=")) needsSouffle(peek().at, "a relation defined by '='");
    expect("(", "after the relation's name");
    ast::RelationDecl decl;
    decl.attributes = attributes(")");
    qualifiers(decl);
    for (const Token& name : names) {
      if (isReserved(name.text)) {
        diagnostics().error(name.at,
                            fmt::format("'{}' is a word of the language and cannot name a relation", name.text));
      }
      decl.name = name.text;
      decl.at = name.at;
      scope.relations.push_back(decl);
    }
  }

  std::vector<ast::Attribute> attributes(const char* close) {
    std::vector<ast::Attribute> result;
    if (accept(close)) return result;
    do {
      const Token name = expectIdentifier("an attribute name");
      expect(":", "between an attribute and its type");
      auto [type, at] = qualifiedName("a type");
      if (peek().isSymbol("<") || peek().isSymbol("->")) needsSouffle(peek().at, "a lattice attribute");
      result.push_back({name.text, std::move(type), at});
    } while (accept(","));
    expect(close, "after the attributes");
    return result;
  }

  void qualifiers(ast::RelationDecl& decl) {
    // Storage and evaluation hints: the result is the same with and without them.
    static constexpr std::array<std::string_view, 7> hints = {"inline", "no_inline", "btree",     "brie",
                                                              "magic",  "no_magic",  "suppressed"};
    while (peek().kind == TokenKind::Identifier && !peek(1).isSymbol("(") && !peek(1).isSymbol(".")) {
      const std::string word = peek().text;
      if (word == "choice") needsSouffle(peek().at, "choice-domain");
      if (word == "btree_delete") needsSouffle(peek().at, "btree_delete");
      if (word == "input" || word == "output" || word == "printsize") {
        fail(fmt::format("qualifier '{}' is from an old version of Soufflé", word),
             fmt::format("write .{} instead", word));
      }
      if (word == "eqrel") {
        decl.equivalence = true;
      } else if (word == "overridable") {
        decl.overridable = true;
      } else if (std::find(hints.begin(), hints.end(), word) == hints.end()) {
        diagnostics().error(peek().at, fmt::format("unknown qualifier '{}'", word),
                            didYouMean(word, {"inline", "btree", "brie", "eqrel", "magic", "no_magic", "overridable"}));
      }
      take();
    }
  }

  void type(ast::Scope& scope) {
    ast::TypeDecl decl;
    const Token name = expectIdentifier("a type name after .type");
    decl.name = name.text;
    decl.at = name.at;
    if (accept("<:")) {
      decl.parts.push_back(qualifiedName("the base type"));
    } else if (accept("=")) {
      typeBody(decl);
    } else {
      fail(fmt::format("expected '<:' or '=' after type '{}'", decl.name),
           fmt::format(".type {} <: symbol", decl.name));
    }
    scope.types.push_back(std::move(decl));
  }

  void typeBody(ast::TypeDecl& decl) {
    if (accept("[")) {
      decl.form = ast::TypeForm::Record;
      decl.fields = attributes("]");
      return;
    }
    decl.form = peek(1).isSymbol("{") ? ast::TypeForm::Variant : ast::TypeForm::Union;
    do {
      auto [part, at] = qualifiedName(decl.form == ast::TypeForm::Variant ? "a branch" : "a type");
      if (decl.form == ast::TypeForm::Union) {
        decl.parts.emplace_back(std::move(part), at);
        continue;
      }
      expect("{", "after the name of a branch");
      decl.branches.push_back({std::move(part), attributes("}"), at});
    } while (accept("|"));
  }

  void io(ast::Scope& scope, ast::DirectiveKind kind) {
    std::vector<std::pair<std::string, SourceRange>> names;
    do names.push_back(qualifiedName("a relation name"));
    while (accept(","));
    ast::Directive directive;
    directive.kind = kind;
    if (accept("(")) directive.parameters = parameters();
    for (auto& [name, at] : names) {
      directive.relation = name;
      directive.at = at;
      scope.directives.push_back(directive);
    }
  }

  std::vector<std::pair<std::string, std::string>> parameters() {
    std::vector<std::pair<std::string, std::string>> result;
    if (accept(")")) return result;
    do {
      const std::string key = expectIdentifier("the name of a parameter").text;
      expect("=", "after the name of a parameter");
      const TokenKind kind = peek().kind;
      if (kind != TokenKind::Identifier && kind != TokenKind::String && kind != TokenKind::Number) {
        fail(fmt::format("expected a value for parameter '{}'", key));
      }
      result.emplace_back(key, take().text);
    } while (accept(","));
    expect(")", "after the parameters");
    return result;
  }

  void include(ast::Scope& scope) {
    if (peek().kind != TokenKind::String) fail("expected a file name in quotes after .include");
    const Token file = take();
    const auto included = session_.include(file.text, source_, file.at);
    if (!included) return;
    StatementParser(session_, *included).parse(scope);
    session_.open.pop_back();
  }

  ast::ComponentType componentType(const char* what) {
    ast::ComponentType result;
    auto [name, at] = qualifiedName(what);
    result.name = std::move(name);
    result.at = at;
    if (accept("<")) {
      do result.parameters.push_back(qualifiedName("a type parameter").first);
      while (accept(","));
      expect(">", "after the type parameters");
    }
    return result;
  }

  void component(ast::Scope& scope) {
    ast::Component result;
    result.head = componentType("a component name after .comp");
    if (accept(":")) {
      do result.bases.push_back(componentType("the name of a base component"));
      while (accept(","));
    }
    expect("{", "before the body of the component");
    if (insideComponent_ > 50) fail("components are nested too deeply");
    ++insideComponent_;
    while (!peek().isSymbol("}") && peek().kind != TokenKind::End) statementOrRecover(result.scope);
    --insideComponent_;
    expect("}", "after the body of the component");
    scope.components.push_back(std::move(result));
  }

  void init(ast::Scope& scope) {
    const Token name = expectIdentifier("an instance name after .init");
    expect("=", "after the instance name");
    scope.inits.push_back({name.text, componentType("a component name"), name.at});
  }

  void override(ast::Scope& scope) {
    const Token name = expectIdentifier("a relation name after .override");
    if (insideComponent_ == 0) failAt(name.at, ".override is only possible in a component");
    scope.overrides.emplace_back(name.text, name.at);
  }

  ReadingSession& session_;
  std::uint32_t source_;
  int insideComponent_ = 0;
};

}  // namespace

void parseSource(SourceMap& sources, std::uint32_t source, const IncludeResolver& resolver, DiagnosticSink& diagnostics,
                 ast::Scope& scope) {
  ReadingSession session{sources, resolver, diagnostics, {sources.name(source)}, {}, {}};
  StatementParser(session, source).parse(scope);
}

}  // namespace moire::datalog
