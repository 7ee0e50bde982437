// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <optional>

#include "extractor/clang/lower/lvalue.h"
#include "extractor/clang/lower/parts.h"
#include "extractor/clang/syntax/memory_order.h"
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
  /// A fence: `__sync_synchronize()`, or with its order as the only argument.
  void fence(const clang::CallExpr& call);
  /// `__atomic_test_and_set`, or `__atomic_clear`.
  program::ExpressionPtr testAndSet(const clang::CallExpr& call, bool clears);
  program::ExpressionPtr load(const LValue& target, const MemoryOrder& order = {});
  void store(const LValue& target, const program::ExpressionPtr& value, const MemoryOrder& order = {});
  /// Opens an atomic block, unless the action is in one already or is atomic anyway; returns whether it did.
  bool beginAtomic(const LValue& target);
  void endAtomic();
  /// The order of the atomic load whose value a condition asks for, which has no location yet. The condition is in an
  /// atomic block that belongs to it.
  [[nodiscard]] MemoryOrder orderOfCondition() const { return orderOfCondition_; }
  void expectCondition() {
    orderOfCondition_ = {};
    inCondition_ = true;
  }
  void endCondition() { inCondition_ = false; }

 private:
  program::ExpressionPtr readModifyWrite(const LValue& target, std::optional<clang::BinaryOperatorKind> op,
                                         const program::ExpressionPtr& operand, bool returnsNew,
                                         const MemoryOrder& order = {});
  /// Atomic arithmetic wraps for every type.
  program::ExpressionPtr wrapped(clang::BinaryOperatorKind op, const program::ExpressionPtr& left,
                                 const program::ExpressionPtr& right, clang::QualType type);
  /// Returns the old value; with `expectedPlace`, which gets the old value on failure, returns whether it succeeded.
  program::ExpressionPtr compareAndSwap(const LValue& target, const program::ExpressionPtr& expected,
                                        const program::ExpressionPtr& desired, const LValue* expectedPlace,
                                        bool mayFail, const MemoryOrder& order = {});

  Parts& parts_;
  program::Program& program_;
  Graph& graph_;
  Walk& walk_;
  MemoryOrder orderOfCondition_;
  bool inCondition_ = false;
};

}  // namespace moire::extractor
