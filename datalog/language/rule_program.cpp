// SPDX-License-Identifier: Apache-2.0
#include "datalog/language/rule_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "datalog/language/clause_lowering.h"
#include "datalog/language/components.h"
#include "datalog/language/documentation.h"
#include "datalog/language/io_directives.h"
#include "datalog/language/parser.h"
#include "datalog/language/relation_warnings.h"
#include "datalog/language/stratification.h"
#include "datalog/language/symbol_numbering.h"
#include "datalog/language/type_declarations.h"

namespace moire::datalog {

namespace {

/// Goes from texts to a checked program, step by step; stops when an error would mislead the next step.
class ProgramBuilder {
 public:
  ProgramBuilder() : diagnostics_(parts_.sources) {}

  LoadResult build(const std::vector<SourceText>& sources, const IncludeResolver& resolver) {
    ast::Scope parsed;
    for (const SourceText& source : sources) {
      parseSource(parts_.sources, parts_.sources.add(source), resolver, diagnostics_, parsed);
    }
    const ast::Scope scope = instantiateComponents(std::move(parsed), diagnostics_);
    declareTypes(scope.types, parts_.types, diagnostics_);
    for (const ast::RelationDecl& relation : scope.relations) declareRelation(relation);
    for (const ast::Directive& directive : scope.directives) {
      applyDirective(directive, relationsByName_, parts_.relations, diagnostics_);
    }
    lowerClauses(scope.clauses);
    for (RelationId id = 0; id < parts_.relations.size(); ++id) {
      if (parts_.relations[id].equivalence) addEquivalenceRules(id);
    }
    if (!diagnostics_.failed()) {
      parts_.strata = stratify(parts_.relations, parts_.rules, diagnostics_);
    }
    if (!diagnostics_.failed()) {
      numberSymbols(parts_.relations, parts_.strata, parts_.rules, parts_.symbols);
      warnOfRelations(parts_.relations, parts_.rules, diagnostics_);
    }
    LoadResult result;
    const bool failed = diagnostics_.failed();
    result.diagnostics = diagnostics_.take();
    if (!failed) result.program = std::make_shared<const RuleProgram>(std::move(parts_));
    return result;
  }

 private:
  void declareRelation(const ast::RelationDecl& declaration) {
    const auto [existing, added] = relationsByName_.emplace(declaration.name, parts_.relations.size());
    if (!added) {
      diagnostics_.error(declaration.at, fmt::format("relation '{}' is declared twice", declaration.name));
      diagnostics_.note(parts_.relations[existing->second].at, "declared here first");
      return;
    }
    RelationInfo relation;
    relation.name = declaration.name;
    relation.at = declaration.at;
    relation.file = parts_.sources.name(declaration.at.source);
    relation.documentation = commentAbove(parts_.sources, declaration.at);
    relation.equivalence = declaration.equivalence;
    relation.storage = declaration.storage;
    for (const ast::Attribute& attribute : declaration.attributes) {
      const TypeId type = resolveType(attribute.type, attribute.at, parts_.types, diagnostics_);
      relation.columns.push_back({attribute.name, type, parts_.types[type].kind});
    }
    if (relation.equivalence && (relation.arity() != 2 || relation.columns[0].kind != relation.columns[1].kind)) {
      diagnostics_.error(declaration.at, fmt::format("eqrel '{}' needs two columns of one type", relation.name));
    }
    parts_.relations.push_back(std::move(relation));
  }

  void lowerClauses(const std::vector<ast::Clause>& clauses) {
    const LoweringContext context{parts_.types, parts_.relations, relationsByName_,
                                  [this](const std::string& text) { return internSymbol(text); }, diagnostics_};
    for (const ast::Clause& clause : clauses) {
      if (clause.refused) continue;
      for (Rule& rule : lowerClause(clause, context)) parts_.rules.push_back(std::move(rule));
    }
  }

  Value internSymbol(const std::string& text) {
    const auto [found, added] = symbols_.emplace(text, static_cast<Value>(parts_.symbols.size()));
    if (added) parts_.symbols.push_back(text);
    return found->second;
  }

  /// r(x, x) and r(y, y) and r(y, x) follow from r(x, y), and r(x, z) from r(x, y), r(y, z).
  void addEquivalenceRules(RelationId relation) {
    const RelationInfo& info = parts_.relations[relation];
    if (info.arity() != 2) return;
    const auto add = [&](const std::vector<VariableId>& head, const std::vector<std::vector<VariableId>>& body) {
      Rule rule;
      rule.head = relation;
      rule.at = info.at;
      rule.isLaw = true;
      for (const char* name : {"x", "y", "z"}) rule.variables.push_back({name, info.columns[0].kind});
      const auto columns = [&](const std::vector<VariableId>& variables) {
        std::vector<Term> terms(2);
        for (std::size_t i = 0; i < 2; ++i) {
          terms[i].kind = TermKind::Variable;
          terms[i].variable = variables[i];
          terms[i].type = info.columns[0].kind;
        }
        return terms;
      };
      rule.args = columns(head);
      for (const auto& variables : body) {
        Literal literal;
        literal.relation = relation;
        literal.args = columns(variables);
        literal.at = info.at;
        rule.body.push_back(std::move(literal));
      }
      parts_.rules.push_back(std::move(rule));
    };
    add({0, 0}, {{0, 1}});
    add({1, 0}, {{0, 1}});
    add({0, 2}, {{0, 1}, {1, 2}});
  }

  RuleProgram::Parts parts_;
  DiagnosticSink diagnostics_;
  std::unordered_map<std::string, RelationId> relationsByName_;
  std::unordered_map<std::string, Value> symbols_;
};

}  // namespace

bool isKeptEmpty(const RelationInfo& relation) {
  // A relation of a component's instance has the instance's name in front.
  return std::string_view(relation.name).substr(relation.name.rfind('.') + 1).starts_with("must_stay_empty_");
}

std::vector<std::string> namesOf(const std::vector<RelationInfo>& relations) {
  std::vector<std::string> names(relations.size());
  std::transform(relations.begin(), relations.end(), names.begin(),
                 [](const RelationInfo& relation) { return relation.name; });
  return names;
}

std::optional<RelationId> RuleProgram::find(std::string_view name) const {
  const auto found = std::find_if(parts_.relations.begin(), parts_.relations.end(),
                                  [&](const RelationInfo& relation) { return relation.name == name; });
  if (found == parts_.relations.end()) return std::nullopt;
  return static_cast<RelationId>(found - parts_.relations.begin());
}

std::string RuleProgram::describe(const SourceRange& at) const {
  return fmt::format("{}:{}:{}", parts_.sources.name(at.source), at.line, at.column);
}

LoadResult loadRules(const std::vector<SourceText>& sources, const IncludeResolver& resolver) {
  return ProgramBuilder().build(sources, resolver);
}

LoadResult loadRuleFiles(const std::vector<std::filesystem::path>& files) {
  std::vector<SourceText> sources;
  std::vector<Diagnostic> unreadable;
  for (const auto& file : files) {
    if (auto source = readSource(file)) {
      sources.push_back(std::move(*source));
      continue;
    }
    Diagnostic diagnostic;
    diagnostic.file = file.string();
    diagnostic.message = "cannot read this rule file";
    unreadable.push_back(std::move(diagnostic));
  }
  if (!unreadable.empty()) return {nullptr, std::move(unreadable)};
  return loadRules(sources);
}

}  // namespace moire::datalog
