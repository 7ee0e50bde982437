// SPDX-License-Identifier: Apache-2.0
// The compiler's atomic operations: C11's, GCC's `__atomic` and its older `__sync` ones.
#include "extractor/clang/lower/lowering.h"

namespace moire::extractor {

using clang::AtomicExpr;
using clang::Expr;
using program::ExpressionPtr;
using program::IntType;

bool Lowering::beginAtomic(const LValue& target) {
  if (target.isPrivate() || instance_->inAtomic) return false;
  settle();
  appendHere(program::AtomicBegin{});
  return true;
}

void Lowering::endAtomic() { emit(program::AtomicEnd{}); }

LValue Lowering::dereferenced(const Expr* pointer, bool checked) {
  const auto extent = evaluateAddress(pointer, checked ? pointer : nullptr);
  if (checked) checkFollowed(pointer, extent, pointer->getType()->getPointeeType());
  return {targetsOf(pointer), pointer->getType()->getPointeeType()};
}

ExpressionPtr Lowering::atomicLoad(const LValue& target) {
  const bool began = beginAtomic(target);
  const ExpressionPtr value = load(withoutAtomic(target));
  if (!began) return value;
  const ExpressionPtr found = stable(value);
  endAtomic();
  return found;
}

bool isAtomicLoad(const AtomicExpr& expression) {
  return expression.getOp() == AtomicExpr::AO__c11_atomic_load || expression.getOp() == AtomicExpr::AO__atomic_load_n;
}

namespace {

std::size_t atomicLoadsIn(const clang::Stmt* statement) {
  std::size_t count = 0;
  if (const auto* e = clang::dyn_cast<AtomicExpr>(statement)) count += isAtomicLoad(*e) ? 1 : 0;
  if (const auto* e = clang::dyn_cast<clang::CastExpr>(statement);
      e && e->getCastKind() == clang::CK_LValueToRValue && e->getSubExpr()->getType()->isAtomicType())
    ++count;
  for (const clang::Stmt* child : statement->children())
    if (child) count += atomicLoadsIn(child);
  return count;
}

}  // namespace

/// The condition makes no shared access but one atomic load, and does nothing else.
bool Lowering::readsOneAtomic(const Expr* condition) const {
  if (instance_->inAtomic || atomicLoadsIn(condition) != 1) return false;
  instance_->inAtomic = true;
  const Effects effects = effectsOf(condition);
  instance_->inAtomic = false;
  return effects.pure && !effects.mayStop && effects.sharedReads == 1;
}

/// Each way begins with the condition on the atomic variable itself, which others can rely on: had its value been
/// copied first, the copy would say nothing of it any more.
Branches Lowering::branchInAtomic(const Expr* condition) {
  settle();
  appendHere(program::AtomicBegin{});
  instance_->inAtomic = true;
  Branches result = branchOn(value(condition));
  instance_->inAtomic = false;
  for (Open* way : {&result.yes, &result.no}) {
    if (way->empty()) continue;
    graph_.set(*way);
    appendHere(program::AtomicEnd{});
    *way = graph_.take();
  }
  return result;
}

void Lowering::atomicStore(const LValue& target, const ExpressionPtr& value) {
  const ExpressionPtr stored = stable(value);
  const bool began = beginAtomic(target);
  store(withoutAtomic(target), stored);
  if (began) endAtomic();
}

/// The place, for an access inside an atomic block.
LValue Lowering::withoutAtomic(LValue place) {
  if (place.type->isAtomicType()) place.type = plain(place.type);
  return place;
}

ExpressionPtr Lowering::readModifyWrite(const LValue& given, std::optional<clang::BinaryOperatorKind> op,
                                        const ExpressionPtr& operand, bool returnsNew) {
  const bool atomic = beginAtomic(given);
  const LValue target = withoutAtomic(given);
  const ExpressionPtr old = stable(load(target));
  const ExpressionPtr next = op ? stable(wrapped(*op, old, operand, target.type)) : operand;
  store(target, convert(next, typeOf(target.type)));
  if (atomic) endAtomic();
  return returnsNew ? next : old;
}

/// Atomic arithmetic wraps, whatever the type.
ExpressionPtr Lowering::wrapped(clang::BinaryOperatorKind op, const ExpressionPtr& left, const ExpressionPtr& right,
                                clang::QualType type) {
  const auto tracked = integerType(context(), type);
  if (!tracked || plain(type)->isPointerType()) return untracked({left, right}, tracked);
  const IntType modular{tracked->bits, false};
  const clang::QualType modularType = context().getIntTypeForBitwidth(tracked->bits, 0);
  if (modularType.isNull()) return untracked({left, right}, tracked);
  return convert(arithmetic(op, convert(left, modular), convert(right, modular), modularType), *tracked);
}

ExpressionPtr Lowering::compareAndSwap(const LValue& given, const ExpressionPtr& expected, const ExpressionPtr& desired,
                                       const LValue* expectedPlace, bool mayFail) {
  const bool atomic = beginAtomic(given);
  const LValue target = withoutAtomic(given);
  const IntType type = typeOf(target.type);
  const ExpressionPtr old = stable(load(target));
  const program::CellId result = temporary(program::int32);
  const Branches branches = branchOn(binary(program::Op::Equal, old, convert(expected, type)));
  Open after;
  const Open spurious = branches.yes;
  graph_.set(branches.yes);
  store(target, convert(desired, type));
  appendHere(program::Assign{{result}, program::constant(1)});
  after = graph_.take();
  graph_.set(branches.no);
  if (mayFail) graph_.add(spurious);
  if (expectedPlace) store(*expectedPlace, old);
  appendHere(program::Assign{{result}, program::constant(0)});
  graph_.add(after);
  if (atomic) endAtomic();
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

}  // namespace

ExpressionPtr Lowering::atomicOperation(const AtomicExpr* expression) {
  const LValue target = dereferenced(expression->getPtr());
  const IntType type = typeOf(expression->getType());
  const auto operand = [&](const Expr* e) { return stable(value(e)); };
  switch (expression->getOp()) {
    case AtomicExpr::AO__c11_atomic_load:
    case AtomicExpr::AO__atomic_load_n:
      return atomicLoad(target);
    case AtomicExpr::AO__c11_atomic_init:
    case AtomicExpr::AO__c11_atomic_store:
    case AtomicExpr::AO__atomic_store_n:
      atomicStore(target, convert(operand(expression->getVal1()), typeOf(target.type)));
      return program::constant(0, program::uint64);
    case AtomicExpr::AO__c11_atomic_exchange:
    case AtomicExpr::AO__atomic_exchange_n:
      return readModifyWrite(target, std::nullopt, operand(expression->getVal1()), false);
    case AtomicExpr::AO__c11_atomic_fetch_add:
    case AtomicExpr::AO__atomic_fetch_add:
      return readModifyWrite(target, clang::BO_Add, operand(expression->getVal1()), false);
    case AtomicExpr::AO__c11_atomic_fetch_sub:
    case AtomicExpr::AO__atomic_fetch_sub:
      return readModifyWrite(target, clang::BO_Sub, operand(expression->getVal1()), false);
    case AtomicExpr::AO__c11_atomic_fetch_and:
    case AtomicExpr::AO__atomic_fetch_and:
      return readModifyWrite(target, clang::BO_And, operand(expression->getVal1()), false);
    case AtomicExpr::AO__c11_atomic_fetch_or:
    case AtomicExpr::AO__atomic_fetch_or:
      return readModifyWrite(target, clang::BO_Or, operand(expression->getVal1()), false);
    case AtomicExpr::AO__c11_atomic_fetch_xor:
    case AtomicExpr::AO__atomic_fetch_xor:
      return readModifyWrite(target, clang::BO_Xor, operand(expression->getVal1()), false);
    case AtomicExpr::AO__atomic_add_fetch:
      return readModifyWrite(target, clang::BO_Add, operand(expression->getVal1()), true);
    case AtomicExpr::AO__atomic_sub_fetch:
      return readModifyWrite(target, clang::BO_Sub, operand(expression->getVal1()), true);
    case AtomicExpr::AO__atomic_and_fetch:
      return readModifyWrite(target, clang::BO_And, operand(expression->getVal1()), true);
    case AtomicExpr::AO__atomic_or_fetch:
      return readModifyWrite(target, clang::BO_Or, operand(expression->getVal1()), true);
    case AtomicExpr::AO__atomic_xor_fetch:
      return readModifyWrite(target, clang::BO_Xor, operand(expression->getVal1()), true);
    case AtomicExpr::AO__c11_atomic_compare_exchange_strong:
    case AtomicExpr::AO__c11_atomic_compare_exchange_weak:
    case AtomicExpr::AO__atomic_compare_exchange_n: {
      const LValue expectedPlace = dereferenced(expression->getVal1());
      const ExpressionPtr desired = operand(expression->getVal2());
      const ExpressionPtr expected = stable(load(expectedPlace));
      const bool strong = expression->getOp() == AtomicExpr::AO__c11_atomic_compare_exchange_strong;
      return compareAndSwap(target, expected, desired, &expectedPlace, !strong);
    }
    default:
      break;
  }
  for (const auto* child : expression->children())
    if (const auto* part = clang::dyn_cast_or_null<Expr>(child); part && part != expression->getPtr())
      part->getType()->isPointerType() ? storeBehind(part) : discard(part);
  fill(target, false);
  return nondet(type);
}

std::optional<ExpressionPtr> Lowering::syncCall(const clang::CallExpr* expression, llvm::StringRef name) {
  if (!name.consume_front("__sync_") || expression->getNumArgs() == 0) return std::nullopt;
  const LValue target = dereferenced(expression->getArg(0));
  std::vector<ExpressionPtr> operands;
  for (unsigned i = 1; i < expression->getNumArgs(); ++i) operands.push_back(stable(value(expression->getArg(i))));
  const bool swap = name.contains("compare_and_swap");
  if (swap && operands.size() >= 2) {
    ExpressionPtr old = compareAndSwap(target, operands[0], operands[1], nullptr, false);
    if (name.starts_with("val")) return old;
    return binary(program::Op::Equal, old, convert(operands[0], old->type));
  }
  if (name.starts_with("lock_test_and_set") && !operands.empty())
    return readModifyWrite(target, std::nullopt, operands[0], false);
  if (name.starts_with("lock_release")) {
    atomicStore(target, program::constant(0, typeOf(target.type)));
    return program::constant(0, program::uint64);
  }
  const auto plainName = name.substr(0, name.find_last_not_of("_0123456789") + 1);
  const bool returnsNew = plainName.ends_with("fetch");
  const auto op = operatorNamed(returnsNew ? "_" + plainName.str() : plainName.str());
  if (operands.empty()) return std::nullopt;
  const ExpressionPtr operand = op ? operands[0] : stable(nondet(typeOf(target.type)));
  return readModifyWrite(target, op, operand, returnsNew);
}

}  // namespace moire::extractor
