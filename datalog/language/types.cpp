// SPDX-License-Identifier: Apache-2.0
#include "datalog/language/types.h"

#include <algorithm>

namespace moire::datalog {

const char* kindName(Kind kind) {
  switch (kind) {
    case Kind::Symbol:
      return "symbol";
    case Kind::Number:
      return "number";
    case Kind::Unsigned:
      return "unsigned";
    case Kind::Float:
      return "float";
    case Kind::Record:
      return "record";
    case Kind::Variant:
      return "algebraic data type";
  }
  return "";
}

TypeTable::TypeTable() {
  for (const Kind kind : {Kind::Symbol, Kind::Number, Kind::Unsigned, Kind::Float}) {
    TypeInfo type;
    type.name = kindName(kind);
    type.kind = kind;
    type.root = types_.size();
    add(std::move(type));
  }
}

TypeId TypeTable::add(TypeInfo type) {
  byName_.emplace(type.name, types_.size());
  types_.push_back(std::move(type));
  return types_.size() - 1;
}

std::optional<TypeId> TypeTable::find(std::string_view name) const {
  const auto found = byName_.find(std::string(name));
  return found == byName_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<BranchRef> TypeTable::findBranch(std::string_view name) const {
  for (TypeId type = 0; type < types_.size(); ++type) {
    const auto& branches = types_[type].branches;
    const auto found = std::find_if(branches.begin(), branches.end(), [&](const Branch& b) { return b.name == name; });
    if (found != branches.end()) return BranchRef{type, static_cast<std::size_t>(found - branches.begin())};
  }
  return std::nullopt;
}

TypeId TypeTable::builtin(Kind kind) { return static_cast<TypeId>(kind); }

bool TypeTable::isPartOf(TypeId part, TypeId whole) const {
  if (types_[part].root == whole) return true;
  std::vector<TypeId> open{part};
  for (std::size_t next = 0; next < open.size(); ++next) {  // wrong programs have cycles, so no type is visited twice
    if (open[next] == whole) return true;
    for (const TypeId parent : types_[open[next]].parents) {
      if (std::find(open.begin(), open.end(), parent) == open.end()) open.push_back(parent);
    }
  }
  return false;
}

bool TypeTable::overlap(TypeId left, TypeId right) const {
  if (isPartOf(left, right) || isPartOf(right, left)) return true;
  for (TypeId type = 0; type < types_.size(); ++type) {
    if (isPartOf(type, left) && isPartOf(type, right)) return true;
  }
  return false;
}

}  // namespace moire::datalog
