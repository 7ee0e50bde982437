// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/evaluation.h"

#include <fmt/format.h>

#include "datalog/engine/database.h"
#include "datalog/engine/fixpoint.h"
#include "datalog/language/spelling.h"

namespace moire::datalog {

Evaluation::Evaluation(std::shared_ptr<const RuleProgram> program)
    : program_(std::move(program)), database_(std::make_unique<Database>()) {
  // Constant terms hold positions in the program's list of symbols, so these symbols come first.
  for (const std::string& symbol : program_->symbols()) database_->symbols.intern(symbol);
  for (const RelationInfo& relation : program_->relations()) database_->relations.emplace_back(relation.arity());
  fixpoint_ = std::make_unique<Fixpoint>(*program_, *database_);
  changes_.resize(program_->relations().size());
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
  if (fixpoint_->hasBegun()) {
    changesOf(relation).rows.insert(row.data());
  } else {
    database_->relations[relation.id].addFact(row.data());
  }
}

void Evaluation::clear(RelationRef relation) { changes_[relation.id].emplace(relation.arity).replaceAll = true; }

NewFacts& Evaluation::changesOf(RelationRef relation) {
  auto& changes = changes_[relation.id];
  return changes ? *changes : changes.emplace(relation.arity);
}

void Evaluation::run(const RunOptions& options) { fixpoint_->run(changes_, options, statistics_); }

const RunSummary& Evaluation::summary() const { return fixpoint_->summary(); }

std::size_t Evaluation::size(RelationRef relation) const { return database_->relations[relation.id].size(); }

bool Evaluation::contains(RelationRef relation, std::span<const Value> row) const {
  if (row.size() != relation.arity) return false;
  return database_->relations[relation.id].contains(row.data());
}

Rows Evaluation::rows(RelationRef relation) const {
  const Relation& content = database_->relations[relation.id];
  if (content.isDropped()) {
    throw SchemaError(fmt::format("the tuples of '{}' were not kept, only their number", name(relation)));
  }
  std::vector<Value> flat;
  flat.reserve(content.size() * relation.arity);
  content.forEachTuple([&](const Value* tuple) { flat.insert(flat.end(), tuple, tuple + relation.arity); });
  return sorted(relation, std::move(flat), content.size());
}

Rows Evaluation::given(RelationRef relation) const {
  const Relation& content = database_->relations[relation.id];
  const Value* first = content.tuples.row(0);
  return sorted(relation, {first, first + content.given * relation.arity}, content.given);
}

Rows Evaluation::sorted(RelationRef relation, std::vector<Value> flat, std::size_t count) const {
  std::vector<Kind> kinds;
  for (const Column& column : program_->relations()[relation.id].columns) kinds.push_back(column.kind);
  return sortedRows(std::move(flat), std::move(kinds), count);
}

std::vector<RelationRef> Evaluation::violated() const {
  std::vector<RelationRef> result;
  for (RelationId id = 0; id < program_->relations().size(); ++id) {
    const RelationInfo& relation = program_->relations()[id];
    if (isKeptEmpty(relation) && database_->relations[id].size() != 0) result.push_back({id, relation.arity()});
  }
  return result;
}

}  // namespace moire::datalog
