// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/atomics.h"

#include <algorithm>
#include <vector>

#include "extractor/clang/lower/accesses.h"
#include "extractor/clang/lower/addresses.h"
#include "extractor/clang/lower/aggregates.h"
#include "extractor/clang/lower/arithmetic.h"
#include "extractor/clang/lower/branches.h"
#include "extractor/clang/lower/conditions.h"
#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/graph.h"
#include "extractor/clang/lower/lowered.h"
#include "extractor/clang/lower/memory_models.h"
#include "extractor/clang/lower/values.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/syntax/atomic_operands.h"
#include "extractor/clang/syntax/types.h"

namespace moire::extractor {

using clang::AtomicExpr;
using clang::Expr;
using program::ExpressionPtr;
using program::IntType;

bool Atomics::beginAtomic(const LValue& target) {
  if (target.isPrivate() || walk_.instance->inAtomic) return false;
  parts_.emitter.settle();
  parts_.emitter.append(program::AtomicBegin{});
  return true;
}

void Atomics::endAtomic() { parts_.emitter.emit(program::AtomicEnd{}); }

void Atomics::fence(const clang::CallExpr& call) {
  const MemoryOrder order = call.getNumArgs() > 0 ? memoryOrderOf(*call.getArg(0), walk_.ast()) : MemoryOrder{};
  parts_.lowered.orders.fences.emplace(parts_.emitter.emit(program::Skip{}), order);
}

ExpressionPtr Atomics::testAndSet(const clang::CallExpr& call, bool clears) {
  LValue target = parts_.addresses.dereferenced(call.getArg(0));
  target.type = walk_.ast().UnsignedCharTy;
  parts_.values.discard(call.getArg(1));
  MemoryOrder order = memoryOrderOf(*call.getArg(1), walk_.ast());
  const IntType type = walk_.typeOf(target.type);
  if (clears) {
    order.acquires = true;  // it reads nothing
    store(target, program::constant(0, type), order);
    return program::constant(0, program::uint64);
  }
  const ExpressionPtr old = readModifyWrite(target, std::nullopt, program::constant(1, type), false, order);
  return convert(binary(program::Op::NotEqual, old, program::constant(0, type)), walk_.typeOf(call.getType()));
}

ExpressionPtr Atomics::load(const LValue& target, const MemoryOrder& order) {
  const bool began = beginAtomic(target);
  const Operating operating(parts_.emitter, {order, AtomicOperation::Kind::Load, began});
  const ExpressionPtr value = parts_.accesses.load(withoutAtomic(target));
  if (!began && (order.sequential || target.isPrivate())) return value;
  if (!began && inCondition_) {
    orderOfCondition_ = order;
    return value;
  }
  if (!began) return parts_.emitter.stable(value);
  const ExpressionPtr found = parts_.emitter.stable(value);
  endAtomic();
  return found;
}

void Atomics::store(const LValue& target, const ExpressionPtr& value, const MemoryOrder& order) {
  const ExpressionPtr stored = parts_.emitter.stable(value);
  const bool began = beginAtomic(target);
  const Operating operating(parts_.emitter, {order, AtomicOperation::Kind::Store, began});
  parts_.accesses.store(withoutAtomic(target), stored);
  if (began) endAtomic();
}

ExpressionPtr Atomics::readModifyWrite(const LValue& given, std::optional<clang::BinaryOperatorKind> op,
                                       const ExpressionPtr& operand, bool returnsNew, const MemoryOrder& order) {
  const bool atomic = beginAtomic(given);
  const Operating operating(parts_.emitter, {order, AtomicOperation::Kind::Both, atomic});
  const LValue target = withoutAtomic(given);
  const ExpressionPtr old = parts_.emitter.stable(parts_.accesses.load(target));
  const ExpressionPtr next = op ? parts_.emitter.stable(wrapped(*op, old, operand, target.type)) : operand;
  parts_.accesses.store(target, convert(next, walk_.typeOf(target.type)));
  if (atomic) endAtomic();
  return returnsNew ? next : old;
}

ExpressionPtr Atomics::wrapped(clang::BinaryOperatorKind op, const ExpressionPtr& left, const ExpressionPtr& right,
                               clang::QualType type) {
  const auto tracked = integerType(walk_.ast(), type);
  if (!tracked || plain(type)->isPointerType()) return untracked(program_, {left, right}, tracked);
  const IntType modular{tracked->bits, false};
  const clang::QualType modularType = walk_.ast().getIntTypeForBitwidth(tracked->bits, 0);
  if (modularType.isNull()) return untracked(program_, {left, right}, tracked);
  return convert(arithmetic(program_, walk_.ast(), op, convert(left, modular), convert(right, modular), modularType),
                 *tracked);
}

ExpressionPtr Atomics::compareAndSwap(const LValue& given, const ExpressionPtr& expected, const ExpressionPtr& desired,
                                      const LValue* expectedPlace, bool mayFail, const MemoryOrder& order) {
  const bool atomic = beginAtomic(given);
  std::optional<Operating> operating;
  operating.emplace(parts_.emitter, AtomicOperation{order, AtomicOperation::Kind::Both, atomic});
  const LValue target = withoutAtomic(given);
  const IntType type = walk_.typeOf(target.type);
  const ExpressionPtr old = parts_.emitter.stable(parts_.accesses.load(target));
  const program::CellId result = parts_.emitter.temporary(program::int32);
  const Branches branches = parts_.conditions.branchOn(binary(program::Op::Equal, old, convert(expected, type)));
  Open after;
  const Open spurious = branches.yes;
  graph_.set(branches.yes);
  parts_.accesses.store(target, convert(desired, type));
  parts_.emitter.append(program::Assign{{result}, program::constant(1)});
  if (atomic) endAtomic();
  after = graph_.take();
  graph_.set(branches.no);
  if (mayFail) graph_.add(spurious);
  parts_.emitter.append(program::Assign{{result}, program::constant(0)});
  if (atomic) endAtomic();
  operating.reset();
  // Only the comparison and the exchange are one step; the value that was found is stored by a plain write.
  if (expectedPlace) parts_.accesses.store(*expectedPlace, old);
  graph_.add(after);
  return expectedPlace ? read(result, program::int32) : old;
}

namespace {

std::optional<clang::BinaryOperatorKind> operatorNamed(llvm::StringRef name) {
  if (name.contains("nand")) return std::nullopt;
  if (name.contains("add")) return clang::BO_Add;
  if (name.contains("sub")) return clang::BO_Sub;
  if (name.contains("xor")) return clang::BO_Xor;
  if (name.contains("_or")) return clang::BO_Or;
  if (name.contains("_and_fetch") || name.ends_with("fetch_and") || name.contains("and_and")) return clang::BO_And;
  return std::nullopt;
}

struct Fetch {
  clang::BinaryOperatorKind op;
  bool returnsNew;
};

/// Operations that compute a value from the old one.
std::optional<Fetch> fetchOf(AtomicExpr::AtomicOp operation) {
  switch (operation) {
    case AtomicExpr::AO__c11_atomic_fetch_add:
    case AtomicExpr::AO__atomic_fetch_add:
      return Fetch{clang::BO_Add, false};
    case AtomicExpr::AO__c11_atomic_fetch_sub:
    case AtomicExpr::AO__atomic_fetch_sub:
      return Fetch{clang::BO_Sub, false};
    case AtomicExpr::AO__c11_atomic_fetch_and:
    case AtomicExpr::AO__atomic_fetch_and:
      return Fetch{clang::BO_And, false};
    case AtomicExpr::AO__c11_atomic_fetch_or:
    case AtomicExpr::AO__atomic_fetch_or:
      return Fetch{clang::BO_Or, false};
    case AtomicExpr::AO__c11_atomic_fetch_xor:
    case AtomicExpr::AO__atomic_fetch_xor:
      return Fetch{clang::BO_Xor, false};
    case AtomicExpr::AO__atomic_add_fetch:
      return Fetch{clang::BO_Add, true};
    case AtomicExpr::AO__atomic_sub_fetch:
      return Fetch{clang::BO_Sub, true};
    case AtomicExpr::AO__atomic_and_fetch:
      return Fetch{clang::BO_And, true};
    case AtomicExpr::AO__atomic_or_fetch:
      return Fetch{clang::BO_Or, true};
    case AtomicExpr::AO__atomic_xor_fetch:
      return Fetch{clang::BO_Xor, true};
    default:
      return std::nullopt;
  }
}

}  // namespace

ExpressionPtr Atomics::atomicOperation(const AtomicExpr* expression) {
  const LValue target = parts_.addresses.dereferenced(expression->getPtr());
  const std::vector<const Expr*> orders = operandsOf(*expression).orders;
  for (const Expr* order : orders) parts_.values.discard(order);
  const MemoryOrder order = memoryOrderOf(*expression, walk_.ast());
  const IntType type = walk_.typeOf(expression->getType());
  const auto operand = [&](const Expr* e) { return parts_.emitter.stable(parts_.values.of(e)); };
  if (const auto fetch = fetchOf(expression->getOp()))
    return readModifyWrite(target, fetch->op, operand(expression->getVal1()), fetch->returnsNew, order);
  switch (expression->getOp()) {
    case AtomicExpr::AO__c11_atomic_load:
    case AtomicExpr::AO__atomic_load_n:
      return load(target, order);
    case AtomicExpr::AO__c11_atomic_init:
      parts_.accesses.store(withoutAtomic(target), convert(operand(expression->getVal1()), walk_.typeOf(target.type)));
      return program::constant(0, program::uint64);
    case AtomicExpr::AO__c11_atomic_store:
    case AtomicExpr::AO__atomic_store_n:
      store(target, convert(operand(expression->getVal1()), walk_.typeOf(target.type)), order);
      return program::constant(0, program::uint64);
    case AtomicExpr::AO__c11_atomic_exchange:
    case AtomicExpr::AO__atomic_exchange_n:
      return readModifyWrite(target, std::nullopt, operand(expression->getVal1()), false, order);
    case AtomicExpr::AO__c11_atomic_compare_exchange_strong:
    case AtomicExpr::AO__c11_atomic_compare_exchange_weak:
    case AtomicExpr::AO__atomic_compare_exchange_n: {
      const LValue expectedPlace = parts_.addresses.dereferenced(expression->getVal1());
      const ExpressionPtr desired = operand(expression->getVal2());
      const ExpressionPtr expected = parts_.emitter.stable(parts_.accesses.load(expectedPlace));
      const bool strong = expression->getOp() == AtomicExpr::AO__c11_atomic_compare_exchange_strong;
      return compareAndSwap(target, expected, desired, &expectedPlace, !strong, order);
    }
    default:
      break;
  }
  for (const auto* child : expression->children())
    if (const auto* part = clang::dyn_cast_or_null<Expr>(child);
        part && part != expression->getPtr() && std::find(orders.begin(), orders.end(), part) == orders.end())
      part->getType()->isPointerType() ? parts_.memoryModels.storeBehind(part) : parts_.values.discard(part);
  const bool began = beginAtomic(target);
  const Operating operating(parts_.emitter, {order, AtomicOperation::Kind::Both, began});
  parts_.aggregates.fill(withoutAtomic(target), false);
  if (began) endAtomic();
  return nondet(type);
}

std::optional<ExpressionPtr> Atomics::syncCall(const clang::CallExpr* expression, llvm::StringRef name) {
  if (!name.consume_front("__sync_") || expression->getNumArgs() == 0) return std::nullopt;
  const LValue target = parts_.addresses.dereferenced(expression->getArg(0));
  std::vector<ExpressionPtr> operands;
  for (unsigned i = 1; i < expression->getNumArgs(); ++i)
    operands.push_back(parts_.emitter.stable(parts_.values.of(expression->getArg(i))));
  const bool swap = name.contains("compare_and_swap");
  if (swap && operands.size() >= 2) {
    ExpressionPtr old = compareAndSwap(target, operands[0], operands[1], nullptr, false);
    if (name.starts_with("val")) return old;
    return binary(program::Op::Equal, old, convert(operands[0], old->type));
  }
  if (name.starts_with("lock_test_and_set") && !operands.empty())
    return readModifyWrite(target, std::nullopt, operands[0], false, acquireOrder);
  if (name.starts_with("lock_release")) {
    store(target, program::constant(0, walk_.typeOf(target.type)), releaseOrder);
    return program::constant(0, program::uint64);
  }
  const auto plainName = name.substr(0, name.find_last_not_of("_0123456789") + 1);
  const bool returnsNew = plainName.ends_with("fetch");
  const auto op = operatorNamed(returnsNew ? "_" + plainName.str() : plainName.str());
  if (operands.empty()) return std::nullopt;
  const ExpressionPtr operand = op ? operands[0] : parts_.emitter.stable(nondet(walk_.typeOf(target.type)));
  return readModifyWrite(target, op, operand, returnsNew);
}

}  // namespace moire::extractor
