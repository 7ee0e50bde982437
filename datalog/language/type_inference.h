// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "datalog/language/clause_lowering.h"
#include "datalog/language/functors.h"
#include "datalog/language/resolved_rule.h"

namespace moire::datalog {

bool isNumeric(Kind kind);

/// Finds the types of a rule's variables: what is known flows between them until nothing changes. Types are compared
/// by their roots: which of the built-in, record and variant types they are parts of.
class TypeInference {
 public:
  TypeInference(const Rule& rule, const std::vector<std::string>& spellings, const LoweringContext& context)
      : rule_(rule), spellings_(spellings), context_(context), types_(rule.variables.size()) {}

  void run();

  Kind kindOf(TypeId type) const { return context_.types[type].kind; }
  TypeId root(TypeId type) const { return context_.types[type].root; }
  TypeId columnType(RelationId relation, std::size_t column) const {
    return root(context_.relations[relation].columns[column].type);
  }

  /// Nothing if the type is decided by where the term is used.
  std::optional<TypeId> typeOf(const Term& term) const;
  std::vector<std::optional<TypeId>> operandTypes(const Term& term) const;
  /// The one type of both sides of a comparison, of a range's bounds and its result, or of an aggregate.
  std::optional<TypeId> sharedType(const Literal& literal) const;
  /// The type that the notation of a number implies.
  static std::optional<TypeId> spelledType(const std::string& text);

 private:
  void constrain(const Term& term, TypeId type);
  void constrainFields(const Term& term, const std::vector<Field>& fields);
  /// What a term says about its own parts, wherever it is used.
  void inferInside(const Term& term);
  void inferAtom(RelationId relation, const std::vector<Term>& args);
  void inferAtoms(const std::vector<Literal>& body);
  void inferBody(const std::vector<Literal>& body);
  void setResult(const Literal& literal, TypeId type);

  const Rule& rule_;
  const std::vector<std::string>& spellings_;
  const LoweringContext& context_;
  std::vector<std::optional<TypeId>> types_;
  bool changed_ = false;
};

}  // namespace moire::datalog
