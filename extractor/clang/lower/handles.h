// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <optional>
#include <vector>

#include "extractor/clang/lower/handle_slots.h"
#include "extractor/clang/lower/memory.h"
#include "extractor/clang/lower/parts.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/syntax/counting_loop.h"

namespace moire::extractor {

/// Waits for the end of threads, by handles in variables or in the elements of an array:
/// `for (i = 0; i < n; i++) pthread_join(t[i], NULL)`.
class Handles {
 public:
  explicit Handles(Parts& parts) : parts_(parts), walk_(parts.walk) {}

  /// A call that waits for the thread behind the handle.
  void join(const clang::CallExpr* call, const clang::Expr* handle);
  /// After the last turn of the loop, all threads have ended whose handles were in the elements that the loop went
  /// through.
  void joinLoop(const clang::ForStmt& loop, const std::vector<LoopJoin>& joins);
  /// None if it is neither a constant nor a variable.
  std::optional<LoopBound> boundOf(const CountingLoop& loop) const;
  /// The same for what a pointer points to.
  std::optional<HandleSlots> slotsBehind(const clang::Expr* pointer) const;

 private:
  /// Where the handle is, in all turns of the enclosing loop.
  std::optional<HandleSlots> slotsOf(const clang::Expr* lvalue) const;
  std::optional<HandleSlots> slotsOf(const PlaceSet& places, const std::optional<IndexedElement>& element) const;

  Parts& parts_;
  Walk& walk_;
};

}  // namespace moire::extractor
