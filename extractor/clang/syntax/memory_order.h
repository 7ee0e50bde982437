// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>

namespace moire::extractor {

/// What an atomic operation, or a fence, orders in every execution.
struct MemoryOrder {
  bool sequential = true;  ///< it is seq_cst
  bool acquires = true;    ///< if it reads: whoever wrote that value did what it did before the reader goes on
  bool releases = true;    ///< if it writes: who reads that value goes on after all that was done before
};

/// Of what only acquires, and of a store that releases.
inline constexpr MemoryOrder acquireOrder{.sequential = false, .acquires = true, .releases = false};
inline constexpr MemoryOrder releaseOrder{.sequential = false, .acquires = true, .releases = true};

/// Of a compare-and-swap, both orders count: it may fail.
MemoryOrder memoryOrderOf(const clang::AtomicExpr& operation, const clang::ASTContext& ast);

/// The argument may have any value: then nothing is ordered.
MemoryOrder memoryOrderOf(const clang::Expr& argument, const clang::ASTContext& ast);

}  // namespace moire::extractor
