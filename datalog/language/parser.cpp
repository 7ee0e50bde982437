// SPDX-License-Identifier: Apache-2.0
#include "datalog/language/parser.h"

#include <fmt/format.h>

#include "datalog/language/preprocessor.h"
#include "datalog/language/spelling.h"

namespace moire::datalog {
namespace {

/// The statements of a source or a component.
class StatementParser : public DeclarationParser {
 public:
  StatementParser(ReadingSession& session, std::uint32_t source)
      : DeclarationParser(preprocess(session, source), session.diagnostics), session_(session), source_(source) {}

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

  /// Skips to behind the next full stop, or to the next directive.
  void recover(std::size_t start) {
    if (position() == start) take();
    while (peek().kind != TokenKind::End && peek().kind != TokenKind::Directive) {
      if (peek().isSymbol("}") && insideComponent_ > 0) return;
      const bool binds = atAdjacentDot();
      if (take().isSymbol(".") && !binds) return;
    }
  }

  void statement(ast::Scope& scope) {
    skipAnnotations();
    if (peek().kind == TokenKind::End || (peek().isSymbol("}") && insideComponent_ > 0)) return;
    if (peek().kind == TokenKind::Directive) return directive(scope, take());
    if (peek().kind != TokenKind::Identifier) {
      fail(fmt::format("expected a declaration, a fact or a rule, found {}", found()));
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
    if (word == "once") return session_.readOnce();
    if (word == "pragma") return pragma(name.at);
    if (word == "plan") failAt(name.at, ".plan must follow a rule");
    if (word == "functor") return functor(name.at);
    if (word == "lattice") return lattice(name.at);
    if (word == "limitsize") return limitSize(name.at);
    if (word == "number_type" || word == "symbol_type") return oldType(scope, name);
    failAt(name.at, fmt::format("unknown directive '.{}'", word),
           didYouMean(word, {"decl", "type", "input", "output", "printsize", "include", "comp", "init", "override"}));
  }

  /// `.limitsize relation(n=100)`
  void limitSize(const SourceRange& at) {
    ast::Scope ignored;
    refuse(at, ".limitsize");
    io(ignored, ast::DirectiveKind::Output);
  }

  void pragma(const SourceRange& at) {
    diagnostics().warning(at, ".pragma sets options of Soufflé and has no effect here");
    while (peek().kind == TokenKind::String) take();
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
    session_.close();
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
    skipAnnotations();
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
  ReadingSession session(sources, resolver, diagnostics);
  session.open(source);
  StatementParser(session, source).parse(scope);
}

}  // namespace moire::datalog
