// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <optional>
#include <utility>

#include "extractor/clang/lower/memory.h"
#include "extractor/clang/lower/through.h"

namespace moire::extractor {

/// Where an lvalue is.
struct LValue {
  PlaceSet places;
  clang::QualType type;   ///< the type with which it is accessed
  bool constant = false;  ///< in a string literal
  const clang::FieldDecl* bitField = nullptr;
  std::optional<Through> through;

  LValue() = default;
  LValue(PlaceSet where, clang::QualType as) : places(std::move(where)), type(as) {}
  LValue(Object& object, clang::QualType as) : places{{{&object, 0, 0}}, false}, type(as) {}

  [[nodiscard]] bool isPrivate() const { return places.isPrivate(); }
};

/// The place without the atomicity of its type, for an access inside an atomic block.
LValue withoutAtomic(LValue place);

/// Reading the place again gives what was just written to it, and makes no shared access.
bool canReadBack(const LValue& target);

}  // namespace moire::extractor
