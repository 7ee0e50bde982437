// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "datalog/language/functors.h"
#include "datalog/language/parser.h"
#include "datalog/language/spelling.h"

namespace moire::datalog {

void DeclarationParser::relation(ast::Scope& scope) {
  std::vector<Token> names;
  do names.push_back(expectIdentifier("a relation name after .decl"));
  while (accept(","));
  if (peek().isSymbol("=")) return deltaOf(scope, names.front());
  expect("(", "after the relation's name");
  ast::RelationDecl decl;
  decl.attributes = attributes(")");
  std::vector<ast::RelationDecl> relations;
  for (const Token& name : names) {
    if (isReserved(name.text)) {
      diagnostics().error(name.at, fmt::format("'{}' is a word of the language and cannot name a relation", name.text));
    }
    decl.name = name.text;
    decl.at = name.at;
    relations.push_back(decl);
  }
  qualifiers(relations);
  for (ast::RelationDecl& relation : relations) scope.relations.push_back(std::move(relation));
}

/// `.decl a = debug_delta(b)`
void DeclarationParser::deltaOf(ast::Scope& scope, const Token& name) {
  refuse(take().at, "a relation defined by '='");
  expectIdentifier("debug_delta");
  expect("(", "after debug_delta");
  const std::string of = expectIdentifier("a relation name").text;
  expect(")", "after the relation's name");
  const auto found = std::find_if(scope.relations.begin(), scope.relations.end(),
                                  [&](const ast::RelationDecl& relation) { return relation.name == of; });
  std::vector<ast::RelationDecl> relations(1);
  if (found != scope.relations.end()) relations.front() = *found;
  relations.front().name = name.text;
  relations.front().at = name.at;
  qualifiers(relations);
  scope.relations.push_back(std::move(relations.front()));
}

std::vector<ast::Attribute> DeclarationParser::attributes(const char* close) {
  std::vector<ast::Attribute> result;
  skipAnnotations();
  if (accept(close)) return result;
  do {
    skipAnnotations();
    const Token name = expectIdentifier("an attribute name");
    expect(":", "between an attribute and its type");
    auto [type, at] = qualifiedName("a type");
    if (peek().isSymbol("<")) {
      refuse(take().at, "a lattice attribute");
      expect(">", "after a lattice type");
    }
    result.push_back({name.text, std::move(type), at});
  } while (accept(","));
  expect(close, "after the attributes");
  return result;
}

void DeclarationParser::qualifiers(std::vector<ast::RelationDecl>& relations) {
  // Hints on how to evaluate: the result is the same without them.
  static constexpr std::array<std::string_view, 4> hints = {"inline", "no_inline", "magic", "no_magic"};
  while (peek().kind == TokenKind::Identifier && !peek(1).isSymbol("(") && !peek(1).isSymbol(".")) {
    const Token word = take();
    const std::string& text = word.text;
    if (text == "choice" && peek().isSymbol("-") && peek(1).isWord("domain")) {
      refuse(word.at, "choice-domain");
      return choiceDomain();
    }
    if (text == "btree_delete") {
      refuse(word.at, "btree_delete");
    } else if (text == "input" || text == "output" || text == "printsize") {
      diagnostics().error(word.at, fmt::format("qualifier '{}' is from an old version of Soufflé", text),
                          fmt::format("write .{} {} instead", text, relations.front().name));
    } else if (text == "eqrel" || text == "overridable") {
      for (ast::RelationDecl& relation : relations) {
        (text == "eqrel" ? relation.equivalence : relation.overridable) = true;
      }
    } else if (text == "brie" || text == "btree") {
      for (ast::RelationDecl& relation : relations) {
        relation.storage = text == "brie" ? StorageHint::Sets : StorageHint::Tuples;
      }
    } else if (std::find(hints.begin(), hints.end(), text) == hints.end()) {
      diagnostics().error(word.at, fmt::format("unknown qualifier '{}'", text),
                          didYouMean(text, {"inline", "btree", "brie", "eqrel", "magic", "no_magic", "overridable"}));
    }
  }
}

/// `choice-domain a, (b, c)`
void DeclarationParser::choiceDomain() {
  take();
  take();
  do {
    if (!accept("(")) {
      expectIdentifier("an attribute of a choice-domain");
      continue;
    }
    do expectIdentifier("an attribute of a choice-domain");
    while (accept(","));
    expect(")", "after the attributes of a choice-domain");
  } while (accept(","));
}

void DeclarationParser::type(ast::Scope& scope) {
  ast::TypeDecl decl;
  const Token name = expectIdentifier("a type name after .type");
  decl.name = name.text;
  decl.at = name.at;
  if (accept("<:")) {
    decl.parts.push_back(qualifiedName("the base type"));
  } else if (accept("=")) {
    typeBody(decl);
  } else {
    diagnostics().error(name.at, fmt::format("expected '<:' or '=' after type '{}'", decl.name),
                        fmt::format(".type {} <: symbol", decl.name));
    decl.parts.emplace_back("symbol", name.at);
  }
  scope.types.push_back(std::move(decl));
}

void DeclarationParser::oldType(ast::Scope& scope, const Token& directive) {
  const Token name = expectIdentifier("a type name");
  const std::string base = directive.text == "number_type" ? "number" : "symbol";
  diagnostics().error(directive.at, fmt::format(".{} is from an old version of Soufflé", directive.text),
                      fmt::format("write .type {} <: {} instead", name.text, base));
  ast::TypeDecl decl;
  decl.name = name.text;
  decl.at = name.at;
  decl.parts.emplace_back(base, name.at);
  scope.types.push_back(std::move(decl));
}

void DeclarationParser::typeBody(ast::TypeDecl& decl) {
  if (accept("[")) {
    decl.form = ast::TypeForm::Record;
    decl.fields = attributes("]");
    return;
  }
  skipAnnotations();
  decl.form = peek(1).isSymbol("{") ? ast::TypeForm::Variant : ast::TypeForm::Union;
  do {
    skipAnnotations();
    auto [part, at] = qualifiedName(decl.form == ast::TypeForm::Variant ? "a branch" : "a type");
    if (decl.form == ast::TypeForm::Union) {
      decl.parts.emplace_back(std::move(part), at);
      continue;
    }
    expect("{", "after the name of a branch");
    decl.branches.push_back({std::move(part), attributes("}"), at});
  } while (accept("|"));
}

/// `.functor name(a: number, symbol): number stateful`
void DeclarationParser::functor(const SourceRange& at) {
  refuse(at, ".functor");
  expectIdentifier("a functor name after .functor");
  expect("(", "after the name of a functor");
  if (!accept(")")) {
    do {
      skipAnnotations();
      qualifiedName("a type");
      if (accept(":")) qualifiedName("a type");
    } while (accept(","));
    expect(")", "after the types of a functor");
  }
  expect(":", "before the result of a functor");
  qualifiedName("a type");
  if (peek().isWord("stateful")) take();
}

/// `.lattice Name<> { Bottom -> term, Lub -> @functor(_, _), ... }`
void DeclarationParser::lattice(const SourceRange& at) {
  refuse(at, ".lattice");
  expectIdentifier("a type name after .lattice");
  expect("<", "after the name of a lattice");
  expect(">", "after the name of a lattice");
  expect("{", "before the operators of a lattice");
  do {
    expectIdentifier("an operator of a lattice");
    expect("->", "after an operator of a lattice");
    skipTerm();
  } while (accept(","));
  expect("}", "after the operators of a lattice");
}

}  // namespace moire::datalog
