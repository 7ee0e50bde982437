// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include "extractor/clang/lower/instance.h"
#include "extractor/clang/lower/parts.h"

namespace moire::extractor {

/// What comparisons of pointers say about their targets: after `if (p == &a)`, `*p` is `a`.
class Narrowing {
 public:
  explicit Narrowing(Parts& parts) : parts_(parts), walk_(parts.walk) {}

  /// Uses what the condition says of pointers that do not change in `scope`, or that never change if there is none.
  void narrow(const clang::Expr* condition, bool holds, const clang::Stmt* scope);
  void narrow(const clang::Expr* pointer, const clang::Expr* other, bool equal, const clang::Stmt* scope);
  [[nodiscard]] Instance& instance() const;
  /// Forgets what is known of pointers that the statement may change.
  void forgetChanged(const clang::Stmt* statement);

 private:
  void narrowByPart(const clang::Expr* condition, bool holds, const clang::Stmt* scope);
  /// The pointer that the expression reads, if it is changed only by assignments of this function, and by none in
  /// `scope` that would go unnoticed.
  const clang::VarDecl* lastingPointer(const clang::Expr* expression, const clang::Stmt* scope) const;

  Parts& parts_;
  Walk& walk_;
};

/// As long as it exists, the condition holds, or does not hold.
class NarrowedScope {
 public:
  NarrowedScope(Narrowing& narrowing, const clang::Expr* condition, bool holds, const clang::Stmt* scope);
  ~NarrowedScope();
  NarrowedScope(const NarrowedScope&) = delete;
  NarrowedScope& operator=(const NarrowedScope&) = delete;

 private:
  Instance& instance_;
  std::map<const clang::VarDecl*, PlaceSet> before_;
};

}  // namespace moire::extractor
