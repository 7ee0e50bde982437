// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/evaluation.h"

#include <fmt/format.h>

#include "datalog/engine/database.h"
#include "datalog/engine/fixpoint.h"
#include "datalog/language/spelling.h"

namespace moire::datalog {

Evaluation::Evaluation(std::shared_ptr<const RuleProgram> program)
    : program_(std::move(program)), database_(std::make_unique<Database>()) {
  // Constant terms hold positions in the program's list of symbols, so these come first.
  for (const std::string& symbol : program_->symbols()) database_->symbols.intern(symbol);
  database_->relations.reserve(program_->relations().size());
  for (const RelationInfo& relation : program_->relations()) database_->relations.emplace_back(relation.arity());
}

Evaluation::~Evaluation() = default;
Evaluation::Evaluation(Evaluation&&) noexcept = default;
Evaluation& Evaluation::operator=(Evaluation&&) noexcept = default;

RelationRef Evaluation::relation(std::string_view name, std::size_t arity) const {
  const auto found = program_->find(name);
  if (!found) {
    const std::string hint = didYouMean(name, namesOf(program_->relations()));
    throw SchemaError(
        fmt::format("relation '{}' with {} columns was requested, but the rules declare none of that name{}{}", name,
                    arity, hint.empty() ? "" : ": ", hint));
  }
  const RelationInfo& relation = program_->relations()[*found];
  if (relation.arity() != arity) {
    throw SchemaError(fmt::format("relation '{}' with {} columns was requested, but {} declares it with {}", name,
                                  arity, program_->describe(relation.at), relation.arity()));
  }
  return {*found, arity};
}

Value Evaluation::symbol(std::string_view text) { return database_->symbols.intern(text); }

std::string_view Evaluation::text(Value symbol) const { return database_->symbols.text(symbol); }

Value Evaluation::record(std::span<const Value> fields) { return database_->records.pack(fields); }

std::span<const Value> Evaluation::fields(Value record, std::size_t arity) const {
  return database_->records.unpack(record, arity);
}

void Evaluation::insert(RelationRef relation, std::span<const Value> row) {
  if (row.size() != relation.arity) {
    throw SchemaError(fmt::format("a row of {} values was inserted into '{}', which has {} columns", row.size(),
                                  name(relation), relation.arity));
  }
  forgetDerived();
  database_->relations[relation.id].tuples.insert(row.data());
}

void Evaluation::forgetDerived() {
  if (!hasRun_) return;
  for (Relation& relation : database_->relations) {
    relation.tuples.truncate(relation.given);
    relation.indexes.clear();
  }
  hasRun_ = false;
}

RunStatus Evaluation::run(const RunOptions& options) {
  forgetDerived();
  for (Relation& relation : database_->relations) relation.given = relation.tuples.size();
  hasRun_ = true;
  database_->counter = 0;
  return runToFixpoint(*program_, *database_, options, statistics_);
}

std::size_t Evaluation::size(RelationRef relation) const { return database_->relations[relation.id].tuples.size(); }

bool Evaluation::contains(RelationRef relation, std::span<const Value> row) const {
  if (row.size() != relation.arity) return false;
  const TupleSet& tuples = database_->relations[relation.id].tuples;
  return relation.arity == 0 ? tuples.size() != 0 : tuples.find(row.data()) != noRow;
}

Rows Evaluation::rows(RelationRef relation) const { return firstRows(relation, size(relation)); }

Rows Evaluation::given(RelationRef relation) const {
  return firstRows(relation, hasRun_ ? database_->relations[relation.id].given : size(relation));
}

Rows Evaluation::firstRows(RelationRef relation, std::size_t count) const {
  const TupleSet& tuples = database_->relations[relation.id].tuples;
  std::vector<Kind> kinds;
  for (const Column& column : program_->relations()[relation.id].columns) kinds.push_back(column.kind);
  std::vector<Value> flat;
  if (relation.arity != 0) flat.assign(tuples.row(0), tuples.row(0) + count * relation.arity);
  return sortedRows(std::move(flat), std::move(kinds), count);
}

std::vector<RelationRef> Evaluation::violated() const {
  std::vector<RelationRef> result;
  for (RelationId id = 0; id < program_->relations().size(); ++id) {
    const RelationInfo& relation = program_->relations()[id];
    // A relation of a component's instance carries the instance's name in front.
    const std::string_view local = std::string_view(relation.name).substr(relation.name.rfind('.') + 1);
    if (!local.starts_with("must_stay_empty_")) continue;
    if (database_->relations[id].tuples.size() != 0) result.push_back({id, relation.arity()});
  }
  return result;
}

}  // namespace moire::datalog
