// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <vector>

namespace moire::extractor {

/// The value of one field in the initialiser of a structure.
struct FieldValue {
  const clang::FieldDecl* field = nullptr;
  const clang::Expr* value = nullptr;
};

/// The values that an initialiser list gives to the parts of an object.
struct ListedValues {
  enum class Kind {
    Same,     ///< the only item in `elements` is the value of the whole
    Fields,   ///< of a structure: `fields`
    Elements  ///< of an array, a union, a vector: `elements`, one after the other or in the same place
  };
  Kind kind = Kind::Elements;
  std::vector<FieldValue> fields;
  std::vector<const clang::Expr*> elements;
  const clang::Expr* filler = nullptr;  ///< of all other elements of an array
};

ListedValues listedValues(const clang::InitListExpr& list);

}  // namespace moire::extractor
