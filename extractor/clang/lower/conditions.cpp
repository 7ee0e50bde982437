// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/conditions.h"

#include <utility>

#include "extractor/clang/lower/arithmetic.h"
#include "extractor/clang/lower/atomics.h"
#include "extractor/clang/lower/constants.h"
#include "extractor/clang/lower/effect_finder.h"
#include "extractor/clang/lower/effects.h"
#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/graph.h"
#include "extractor/clang/lower/narrowing.h"
#include "extractor/clang/lower/syntax_of_conditions.h"
#include "extractor/clang/lower/values.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/syntax/conversion.h"

namespace moire::extractor {

using clang::AtomicExpr;
using clang::dyn_cast;
using clang::Expr;
using program::ExpressionPtr;
using program::Op;

namespace {

std::size_t atomicLoadsIn(const clang::Stmt* statement) {
  std::size_t count = 0;
  if (const auto* e = clang::dyn_cast<AtomicExpr>(statement)) count += isAtomicLoad(*e) ? 1 : 0;
  if (const auto* e = clang::dyn_cast<clang::CastExpr>(statement);
      e && conversionOf(*e) == Conversion::Load && e->getSubExpr()->getType()->isAtomicType())
    ++count;
  for (const clang::Stmt* child : statement->children())
    if (child) count += atomicLoadsIn(child);
  return count;
}

}  // namespace

bool Conditions::readsOneAtomic(const Expr* condition) const {
  if (walk_.instance->inAtomic || atomicLoadsIn(condition) != 1) return false;
  walk_.instance->inAtomic = true;
  const Effects effects = parts_.effects.of(condition);
  walk_.instance->inAtomic = false;
  return effects.pure && !effects.mayStop && effects.sharedReads == 1;
}

Branches Conditions::branchInAtomic(const Expr* condition) {
  parts_.emitter.settle();
  parts_.emitter.append(program::AtomicBegin{});
  walk_.instance->inAtomic = true;
  parts_.atomics.expectCondition();
  const ExpressionPtr value = parts_.values.of(condition);
  parts_.atomics.endCondition();
  const Operating operating(parts_.emitter, {parts_.atomics.orderOfCondition(), AtomicOperation::Kind::Load, true});
  Branches result = branchOn(value);
  walk_.instance->inAtomic = false;
  for (Open* way : {&result.yes, &result.no}) {
    if (way->empty()) continue;
    graph_.set(*way);
    parts_.emitter.append(program::AtomicEnd{});
    *way = graph_.take();
  }
  return result;
}

void Conditions::require(const Expr* condition, bool holds, const std::function<void(const ExpressionPtr&)>& leaf) {
  condition = withoutBooleanCasts(condition);
  const At at(walk_, condition->getBeginLoc());
  const auto* negated = dyn_cast<clang::UnaryOperator>(condition);
  if (negated && negated->getOpcode() == clang::UO_LNot) return require(negated->getSubExpr(), !holds, leaf);
  const auto* logical = dyn_cast<clang::BinaryOperator>(condition);
  if (!logical || !logical->isLogicalOp() || parts_.effects.of(condition).pure) {
    const ExpressionPtr computed = truth(parts_.values.of(condition));
    return leaf(holds ? computed : negation(computed));
  }
  const bool conjunction = (logical->getOpcode() == clang::BO_LAnd) == holds;
  if (conjunction) {
    require(logical->getLHS(), holds, leaf);
    return require(logical->getRHS(), holds, leaf);
  }
  const Branches first = branch(logical->getLHS());
  graph_.set(holds ? first.no : first.yes);
  require(logical->getRHS(), holds, leaf);
  graph_.add(holds ? first.yes : first.no);
}

namespace {

/// Either outcome is possible in every state.
bool isFreeChoice(const program::Expression& condition) {
  if (condition.op == Op::Nondet) return condition.range.contains(0) && condition.range.low != condition.range.high;
  if (condition.op != Op::NotEqual && condition.op != Op::Equal) return false;
  const auto& right = *condition.operands[1];
  return right.op == Op::Constant && right.range.low == 0 && isFreeChoice(*condition.operands[0]);
}

}  // namespace

namespace {

/// The action gives a variable a value that decides the condition, which compares the variable with a number.
std::optional<bool> decides(const program::Action& action, const program::Expression& condition) {
  const auto* assign = std::get_if<program::Assign>(&action);
  if (!assign || assign->targets.size() != 1 || (condition.op != Op::Equal && condition.op != Op::NotEqual))
    return std::nullopt;
  const auto& variable = *condition.operands[0];
  const auto& number = *condition.operands[1];
  const auto& value = *assign->value;
  if (variable.op != Op::Read || variable.cells != assign->targets || number.op != Op::Constant ||
      (value.op != Op::Constant && value.op != Op::Nondet))
    return std::nullopt;
  const bool mayBeEqual = value.range.contains(number.range.low);
  if (mayBeEqual && value.range.low != value.range.high) return std::nullopt;
  return mayBeEqual == (condition.op == Op::Equal);
}

}  // namespace

Branches Conditions::waysTo(const Open& before, const program::Expression& condition) const {
  // Who could not create a thread goes on alone, which matters to what ends then.
  if (!parts_.checks(program::ObligationKind::Memory)) return {before, before};
  Branches ways;
  for (const program::LocationId at : before) {
    const auto decided = decides(program_[at].action, condition);
    if (!decided || *decided) ways.yes.push_back(at);
    if (!decided || !*decided) ways.no.push_back(at);
  }
  return ways;
}

Branches Conditions::branchOn(const ExpressionPtr& value) {
  const ExpressionPtr condition = truth(value);
  parts_.emitter.settle();
  if (condition->op == Op::Constant) {
    const Open open = graph_.take();
    return condition->range.low != 0 ? Branches{open, {}} : Branches{{}, open};
  }
  const Open before = graph_.take();
  if (isFreeChoice(*condition)) return {before, before};
  const Branches ways = waysTo(before, *condition);
  Branches result;
  graph_.set(ways.yes);
  parts_.emitter.append(program::Assume{condition});
  result.yes = graph_.take();
  graph_.set(ways.no);
  parts_.emitter.append(program::Assume{negation(condition)});
  result.no = graph_.take();
  return result;
}

Branches Conditions::branch(const Expr* condition) {
  condition = withoutBooleanCasts(condition);
  const At at(walk_, condition->getBeginLoc());
  if (const auto number = parts_.constants.of(condition)) return branchOn(*number);
  if (const auto* e = dyn_cast<clang::UnaryOperator>(condition); e && e->getOpcode() == clang::UO_LNot) {
    Branches inner = branch(e->getSubExpr());
    return {std::move(inner.no), std::move(inner.yes)};
  }
  const auto* e = dyn_cast<clang::BinaryOperator>(condition);
  if (e && e->isCommaOp()) {
    parts_.values.discard(e->getLHS());
    return branch(e->getRHS());
  }
  if (!e || !e->isLogicalOp())
    return readsOneAtomic(condition) ? branchInAtomic(condition) : branchOn(parts_.values.of(condition));
  const Effects effects = parts_.effects.of(e->getRHS());
  const bool together = effects.pure && !effects.mayStop && (!parts_.byAccess() || effects.sharedReads == 0) &&
                        parts_.effects.of(e->getLHS()).pure;
  if (together) return branchOn(parts_.values.of(condition));
  parts_.emitter.settle();
  const Branches first = branch(e->getLHS());
  const bool conjunction = e->getOpcode() == clang::BO_LAnd;
  graph_.set(conjunction ? first.yes : first.no);
  const NarrowedScope scope(parts_.narrowing, e->getLHS(), conjunction, e->getRHS());
  Branches second = branch(e->getRHS());
  Open& merged = conjunction ? second.no : second.yes;
  const Open& early = conjunction ? first.no : first.yes;
  merged.insert(merged.end(), early.begin(), early.end());
  return second;
}

}  // namespace moire::extractor
