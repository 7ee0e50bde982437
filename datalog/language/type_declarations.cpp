// SPDX-License-Identifier: Apache-2.0
#include "datalog/language/type_declarations.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "datalog/language/spelling.h"

namespace moire::datalog {
namespace {

class TypeDeclarations {
 public:
  TypeDeclarations(const std::vector<ast::TypeDecl>& declarations, TypeTable& types, DiagnosticSink& diagnostics)
      : types_(types), diagnostics_(diagnostics) {
    for (const ast::TypeDecl& declaration : declarations) enter(declaration);
  }

  void run() {
    for (const auto& [id, declaration] : declarations_) findRoot(id);
    for (const auto& [id, declaration] : declarations_) fillFields(id, *declaration);
  }

 private:
  void enter(const ast::TypeDecl& declaration) {
    if (const auto existing = types_.find(declaration.name)) {
      diagnostics_.error(declaration.at, fmt::format("type '{}' is declared twice", declaration.name));
      if (declarations_.contains(*existing)) diagnostics_.note(declarations_[*existing]->at, "declared here first");
      return;
    }
    TypeInfo type;
    type.name = declaration.name;
    type.root = types_.size();
    if (declaration.form == ast::TypeForm::Record) type.kind = Kind::Record;
    if (declaration.form == ast::TypeForm::Variant) type.kind = Kind::Variant;
    const TypeId id = types_.add(std::move(type));
    declarations_[id] = &declaration;
  }

  /// The built-in, record or variant type below a subset or union; number after an error.
  TypeId findRoot(TypeId id) {
    const auto found = declarations_.find(id);
    if (found == declarations_.end() || done_.contains(id)) return types_[id].root;
    const ast::TypeDecl& declaration = *found->second;
    if (declaration.form == ast::TypeForm::Record || declaration.form == ast::TypeForm::Variant) return id;
    if (!open_.insert(id).second) {
      diagnostics_.error(declaration.at, fmt::format("type '{}' is defined by itself", declaration.name));
      return TypeTable::number;
    }
    std::optional<TypeId> root;
    for (const auto& [name, at] : declaration.parts) {
      const TypeId part = resolveType(name, at, types_, diagnostics_);
      const TypeId partRoot = findRoot(part);
      if (root && *root != partRoot) {
        diagnostics_.error(
            at, fmt::format("union '{}' mixes {} and {}", declaration.name, types_[*root].name, types_[partRoot].name));
      }
      root = root.value_or(partRoot);
      link(declaration, id, part);
    }
    open_.erase(id);
    done_.insert(id);
    types_.at(id).root = *root;
    types_.at(id).kind = types_[*root].kind;
    return *root;
  }

  /// A subset is a part of its base, the members of a union are parts of the union; an alias is both.
  void link(const ast::TypeDecl& declaration, TypeId id, TypeId part) {
    const bool alias = declaration.form == ast::TypeForm::Union && declaration.parts.size() == 1;
    if (declaration.form == ast::TypeForm::Subset || alias) types_.at(id).parents.push_back(part);
    if (declaration.form == ast::TypeForm::Union && !alias) types_.at(part).parents.push_back(id);
  }

  void fillFields(TypeId id, const ast::TypeDecl& declaration) {
    types_.at(id).fields = fields(declaration.fields);
    for (const ast::BranchDecl& branch : declaration.branches) {
      if (types_.findBranch(branch.name)) {
        diagnostics_.error(branch.at, fmt::format("branch '{}' is declared twice", branch.name));
        continue;
      }
      types_.at(id).branches.push_back({branch.name, fields(branch.fields)});
    }
    auto& branches = types_.at(id).branches;
    std::sort(branches.begin(), branches.end(), [](const Branch& l, const Branch& r) { return l.name < r.name; });
  }

  std::vector<Field> fields(const std::vector<ast::Attribute>& attributes) {
    std::vector<Field> result;
    for (const ast::Attribute& attribute : attributes) {
      result.push_back({attribute.name, resolveType(attribute.type, attribute.at, types_, diagnostics_)});
    }
    return result;
  }

  TypeTable& types_;
  DiagnosticSink& diagnostics_;
  std::map<TypeId, const ast::TypeDecl*> declarations_;
  std::set<TypeId> open_;
  std::set<TypeId> done_;
};

}  // namespace

void declareTypes(const std::vector<ast::TypeDecl>& declarations, TypeTable& types, DiagnosticSink& diagnostics) {
  TypeDeclarations(declarations, types, diagnostics).run();
}

TypeId resolveType(const std::string& name, const SourceRange& at, const TypeTable& types,
                   DiagnosticSink& diagnostics) {
  if (const auto found = types.find(name)) return *found;
  std::vector<std::string> known;
  for (TypeId type = 0; type < types.size(); ++type) known.push_back(types[type].name);
  diagnostics.error(at, fmt::format("type '{}' is not declared", name), didYouMean(name, known));
  return TypeTable::number;
}

}  // namespace moire::datalog
