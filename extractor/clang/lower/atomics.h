// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <optional>

#include "extractor/clang/lower/lvalue.h"
#include "extractor/clang/lower/parts.h"
#include "extractor/program/expression.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// The compiler's atomic operations: C11's, GCC's `__atomic` and its older `__sync` ones.
class Atomics {
 public:
  explicit Atomics(Parts& parts) : parts_(parts), program_(parts.program), graph_(parts.graph), walk_(parts.walk) {}

  program::ExpressionPtr atomicOperation(const clang::AtomicExpr* expression);
  /// None if the function is not a `__sync` one.
  std::optional<program::ExpressionPtr> syncCall(const clang::CallExpr* expression, llvm::StringRef name);
  program::ExpressionPtr load(const LValue& target);
  void store(const LValue& target, const program::ExpressionPtr& value);
  /// Opens an atomic block, unless the action is in one already or is atomic anyway; returns whether it did.
  bool beginAtomic(const LValue& target);
  void endAtomic();

 private:
  program::ExpressionPtr readModifyWrite(const LValue& target, std::optional<clang::BinaryOperatorKind> op,
                                         const program::ExpressionPtr& operand, bool returnsNew);
  /// Atomic arithmetic wraps for every type.
  program::ExpressionPtr wrapped(clang::BinaryOperatorKind op, const program::ExpressionPtr& left,
                                 const program::ExpressionPtr& right, clang::QualType type);
  /// Returns the old value; with `expectedPlace`, which gets the old value on failure, returns whether it succeeded.
  program::ExpressionPtr compareAndSwap(const LValue& target, const program::ExpressionPtr& expected,
                                        const program::ExpressionPtr& desired, const LValue* expectedPlace,
                                        bool mayFail);

  Parts& parts_;
  program::Program& program_;
  Graph& graph_;
  Walk& walk_;
};

}  // namespace moire::extractor
