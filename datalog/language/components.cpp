// SPDX-License-Identifier: Apache-2.0
#include "datalog/language/components.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <tuple>

#include "datalog/language/spelling.h"

namespace moire::datalog {
namespace {

using Rename = std::function<std::string(const std::string&)>;

std::string firstPart(const std::string& name) { return name.substr(0, name.find('.')); }

/// Applies one renaming to every relation and one to every type and component that a scope mentions.
class Renamer {
 public:
  Renamer(Rename relation, Rename type) : relation_(std::move(relation)), type_(std::move(type)) {}

  void apply(ast::Scope& scope) const {
    for (ast::TypeDecl& type : scope.types) apply(type);
    for (ast::RelationDecl& relation : scope.relations) {
      relation.name = relation_(relation.name);
      for (ast::Attribute& attribute : relation.attributes) attribute.type = type_(attribute.type);
    }
    for (ast::Directive& directive : scope.directives) directive.relation = relation_(directive.relation);
    for (ast::Clause& clause : scope.clauses) apply(clause);
    for (ast::ComponentInit& init : scope.inits) apply(init.type);
  }

  void apply(ast::ComponentType& component) const {
    component.name = type_(component.name);
    for (std::string& parameter : component.parameters) parameter = type_(parameter);
  }

 private:
  void apply(ast::TypeDecl& type) const {
    type.name = type_(type.name);
    for (auto& [part, at] : type.parts) part = type_(part);
    for (ast::Attribute& field : type.fields) field.type = type_(field.type);
    for (ast::BranchDecl& branch : type.branches) {
      for (ast::Attribute& field : branch.fields) field.type = type_(field.type);
    }
  }

  void apply(ast::Clause& clause) const {
    for (ast::Atom& head : clause.heads) {
      head.relation = relation_(head.relation);
      for (ast::Expression& arg : head.args) apply(arg);
    }
    if (clause.body) apply(*clause.body);
  }

  void apply(ast::Formula& formula) const {
    if (formula.kind == ast::FormulaKind::Atom) formula.text = relation_(formula.text);
    for (ast::Expression& arg : formula.args) apply(arg);
    for (ast::Formula& child : formula.children) apply(child);
  }

  void apply(ast::Expression& expression) const {
    if (expression.kind == ast::ExpressionKind::Cast) expression.text = type_(expression.text);
    for (ast::Expression& arg : expression.args) apply(arg);
    for (ast::Formula& body : expression.body) apply(body);
  }

