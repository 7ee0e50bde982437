// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <array>
#include <limits>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "datalog/engine/evaluation.h"
#include "driver/interference/relations.h"
#include "driver/interference/user_facts.h"
#include "extractor/program/program.h"

namespace moire::driver {

/// The facts of one evaluation in terms of the program: rows of typed relations go in and come out.
class RuleFacts {
 public:
  using Value = datalog::Value;

  /// The program and the evaluation must outlive this. Throws SchemaError, with both texts, if the rules declare a
  /// relation of extractor/tables/model_relations.h or driver/interference/relations.h in another way.
  RuleFacts(const program::Program& program, datalog::Evaluation& evaluation);

  /// Gives a name to a cell that the program does not have.
  void nameCell(program::CellId cell, const std::string& name);

  template <class... Columns>
  void insert(const tables::Relation<Columns...>& relation, const std::type_identity_t<Columns>&... row) {
    const std::array<Value, sizeof...(Columns)> values{value(row)...};
    evaluation_.insert(reference(relation.name, values.size()), values);
  }

  template <class... Columns>
  void clear(const tables::Relation<Columns...>& relation) {
    evaluation_.clear(reference(relation.name, sizeof...(Columns)));
  }

  /// Calls `visit` with the columns of each row.
  template <class... Columns, class Visit>
  void forEach(const tables::Relation<Columns...>& relation, const Visit& visit) const {
    const auto found = evaluation_.relation(relation.name, sizeof...(Columns));
    for (const auto row : evaluation_.rows(found)) {
      if (!isKnown<Columns...>(row, std::index_sequence_for<Columns...>{})) refuseTuple(evaluation_, found, row);
      visitRow<Columns...>(row, visit, std::index_sequence_for<Columns...>{});
    }
  }

  /// Inserts the tables of the program itself (rules/model.dl).
  void insertProgram();

  [[nodiscard]] Value symbol(std::string_view text) { return evaluation_.symbol(text); }
  [[nodiscard]] program::LocationId location(Value symbol) const { return locationOf_.at(symbol); }
  /// Throws EvaluationError if the program has none of that name.
  [[nodiscard]] program::LockId lock(Value symbol) const { return find(lockOf_, symbol, "lock"); }
  [[nodiscard]] program::CellId cell(Value symbol) const { return cellOf_.at(symbol); }
  [[nodiscard]] program::BodyId body(Value symbol) const { return find(bodyOf_, symbol, "thread body"); }
  [[nodiscard]] program::ConditionId condition(Value symbol) const {
    return find(conditionOf_, symbol, "condition variable");
  }

 private:
  class ModelSink;

  template <class Id>
  [[nodiscard]] Id find(const std::unordered_map<Value, Id>& ids, Value symbol, std::string_view word) const {
    const auto found = ids.find(symbol);
    if (found != ids.end()) return found->second;
    throw datalog::EvaluationError(
        fmt::format("rules name a {} '{}', which the program does not have", word, evaluation_.text(symbol)));
  }

  Value value(program::LocationId id) { return locations_[id.index()]; }
  Value value(program::CellId id) { return cells_[id.index()]; }
  Value value(program::LockId id) { return locks_[id.index()]; }
  Value value(program::BodyId id) { return bodies_[id.index()]; }
  Value value(program::BarrierId id) { return barriers_[id.index()]; }
  Value value(program::ConditionId id) { return conditions_[id.index()]; }
  Value value(program::ReferenceId id) { return references_[id.index()]; }
  Value value(program::ObligationId id) { return symbol(program_[id].id); }
  Value value(const std::optional<program::BodyId>& id) { return id ? bodies_[id->index()] : symbol(""); }
  Value value(program::Int number) { return symbol(program::toString(number)); }
  Value value(std::string_view text) { return symbol(text); }
  static Value value(unsigned number);
  template <class Named>
    requires requires(Named named) { named.symbol; }
  static Value value(const Named& named) {
    return named.symbol;
  }

  template <class Column>
  [[nodiscard]] Column column(Value value) const {
    if constexpr (std::is_same_v<Column, program::LocationId>)
      return location(value);
    else if constexpr (std::is_same_v<Column, program::CellId>)
      return cell(value);
    else if constexpr (std::is_same_v<Column, program::LockId>)
      return lock(value);
    else if constexpr (std::is_same_v<Column, program::BodyId>)
      return body(value);
    else
      return Column{value};
  }

  /// Whether the program has what the value names: only rules of the user can name anything else.
  template <class Column>
  [[nodiscard]] bool isKnown(Value value) const {
    if constexpr (std::is_same_v<Column, program::LocationId>)
      return locationOf_.contains(value);
    else if constexpr (std::is_same_v<Column, program::CellId>)
      return cellOf_.contains(value);
    else if constexpr (std::is_same_v<Column, program::LockId>)
      return lockOf_.contains(value);
    else if constexpr (std::is_same_v<Column, program::BodyId>)
      return bodyOf_.contains(value);
    else
      return true;
  }
  template <class... Columns, class Row, std::size_t... Is>
  [[nodiscard]] bool isKnown(const Row& row, std::index_sequence<Is...> /*columns*/) const {
    return (... && isKnown<Columns>(row[Is]));
  }

  template <class... Columns, class Row, class Visit, std::size_t... Is>
  void visitRow(const Row& row, const Visit& visit, std::index_sequence<Is...> /*columns*/) const {
    visit(column<Columns>(row[Is])...);
  }

  datalog::RelationRef reference(std::string_view name, std::size_t arity);

  const program::Program& program_;
  datalog::Evaluation& evaluation_;
  std::vector<Value> locations_, cells_, locks_, barriers_, conditions_, references_, bodies_;
  std::unordered_map<Value, program::LocationId> locationOf_;
  std::unordered_map<Value, program::CellId> cellOf_;
  std::unordered_map<Value, program::LockId> lockOf_;
  std::unordered_map<Value, program::BodyId> bodyOf_;
  std::unordered_map<Value, program::ConditionId> conditionOf_;
  std::unordered_map<std::string_view, datalog::RelationRef> relations_;
};

}  // namespace moire::driver
