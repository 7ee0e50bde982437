// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "datalog/language/value.h"

namespace moire::datalog {

/// A position in a TypeTable.
using TypeId = std::size_t;

/// A named component of a record or of a branch.
struct Field {
  std::string name;
  TypeId type = 0;
};

/// One alternative of an algebraic data type.
struct Branch {
  std::string name;
  std::vector<Field> fields;
};

struct TypeInfo {
  std::string name;
  Kind kind = Kind::Number;
  TypeId root = 0;               ///< the built-in, record or variant type that it is a part of
  std::vector<Field> fields;     ///< of a record
  std::vector<Branch> branches;  ///< of a variant, sorted by name
  std::vector<TypeId> parents;   ///< the types that it is directly a part of
};

/// Where a branch of an algebraic data type is declared.
struct BranchRef {
  TypeId type = 0;
  std::size_t branch = 0;
};

/// The built-in types and those that a program declares.
class TypeTable {
 public:
  static constexpr TypeId symbol = 0;
  static constexpr TypeId number = 1;
  static constexpr TypeId unsignedNumber = 2;
  static constexpr TypeId floating = 3;

  TypeTable();

  TypeId add(TypeInfo type);
  std::optional<TypeId> find(std::string_view name) const;
  std::optional<BranchRef> findBranch(std::string_view name) const;
  const TypeInfo& operator[](TypeId type) const { return types_[type]; }
  TypeInfo& at(TypeId type) { return types_[type]; }
  std::size_t size() const { return types_.size(); }
  static TypeId builtin(Kind kind);
  /// Every value of `part` is a value of `whole`.
  bool isPartOf(TypeId part, TypeId whole) const;
  /// Some value may belong to both.
  bool overlap(TypeId left, TypeId right) const;

 private:
  std::vector<TypeInfo> types_;
  std::unordered_map<std::string, TypeId> byName_;
};

}  // namespace moire::datalog
