// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "datalog/language/source.h"
#include "datalog/language/storage_hint.h"

/// What the parser reads, before names are resolved. Trees are plain values: components copy and rename them.
namespace moire::datalog::ast {

struct Formula;

enum class ExpressionKind { Variable, Wildcard, Number, String, Nil, Call, Record, Branch, Aggregate, Cast };

struct Expression {
  ExpressionKind kind = ExpressionKind::Wildcard;
  std::string text;  ///< name of a variable, functor, branch or aggregate; a number or string; a cast's type
  std::vector<Expression> args;  ///< operands; the target of an aggregate, if it has one
  std::vector<Formula> body;     ///< one, of an aggregate
  SourceRange at;
  std::size_t height = 1;  ///< the height of the tree, which is limited because all walks over it are recursive
};

enum class FormulaKind { Atom, Compare, Constant, Not, And, Or };

struct Formula {
  FormulaKind kind = FormulaKind::And;
  std::string text;               ///< relation, comparison, or "true" and "false"
  std::vector<Expression> args;   ///< of an atom or comparison
  std::vector<Formula> children;  ///< of not, and, or
  SourceRange at;
};

struct Atom {
  std::string relation;
  std::vector<Expression> args;
  SourceRange at;
};

struct Clause {
  std::vector<Atom> heads;
  std::optional<Formula> body;
  SourceRange at;
  bool refused = false;  ///< it needs Soufflé, which has been reported: nothing more is reported about it
};

struct Attribute {
  std::string name;
  std::string type;
  SourceRange at;
};

struct RelationDecl {
  std::string name;
  std::vector<Attribute> attributes;
  bool equivalence = false;
  StorageHint storage = StorageHint::None;
  bool overridable = false;
  SourceRange at;
};

struct BranchDecl {
  std::string name;
  std::vector<Attribute> fields;
  SourceRange at;
};

enum class TypeForm { Subset, Union, Record, Variant };

struct TypeDecl {
  std::string name;
  TypeForm form = TypeForm::Subset;
  std::vector<std::pair<std::string, SourceRange>> parts;  ///< the base of a subset, the members of a union
  std::vector<Attribute> fields;
  std::vector<BranchDecl> branches;
  SourceRange at;
};

enum class DirectiveKind { Input, Output, PrintSize };

struct Directive {
  DirectiveKind kind = DirectiveKind::Input;
  std::string relation;
  std::vector<std::pair<std::string, std::string>> parameters;
  SourceRange at;
};

/// `Name<A, B>` in a component's head, base or initialisation.
struct ComponentType {
  std::string name;
  std::vector<std::string> parameters;
  SourceRange at;
};

struct ComponentInit {
  std::string name;
  ComponentType type;
  SourceRange at;
};

struct Component;

/// The statements between the braces of a component, or of a whole program.
struct Scope {
  std::vector<TypeDecl> types;
  std::vector<RelationDecl> relations;
  std::vector<Directive> directives;
  std::vector<Clause> clauses;
  std::vector<Component> components;
  std::vector<ComponentInit> inits;
  std::vector<std::pair<std::string, SourceRange>> overrides;
};

struct Component {
  ComponentType head;
  std::vector<ComponentType> bases;
  Scope scope;
};

}  // namespace moire::datalog::ast
