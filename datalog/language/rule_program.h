// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "datalog/language/diagnostic.h"
#include "datalog/language/resolved_rule.h"
#include "datalog/language/source.h"
#include "datalog/language/storage_hint.h"
#include "datalog/language/types.h"
#include "datalog/language/value.h"

namespace moire::datalog {

/// A typed, named column of a relation.
struct Column {
  std::string name;
  TypeId type = 0;
  Kind kind = Kind::Number;
};

/// One `.input` or `.output` of a relation.
struct IoDirective {
  std::string fileName;  ///< relative to the directory of facts or results
  std::string delimiter = "\t";
  std::string headerDelimiter = "\t";  ///< Soufflé keeps the tab here if only rfc4180 sets the other one
  bool headers = false;
  bool rfc4180 = false;
  SourceRange at;
};

/// A declared relation.
struct RelationInfo {
  std::string name;
  std::vector<Column> columns;
  std::vector<IoDirective> inputs;
  std::vector<IoDirective> outputs;
  bool printSize = false;
  bool equivalence = false;
  StorageHint storage = StorageHint::None;
  SourceRange at;
  std::string file;           ///< the source that declares it
  std::string documentation;  ///< the comment lines directly above the declaration, without their marks

  std::size_t arity() const { return columns.size(); }
  bool isInput() const { return !inputs.empty(); }
  bool isOutput() const { return !outputs.empty(); }
};

/// Whether the relation's name says that it must stay empty.
bool isKeptEmpty(const RelationInfo& relation);

/// Names that the user may have meant by a misspelt one.
std::vector<std::string> namesOf(const std::vector<RelationInfo>& relations);

/// Relations that depend on each other, and the rules that fill them.
struct Stratum {
  std::vector<RelationId> relations;
  std::vector<std::size_t> onceRules;       ///< rules whose bodies lie in earlier strata
  std::vector<std::size_t> recursiveRules;  ///< rules with a body atom of this stratum
};

/// A parsed, checked and stratified program; immutable, and shared by its evaluations.
class RuleProgram {
 public:
  struct Parts {
    SourceMap sources;
    TypeTable types;
    std::vector<RelationInfo> relations;
    std::vector<Rule> rules;
    std::vector<Stratum> strata;
    std::vector<std::string> symbols;
  };
  explicit RuleProgram(Parts parts) : parts_(std::move(parts)) {}

  const std::vector<RelationInfo>& relations() const { return parts_.relations; }
  const std::vector<Rule>& rules() const { return parts_.rules; }
  const std::vector<Stratum>& strata() const { return parts_.strata; }
  const TypeTable& types() const { return parts_.types; }
  /// The symbols that rules mention; constant terms hold positions in this list.
  const std::vector<std::string>& symbols() const { return parts_.symbols; }
  std::optional<RelationId> find(std::string_view name) const;
  /// `file:line:column` of a place in this program.
  std::string describe(const SourceRange& at) const;

 private:
  Parts parts_;
};

/// The program, or null if a diagnostic is an error.
struct LoadResult {
  std::shared_ptr<const RuleProgram> program;
  std::vector<Diagnostic> diagnostics;
};

/// Several texts are one program.
LoadResult loadRules(const std::vector<SourceText>& sources, const IncludeResolver& resolver = includeFromFiles());

/// Several files are one program; a file that cannot be read is a diagnostic.
LoadResult loadRuleFiles(const std::vector<std::filesystem::path>& files);

}  // namespace moire::datalog
