// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <map>

#include "extractor/clang/pointers/context.h"
#include "extractor/models/function_models.h"

namespace moire::extractor {

/// What is known of an allocation before the uses of its memory are seen.
struct AllocationHint {
  clang::QualType type;
  bool single = false;  ///< one object of that type; else any number of elements
  bool whole = false;   ///< all of the elements are complete
};

/// The type of allocated memory: the type that its size mentions, that the pointer is converted to, or that the
/// function around it was called for.
class AllocationHints {
 public:
  /// While it lives, the values that are computed are expected to have that type, if it says what they point to.
  class Expected {
   public:
    Expected(AllocationHints& hints, clang::QualType pointer);
    ~Expected() { hints_.expected_ = around_; }
    Expected(const Expected&) = delete;
    Expected& operator=(const Expected&) = delete;

   private:
    AllocationHints& hints_;
    clang::QualType around_;
  };

  /// Remembers the hint for what the callee allocates and returns.
  void remember(const Context& callee, const AllocationHint& hint) { byContext_.try_emplace(&callee, hint); }

  /// `context` is where the call is; null in the initialiser of a static variable.
  [[nodiscard]] AllocationHint forCall(const clang::CallExpr& call, const Context* context,
                                       const clang::ASTContext& ast) const;
  /// The same, where it is known which arguments are sizes.
  [[nodiscard]] AllocationHint forAllocation(const clang::CallExpr& call, const FunctionModel::Allocation& model,
                                             const Context* context, const clang::ASTContext& ast) const;

 private:
  clang::QualType expected_;
  std::map<const Context*, AllocationHint> byContext_;
};

}  // namespace moire::extractor
