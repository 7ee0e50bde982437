// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/rule_facts.h"

#include <algorithm>

#include "driver/interference/declared_schema.h"
#include "extractor/tables/model_relations.h"
#include "extractor/tables/program_tables.h"

namespace moire::driver {

namespace {

template <class Id, class Entities>
void nameAll(datalog::Evaluation& evaluation, const Entities& entities, std::vector<datalog::Value>& names,
             std::unordered_map<datalog::Value, Id>& ids) {
  for (const auto& entity : entities) {
    ids.emplace(evaluation.symbol(entity.name), Id(names.size()));
    names.push_back(evaluation.symbol(entity.name));
  }
}

}  // namespace

/// Takes the rows of the program's tables into the evaluation.
class RuleFacts::ModelSink : public tables::RowSink {
 public:
  explicit ModelSink(RuleFacts& facts) : facts_(facts) {}

 private:
  void put(std::string_view relation, std::span<const tables::Field> row) override {
    values_.clear();
    for (const auto& field : row)
      values_.push_back(std::visit([this](const auto& each) { return facts_.value(each); }, field));
    facts_.evaluation_.insert(facts_.reference(relation, values_.size()), values_);
  }

  RuleFacts& facts_;
  std::vector<Value> values_;
};

RuleFacts::RuleFacts(const program::Program& program, datalog::Evaluation& evaluation)
    : program_(program), evaluation_(evaluation) {
  requireDeclared(evaluation.program(), schemasOf(tables::model::all));
  requireDeclared(evaluation.program(), schemasOf(relations::all));
  nameAll(evaluation, program.locations, locations_, locationOf_);
  nameAll(evaluation, program.cells, cells_, cellOf_);
  nameAll(evaluation, program.locks, locks_, lockOf_);
  nameAll(evaluation, program.bodies, bodies_, bodyOf_);
  nameAll(evaluation, program.conditions, conditions_, conditionOf_);
  for (const auto& barrier : program.barriers) barriers_.push_back(evaluation.symbol(barrier.name));
  for (const auto& reference : program.references) references_.push_back(evaluation.symbol(reference.name));
}

void RuleFacts::nameCell(program::CellId cell, const std::string& name) {
  if (cells_.size() <= cell.index()) cells_.resize(cell.index() + 1);
  cells_[cell.index()] = symbol(name);
  cellOf_.emplace(cells_[cell.index()], cell);
}

void RuleFacts::insertProgram() {
  ModelSink sink(*this);
  tables::writeProgram(program_, sink);
}

/// The number, or the largest number of the rules if that is smaller.
datalog::Value RuleFacts::value(unsigned number) {
  return static_cast<Value>(std::min<unsigned>(number, std::numeric_limits<std::int32_t>::max()));
}

datalog::RelationRef RuleFacts::reference(std::string_view name, std::size_t arity) {
  const auto found = relations_.find(name);
  if (found != relations_.end()) return found->second;
  return relations_.emplace(name, evaluation_.relation(name, arity)).first->second;
}

}  // namespace moire::driver
