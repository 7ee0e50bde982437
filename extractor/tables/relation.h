// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <variant>
#include <vector>

#include "extractor/program/id.h"
#include "extractor/program/integer.h"

namespace moire::tables {

/// A relation of the rules as C++ knows it: its name, and what each of its columns holds. A row with other columns does
/// not compile. `RelationSchema` checks that the rules declare the same relation.
template <class... Columns>
struct Relation {
  std::string_view name;
};

/// What the rules call the type of a column.
template <class Column>
inline constexpr std::string_view typeName = Column::typeName;
template <>
inline constexpr std::string_view typeName<program::LocationId> = "Location";
template <>
inline constexpr std::string_view typeName<program::CellId> = "Cell";
template <>
inline constexpr std::string_view typeName<program::LockId> = "Lock";
template <>
inline constexpr std::string_view typeName<program::BodyId> = "Body";
template <>
inline constexpr std::string_view typeName<std::optional<program::BodyId>> = "Body";  ///< none: the empty text
template <>
inline constexpr std::string_view typeName<program::BarrierId> = "Barrier";
template <>
inline constexpr std::string_view typeName<program::ConditionId> = "Condition";
template <>
inline constexpr std::string_view typeName<program::ReferenceId> = "Reference";
template <>
inline constexpr std::string_view typeName<program::ObligationId> = "Obligation";
template <>
inline constexpr std::string_view typeName<program::Int> =
    "Number";  ///< as text, because it may exceed the numbers of the rules
template <>
inline constexpr std::string_view typeName<unsigned> = "number";
template <>
inline constexpr std::string_view typeName<std::string_view> = "symbol";

/// A relation without its C++ types, to be compared with its declaration.
struct RelationSchema {
  std::string_view name;
  std::vector<std::string_view> types;
};

template <class... Columns>
RelationSchema schemaOf(const Relation<Columns...>& relation) {
  return {relation.name, {typeName<Columns>...}};
}

/// The schemas of a tuple of relations, in its order.
template <class... Relations>
std::vector<RelationSchema> schemasOf(const std::tuple<Relations...>& relations) {
  return std::apply([](const auto&... each) { return std::vector{schemaOf(each)...}; }, relations);
}

/// The content of one column in a row of the program's tables.
using Field = std::variant<program::LocationId, program::CellId, program::LockId, program::BodyId,
                           std::optional<program::BodyId>, program::BarrierId, program::ConditionId,
                           program::ReferenceId, program::ObligationId, program::Int, unsigned, std::string_view>;

/// Receives the rows of the program's tables, one by one.
class RowSink {
 public:
  RowSink() = default;
  virtual ~RowSink() = default;
  RowSink(const RowSink&) = delete;
  RowSink& operator=(const RowSink&) = delete;

  template <class... Columns>
  void add(const Relation<Columns...>& relation, const std::type_identity_t<Columns>&... values) {
    const std::array<Field, sizeof...(Columns)> row{Field(std::in_place_type<Columns>, values)...};
    put(relation.name, row);
  }

 private:
  virtual void put(std::string_view relation, std::span<const Field> row) = 0;
};

}  // namespace moire::tables
