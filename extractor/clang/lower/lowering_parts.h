// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Type.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "extractor/clang/lower/instance.h"
#include "extractor/clang/lower/memory.h"
#include "extractor/clang/lower/through.h"

namespace moire::extractor {

/// Where an lvalue is.
struct LValue {
  PlaceSet places;
  clang::QualType type;   ///< as which it is accessed
  bool constant = false;  ///< in a string literal
  const clang::FieldDecl* bitField = nullptr;
  std::optional<Through> through;

  LValue() = default;
  LValue(PlaceSet where, clang::QualType as) : places(std::move(where)), type(as) {}
  LValue(Object& object, clang::QualType as) : places{{{&object, 0, 0}}, false}, type(as) {}

  [[nodiscard]] bool isPrivate() const {
    return !places.unknown && std::none_of(places.list.begin(), places.list.end(),
                                           [](const Place& place) { return place.object->shared; });
  }
};

/// Where control goes on if a condition holds, and if not.
struct Branches {
  Open yes;
  Open no;
};

/// What evaluating an expression amounts to, found without evaluating it.
struct Effects {
  bool pure = true;          ///< an expression of the program model can stand for it: no actions of its own
  bool mayStop = false;      ///< undefined for some operands
  unsigned sharedReads = 0;  ///< reads of shared cells

  void include(const Effects& part) {
    pure = pure && part.pure;
    mayStop = mayStop || part.mayStop;
    sharedReads += part.sharedReads;
  }
};

}  // namespace moire::extractor
