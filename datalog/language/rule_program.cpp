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

/// Goes from texts to a checked program, step by step, until an error would mislead the next step.
class ProgramBuilder {
 public:
  ProgramBuilder() : program_(std::make_shared<RuleProgram>()), diagnostics_(program_->sources_) {}

  DiagnosticSink& diagnostics() { return diagnostics_; }

  LoadResult build(const std::vector<SourceText>& sources, const IncludeResolver& resolver) {
    ast::Scope parsed;
    for (const SourceText& source : sources) {
      parseSource(program_->sources_, program_->sources_.add(source), resolver, diagnostics_, parsed);
    }
    const ast::Scope scope = instantiateComponents(std::move(parsed), diagnostics_);
    declareTypes(scope.types, program_->types_, diagnostics_);
    for (const ast::RelationDecl& relation : scope.relations) declareRelation(relation);
    for (const ast::Directive& directive : scope.directives) {
      applyDirective(directive, relationsByName_, program_->relations_, diagnostics_);
    }
    lowerClauses(scope.clauses);
    for (RelationId id = 0; id < program_->relations_.size(); ++id) {
      if (program_->relations_[id].equivalence) addEquivalenceRules(id);
    }
    if (!diagnostics_.failed()) {
      program_->strata_ = stratify(program_->relations_, program_->rules_, diagnostics_);
    }
    if (!diagnostics_.failed()) {
      numberSymbols(program_->relations_, program_->strata_, program_->rules_, program_->symbols_);
      warnOfRelations(program_->relations_, program_->rules_, diagnostics_);
    }
    LoadResult result;
    if (!diagnostics_.failed()) result.program = program_;
    result.diagnostics = diagnostics_.take();
    return result;
  }

 private:
  void declareRelation(const ast::RelationDecl& declaration) {
    const auto [existing, added] = relationsByName_.emplace(declaration.name, program_->relations_.size());
    if (!added) {
      diagnostics_.error(declaration.at, fmt::format("relation '{}' is declared twice", declaration.name));
      diagnostics_.note(program_->relations_[existing->second].at, "declared here first");
      return;
    }
    RelationInfo relation;
    relation.name = declaration.name;
    relation.at = declaration.at;
    relation.file = program_->sources_.name(declaration.at.source);
    relation.documentation = commentAbove(program_->sources_, declaration.at);
    relation.equivalence = declaration.equivalence;
    relation.storage = declaration.storage;
    for (const ast::Attribute& attribute : declaration.attributes) {
      const TypeId type = resolveType(attribute.type, attribute.at, program_->types_, diagnostics_);
      relation.columns.push_back({attribute.name, type, program_->types_[type].kind});
    }
    if (relation.equivalence && (relation.arity() != 2 || relation.columns[0].kind != relation.columns[1].kind)) {
      diagnostics_.error(declaration.at, fmt::format("eqrel '{}' needs two columns of one type", relation.name));
    }
    program_->relations_.push_back(std::move(relation));
  }

  void lowerClauses(const std::vector<ast::Clause>& clauses) {
    const LoweringContext context{program_->types_, program_->relations_, relationsByName_,
                                  [this](const std::string& text) { return internSymbol(text); }, diagnostics_};
    for (const ast::Clause& clause : clauses) {
      if (clause.refused) continue;
      for (Rule& rule : lowerClause(clause, context)) program_->rules_.push_back(std::move(rule));
    }
  }

  Value internSymbol(const std::string& text) {
    const auto [found, added] = symbols_.emplace(text, static_cast<Value>(program_->symbols_.size()));
    if (added) program_->symbols_.push_back(text);
    return found->second;
  }

  /// r(x, x) and r(y, y) and r(y, x) follow from r(x, y), and r(x, z) from r(x, y), r(y, z).
  void addEquivalenceRules(RelationId relation) {
    const RelationInfo& info = program_->relations_[relation];
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
      program_->rules_.push_back(std::move(rule));
    };
    add({0, 0}, {{0, 1}});
    add({1, 0}, {{0, 1}});
    add({0, 2}, {{0, 1}, {1, 2}});
  }

  std::shared_ptr<RuleProgram> program_;
  DiagnosticSink diagnostics_;
  std::unordered_map<std::string, RelationId> relationsByName_;
  std::unordered_map<std::string, Value> symbols_;
};

bool isKeptEmpty(const RelationInfo& relation) {
  // A relation of a component's instance carries the instance's name in front.
  return std::string_view(relation.name).substr(relation.name.rfind('.') + 1).starts_with("must_stay_empty_");
}

std::vector<std::string> namesOf(const std::vector<RelationInfo>& relations) {
  std::vector<std::string> names(relations.size());
  std::transform(relations.begin(), relations.end(), names.begin(),
                 [](const RelationInfo& relation) { return relation.name; });
  return names;
}

std::optional<RelationId> RuleProgram::find(std::string_view name) const {
  const auto found = std::find_if(relations_.begin(), relations_.end(),
                                  [&](const RelationInfo& relation) { return relation.name == name; });
  if (found == relations_.end()) return std::nullopt;
  return static_cast<RelationId>(found - relations_.begin());
}

std::string RuleProgram::describe(const SourceRange& at) const {
  return fmt::format("{}:{}:{}", sources_.name(at.source), at.line, at.column);
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