  Rename relation_;
  Rename type_;
};

template <typename T>
void append(std::vector<T>& to, std::vector<T> from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

void append(ast::Scope& to, ast::Scope from) {
  append(to.types, std::move(from.types));
  append(to.relations, std::move(from.relations));
  append(to.directives, std::move(from.directives));
  append(to.clauses, std::move(from.clauses));
  append(to.components, std::move(from.components));
  append(to.inits, std::move(from.inits));
}

class Instantiation {
 public:
  explicit Instantiation(DiagnosticSink& diagnostics) : diagnostics_(diagnostics) {}

  /// The scope without components, but with the statements of its instances.
  ast::Scope flatten(ast::Scope scope) {
    const std::vector<ast::Component> components = std::move(scope.components);
    const std::vector<ast::ComponentInit> inits = std::move(scope.inits);
    scope.components.clear();
    scope.inits.clear();
    visible_.push_back(&components);
    std::set<std::string> instances;
    for (const ast::ComponentInit& init : inits) {
      if (!instances.insert(init.name).second) {
        diagnostics_.error(init.at, fmt::format("instance '{}' is initialised twice", init.name));
        continue;
      }
      append(scope, instance(init));
    }
    visible_.pop_back();
    return scope;
  }

 private:
  using Places = std::vector<SourceRange>;

  static constexpr std::size_t deepest = 40;
  static constexpr std::size_t mostStatements = 50000;

  /// False, and an error the first time, as soon as instances have more statements than any sensible program.
  bool spend(const ast::Scope& scope, const SourceRange& at) {
    const bool before = spent_ <= mostStatements;
    spent_ += 10 + scope.types.size() + scope.relations.size() + scope.directives.size() + scope.clauses.size() +
              scope.components.size() + scope.inits.size();
    if (spent_ <= mostStatements) return true;
    if (before) diagnostics_.error(at, "component instances grow to more than 50000 statements here");
    return false;
  }

  /// A component is identified by the place of its declaration, because nested ones are copied.
  bool enter(const ast::Component& component, const SourceRange& at, Places& open) {
    const SourceRange& place = component.head.at;
    const bool again = std::any_of(open.begin(), open.end(), [&](const SourceRange& other) {
      return std::tie(place.source, place.line, place.column) == std::tie(other.source, other.line, other.column);
    });
    if (again || open.size() >= deepest) {
      diagnostics_.error(at, fmt::format("component '{}' contains itself", component.head.name));
      return false;
    }
    open.push_back(place);
    return true;
  }

  ast::Scope instance(const ast::ComponentInit& init) {
    const ast::Component* component = find(init.type);
    if (component == nullptr || !enter(*component, init.at, instances_)) return {};
    ast::Scope scope = content(init.type);
    std::set<std::string> instances;
    for (const ast::ComponentInit& inner : scope.inits) instances.insert(inner.name);
    scope = flatten(std::move(scope));
    instances_.pop_back();
    std::set<std::string> relations = instances;
    std::set<std::string> types = instances;
    for (const ast::RelationDecl& relation : scope.relations) relations.insert(relation.name);
    for (const ast::TypeDecl& type : scope.types) types.insert(type.name);
    const auto qualify = [&](const std::set<std::string>& local) {
      return [&local, &init](const std::string& name) {
        return local.contains(name) || local.contains(firstPart(name)) ? init.name + "." + name : name;
      };
    };
    Renamer(qualify(relations), qualify(types)).apply(scope);
    return scope;
  }

  /// The statements of a component and its bases, with type parameters replaced and overridden rules dropped.
  ast::Scope content(const ast::ComponentType& wanted) {
    const ast::Component* component = find(wanted);
    if (component == nullptr) return {};
    if (!spend(component->scope, wanted.at)) return {};
    const auto& formal = component->head.parameters;
    if (formal.size() != wanted.parameters.size()) {
      diagnostics_.error(wanted.at, fmt::format("component '{}' takes {} type parameters, but {} are given",
                                                wanted.name, formal.size(), wanted.parameters.size()));
      return {};
    }
    std::map<std::string, std::string> actual;
    for (std::size_t i = 0; i < formal.size(); ++i) actual[formal[i]] = wanted.parameters[i];
    const Renamer substitute([](const std::string& name) { return name; },
                             [&actual](const std::string& name) {
                               const auto found = actual.find(name);
                               return found == actual.end() ? name : found->second;
                             });
    ast::Scope result;
    if (!enter(*component, wanted.at, bases_)) return {};
    for (ast::ComponentType base : component->bases) {
      substitute.apply(base);
      append(result, content(base));
    }
    bases_.pop_back();
    dropOverridden(*component, result);
    ast::Scope own = component->scope;
    substitute.apply(own);
    append(result, std::move(own));
    return result;
  }

  void dropOverridden(const ast::Component& component, ast::Scope& inherited) {
    for (const auto& [name, at] : component.scope.overrides) {
      const std::string& overridden = name;
      const auto declared =
          std::find_if(inherited.relations.begin(), inherited.relations.end(),
                       [&](const ast::RelationDecl& relation) { return relation.name == overridden; });
      if (declared == inherited.relations.end()) {
        diagnostics_.error(at, fmt::format("'{}' is not inherited, so it cannot be overridden", name));
        continue;
      }
      if (!declared->overridable) {
        diagnostics_.error(at, fmt::format("relation '{}' is not declared overridable", name));
        diagnostics_.note(declared->at, fmt::format("'{}' is declared here", name));
      }
      for (ast::Clause& clause : inherited.clauses) {
        std::erase_if(clause.heads, [&](const ast::Atom& head) { return head.relation == overridden; });
      }
      std::erase_if(inherited.clauses, [](const ast::Clause& clause) { return clause.heads.empty(); });
    }
  }

  const ast::Component* find(const ast::ComponentType& wanted) {
    std::vector<std::string> known;
    for (auto scope = visible_.rbegin(); scope != visible_.rend(); ++scope) {
      for (const ast::Component& component : **scope) {
        if (component.head.name == wanted.name) return &component;
        known.push_back(component.head.name);
      }
    }
    diagnostics_.error(wanted.at, fmt::format("component '{}' is not declared", wanted.name),
                       didYouMean(wanted.name, known));
    return nullptr;
  }

  DiagnosticSink& diagnostics_;
  std::vector<const std::vector<ast::Component>*> visible_;
  Places instances_;  ///< the components whose instances are being made, the outermost first
  Places bases_;      ///< the components that inherit what is being collected
  std::size_t spent_ = 0;
};

}  // namespace

ast::Scope instantiateComponents(ast::Scope program, DiagnosticSink& diagnostics) {
  return Instantiation(diagnostics).flatten(std::move(program));
}

}  // namespace moire::datalog
