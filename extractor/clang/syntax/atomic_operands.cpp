// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/syntax/atomic_operands.h"

namespace moire::extractor {

using clang::AtomicExpr;

namespace {

std::vector<const clang::Expr*> ordersOf(const AtomicExpr& expression) {
  std::vector<const clang::Expr*> orders;
  if (expression.getOp() == AtomicExpr::AO__c11_atomic_init) return orders;
  orders.push_back(expression.getOrder());
  if (expression.getScopeModel()) orders.push_back(expression.getScope());
  if (expression.isCmpXChg()) orders.push_back(expression.getOrderFail());
  switch (expression.getOp()) {
    case AtomicExpr::AO__atomic_compare_exchange:
    case AtomicExpr::AO__atomic_compare_exchange_n:
    case AtomicExpr::AO__scoped_atomic_compare_exchange:
    case AtomicExpr::AO__scoped_atomic_compare_exchange_n:
      orders.push_back(expression.getWeak());
      break;
    default:
      break;
  }
  return orders;
}

}  // namespace

AtomicOperands operandsOf(const AtomicExpr& expression) {
  AtomicOperands result;
  result.orders = ordersOf(expression);
  switch (expression.getOp()) {
    case AtomicExpr::AO__c11_atomic_load:
    case AtomicExpr::AO__atomic_load_n:
    case AtomicExpr::AO__scoped_atomic_load_n:
      return result;
    case AtomicExpr::AO__atomic_load:
    case AtomicExpr::AO__atomic_store:
    case AtomicExpr::AO__scoped_atomic_load:
    case AtomicExpr::AO__scoped_atomic_store:
      result.references = {expression.getVal1()};
      return result;
    case AtomicExpr::AO__atomic_exchange:
    case AtomicExpr::AO__atomic_compare_exchange:
    case AtomicExpr::AO__scoped_atomic_exchange:
    case AtomicExpr::AO__scoped_atomic_compare_exchange:
      result.references = {expression.getVal1(), expression.getVal2()};
      return result;
    case AtomicExpr::AO__c11_atomic_init:
    case AtomicExpr::AO__c11_atomic_store:
    case AtomicExpr::AO__atomic_store_n:
    case AtomicExpr::AO__scoped_atomic_store_n:
    case AtomicExpr::AO__c11_atomic_exchange:
    case AtomicExpr::AO__atomic_exchange_n:
    case AtomicExpr::AO__scoped_atomic_exchange_n:
      result.values = {expression.getVal1()};
      return result;
    default:
      break;
  }
  if (expression.isCmpXChg()) {
    result.references = {expression.getVal1()};
    result.values = {expression.getVal2()};
    return result;
  }
  result.values = {expression.getVal1()};
  result.computes = true;
  return result;
}

}  // namespace moire::extractor
