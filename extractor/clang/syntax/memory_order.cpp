// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/syntax/memory_order.h"

namespace moire::extractor {

using clang::AtomicExpr;

namespace {

/// The numbers of C's memory orders. As compilers do, `consume` is taken for `acquire`.
enum class Number { Relaxed, Consume, Acquire, Release, AcquireRelease, Sequential };

Number numberOf(const clang::Expr& argument, const clang::ASTContext& ast) {
  clang::Expr::EvalResult value;
  if (!argument.EvaluateAsInt(value, ast)) return Number::Relaxed;
  const auto number = value.Val.getInt();
  if (number < 0 || number > static_cast<int>(Number::Sequential)) return Number::Relaxed;
  return static_cast<Number>(number.getExtValue());
}

/// Orders that make no sense for an access, such as a load that releases, are none.
bool loadAcquires(Number order) {
  return order == Number::Consume || order == Number::Acquire || order == Number::Sequential;
}

bool storeReleases(Number order) { return order == Number::Release || order == Number::Sequential; }

MemoryOrder ofBoth(Number order) {
  return {.sequential = order == Number::Sequential,
          .acquires = loadAcquires(order) || order == Number::AcquireRelease,
          .releases = storeReleases(order) || order == Number::AcquireRelease};
}

}  // namespace

MemoryOrder memoryOrderOf(const AtomicExpr& operation, const clang::ASTContext& ast) {
  if (operation.getOp() == AtomicExpr::AO__c11_atomic_init) return {};
  const Number order = numberOf(*operation.getOrder(), ast);
  const bool sequential = order == Number::Sequential;
  switch (operation.getOp()) {
    case AtomicExpr::AO__c11_atomic_load:
    case AtomicExpr::AO__atomic_load:
    case AtomicExpr::AO__atomic_load_n:
    case AtomicExpr::AO__scoped_atomic_load:
    case AtomicExpr::AO__scoped_atomic_load_n:
      return {.sequential = sequential, .acquires = loadAcquires(order)};
    case AtomicExpr::AO__c11_atomic_store:
    case AtomicExpr::AO__atomic_store:
    case AtomicExpr::AO__atomic_store_n:
    case AtomicExpr::AO__scoped_atomic_store:
    case AtomicExpr::AO__scoped_atomic_store_n:
      return {.sequential = sequential, .releases = storeReleases(order)};
    default:
      break;
  }
  MemoryOrder result = ofBoth(order);
  if (!operation.isCmpXChg()) return result;
  const Number failure = numberOf(*operation.getOrderFail(), ast);
  result.sequential = result.sequential && failure == Number::Sequential;
  result.acquires = result.acquires && loadAcquires(failure);
  return result;
}

MemoryOrder memoryOrderOf(const clang::Expr& argument, const clang::ASTContext& ast) {
  return ofBoth(numberOf(argument, ast));
}

}  // namespace moire::extractor
