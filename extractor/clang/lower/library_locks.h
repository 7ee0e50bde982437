// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include "extractor/clang/lower/memory.h"
#include "extractor/clang/lower/parts.h"
#include "extractor/clang/syntax/model_effects.h"
#include "extractor/models/function_models.h"

namespace moire::extractor {

/// The locks that functions of the library take for themselves, and give back before they return. They matter only
/// where the program takes such locks, too, or calls functions that leave it to the program to take them.
class LibraryLocks {
 public:
  explicit LibraryLocks(Parts& parts) : parts_(parts) {}

  /// What the call waits for, and what it accesses meanwhile.
  void use(const clang::CallExpr* expression, const FunctionModel& model);

  /// A call that has the lock of what it reads accesses that while it has the lock, and not besides.
  [[nodiscard]] static bool accesses(const FunctionModel& model, const MemoryEffect& effect);

 private:
  /// The objects whose locks a call takes, one after the other, and the pointers to them, if there are any.
  struct Step {
    PlaceSet objects;
    const clang::Expr* pointer = nullptr;
  };

  void take(const std::vector<Step>& steps, std::size_t next);
  [[nodiscard]] PlaceSet accessed(PlaceSet objects) const;

  Parts& parts_;
};

}  // namespace moire::extractor
