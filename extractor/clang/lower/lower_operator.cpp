// SPDX-License-Identifier: Apache-2.0
// Operators: arithmetic, assignments, choices.
#include "extractor/clang/lower/lowering.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;
using clang::QualType;
using program::ExpressionPtr;
using program::IntType;
using program::Op;

std::optional<Op> operatorOf(clang::BinaryOperatorKind op) {
  switch (op) {
    case clang::BO_Add:
      return Op::Add;
    case clang::BO_Sub:
      return Op::Subtract;
    case clang::BO_Mul:
      return Op::Multiply;
    case clang::BO_Div:
      return Op::Divide;
    case clang::BO_Rem:
      return Op::Remainder;
    case clang::BO_And:
      return Op::BitAnd;
    case clang::BO_Or:
      return Op::BitOr;
    case clang::BO_Xor:
      return Op::BitXor;
    case clang::BO_Shl:
      return Op::ShiftLeft;
    case clang::BO_Shr:
      return Op::ShiftRight;
    case clang::BO_LT:
    case clang::BO_GT:
      return Op::Less;
    case clang::BO_LE:
    case clang::BO_GE:
      return Op::LessEqual;
    case clang::BO_EQ:
      return Op::Equal;
    case clang::BO_NE:
      return Op::NotEqual;
    case clang::BO_LAnd:
      return Op::And;
    case clang::BO_LOr:
      return Op::Or;
    default:
      return std::nullopt;
  }
}

namespace {

bool wraps(Op op) { return op == Op::Add || op == Op::Subtract || op == Op::Multiply || op == Op::ShiftLeft; }

}  // namespace

ExpressionPtr truth(const ExpressionPtr& value) {
  if (isBoolean(value->op)) return value;
  if (value->op == Op::Convert && isBoolean(value->operands[0]->op)) return value->operands[0];
  if (value->op == Op::Constant) return program::constant(value->range.low != 0 ? 1 : 0);
  return binary(Op::NotEqual, value, program::constant(0, value->type));
}

ExpressionPtr Lowering::arithmetic(clang::BinaryOperatorKind op, ExpressionPtr left, ExpressionPtr right,
                                   QualType type) {
  const auto operation = operatorOf(op);
  const auto result = integerType(context(), type);
  if (!operation || !result || type->isPointerType()) return untracked({left, right}, result);
  const bool shift = *operation == Op::ShiftLeft || *operation == Op::ShiftRight;
  left = convert(left, *result);
  if (!shift) right = convert(right, *result);
  const bool defined = context().getLangOpts().getSignedOverflowBehavior() != clang::LangOptions::SOB_Undefined;
  if (defined && result->isSigned && wraps(*operation)) {
    const IntType plainType{result->bits, false};
    return convert(binary(*operation, convert(left, plainType), shift ? right : convert(right, plainType)), *result);
  }
  return binary(*operation, left, right);
}

ExpressionPtr Lowering::binaryValue(const clang::BinaryOperator* expression) {
  if (expression->getOpcode() == clang::BO_Assign) return assignment(expression, true);
  if (expression->isCommaOp()) {
    discard(expression->getLHS());
    return value(expression->getRHS());
  }
  if (expression->isLogicalOp()) {
    const Effects right = effectsOf(expression->getRHS());
    if (!right.pure || right.mayStop || (byAccess() && right.sharedReads > 0)) return branchedValue(expression);
  }
  ExpressionPtr left = value(expression->getLHS());
  ExpressionPtr right;
  {
    const Pending pending(*this, left, expression->getLHS()->getBeginLoc());
    right = value(expression->getRHS());
  }
  separate(left, right, expression->getLHS()->getBeginLoc());
  if (expression->isLogicalOp()) return binary(*operatorOf(expression->getOpcode()), truth(left), truth(right));
  if (!expression->isComparisonOp() && expression->getLHS()->getType()->isPointerType() &&
      expression->getRHS()->getType()->isPointerType())
    return untracked({left, right}, typeOf(expression->getType()));
  if (expression->isAdditiveOp() && expression->getType()->isPointerType() &&
      (checks(program::ObligationKind::Null) || checks(program::ObligationKind::Bounds)))
    return pointerSum(expression, left, right);
  if (!expression->isComparisonOp()) {
    checkArithmetic(expression, expression->getOpcode(), left, right, expression->getType());
    return arithmetic(expression->getOpcode(), left, right, expression->getType());
  }

  const auto a = integerType(context(), expression->getLHS()->getType());
  const auto b = integerType(context(), expression->getRHS()->getType());
  if (!a || !b) {
    const ExpressionPtr any = untracked({left, right}, std::nullopt);
    return binary(Op::NotEqual, any, program::constant(0, any->type));
  }
  right = convert(right, left->type);
  const bool swapped = expression->getOpcode() == clang::BO_GT || expression->getOpcode() == clang::BO_GE;
  return binary(*operatorOf(expression->getOpcode()), swapped ? right : left, swapped ? left : right);
}

ExpressionPtr Lowering::branchedValue(const Expr* expression) {
  const Branches branches = branch(expression);
  const program::CellId result = temporary(program::int32);
  graph_.set(branches.yes);
  if (!branches.yes.empty()) appendHere(program::Assign{{result}, program::constant(1)});
  const Open after = graph_.take();
  graph_.set(branches.no);
  if (!branches.no.empty()) appendHere(program::Assign{{result}, program::constant(0)});
  graph_.add(after);
  return read(result, program::int32);
}

ExpressionPtr Lowering::conditionalValue(const clang::AbstractConditionalOperator* expression, bool used) {
  if (const auto* check = dyn_cast<clang::ConditionalOperator>(expression); check && checkExpression(check))
    return program::constant(0, program::uint64);
  const auto* binaryForm = dyn_cast<clang::BinaryConditionalOperator>(expression);
  if (binaryForm) {
    instance_->opaqueValues[binaryForm->getOpaqueValue()] = stable(value(binaryForm->getCommon()));
  }
  const Expr* yes = expression->getTrueExpr();
  const Expr* no = expression->getFalseExpr();
  const IntType type = typeOf(expression->getType());
  const bool plainly = used && !expression->getType()->isVoidType();
  const bool points = plainly && checks(program::ObligationKind::Bounds) && expression->getType()->isPointerType();
  Effects operands = effectsOf(yes);
  operands.include(effectsOf(no));
  if (plainly && !points && operands.pure && !operands.mayStop && (!byAccess() || operands.sharedReads == 0) &&
      effectsOf(expression->getCond()).pure) {
    const ExpressionPtr condition = truth(value(expression->getCond()));
    return select(condition, convert(value(yes), type), convert(value(no), type));
  }
  const Branches branches = branch(expression->getCond());
  const auto result = plainly ? std::optional(temporary(type)) : std::nullopt;
  std::optional<ExtentCells> extents;
  if (points) extents = {temporary(program::int64), temporary(program::int64), unitOf(plain(expression->getType()))};
  const auto evaluate = [&](const Expr* operand, const Open& start) {
    graph_.set(start);
    const NarrowedScope scope(*this, expression->getCond(), operand == yes, operand);
    if (!result) return discard(operand);
    const ExpressionPtr chosen = convert(value(operand), type);
    if (extents) {
      const Extent own = steady(inUnitsOf(extentOf(operand), expression->getType()));
      appendHere(program::Assign{{extents->before}, own.before});
      appendHere(program::Assign{{extents->after}, own.after});
    }
    emit(program::Assign{{*result}, chosen});
  };
  evaluate(yes, branches.yes);
  const Open after = graph_.take();
  evaluate(no, branches.no);
  graph_.add(after);
  if (extents)
    rememberExtent(expression,
                   {read(extents->before, program::int64), read(extents->after, program::int64), extents->unit});
  return result ? read(*result, type) : program::constant(0, program::uint64);
}

ExpressionPtr Lowering::stepped(const ExpressionPtr& old, QualType type, bool up, const Expr* site) {
  const auto tracked = integerType(context(), type);
  if (plain(type)->isPointerType()) return movedPointer(old);
  if (!tracked) return untracked({old}, typeOf(type));
  const QualType wide = tracked->bits < 32 ? context().IntTy : plain(type);
  const IntType wideType = typeOf(wide);
  const auto op = up ? clang::BO_Add : clang::BO_Sub;
  ExpressionPtr before = convert(old, wideType);
  ExpressionPtr one = program::constant(1, wideType);
  if (site) checkArithmetic(site, op, before, one, wide);
  const ExpressionPtr sum = arithmetic(op, before, one, wide);
  if (*tracked == program::boolean) return convert(truth(sum), *tracked);
  return site ? checkedConversion(site, sum, *tracked) : convert(sum, *tracked);
}

namespace {

bool isAtomicObject(const Expr* lvalue) { return lvalue->getType()->isAtomicType(); }

}  // namespace

/// Reading it again gives what was just written to it, and costs no shared access.
bool Lowering::canReadBack(const LValue& target) {
  const Place* place = target.places.single();
  if (!place || place->object->shared) return false;
  // What a pointer points to may be one of many.
  if (place->object->id && (!place->object->context || place->object->context->shared)) return false;
  const auto leaf = place->object->layout->leafAt(place->offset, 1);
  return leaf && place->object->layout->leaves()[*leaf].value && !place->object->layout->leaves()[*leaf].inArray;
}

ExpressionPtr Lowering::increment(const clang::UnaryOperator* expression, bool used) {
  const Expr* operand = expression->getSubExpr();
  const clang::QualType valueType = operand->getType();
  const LValue target = lvalue(operand);
  const IntType type = typeOf(valueType);
  const bool up = expression->isIncrementOp();
  const auto after = [&](const ExpressionPtr& old) {
    return checkedForBitField(expression, operand->getSourceBitField(), stepped(old, valueType, up, expression));
  };
  const auto movedExtent = [&] { return movedAt(expression, target, program::constant(1, program::int64), up); };
  if (!used && ((!byAccess() && !isAtomicObject(operand)) || canReadBack(target))) {
    const auto extent = movedExtent();
    storePointer(target, after(load(target)), extent);
    return program::constant(0, type);
  }
  if (canReadBack(target) && !plain(valueType)->isPointerType() && type != program::boolean) {
    store(target, after(load(target)));
    // The old value in terms of the new one: what a condition says of it is then known of the variable.
    return expression->isPrefix() ? load(target) : stepped(load(target), valueType, !up);
  }
  const bool atomic = isAtomicObject(operand) && beginAtomic(target);
  const LValue place = atomic ? withoutAtomic(target) : target;
  const ExpressionPtr old = stable(load(place));
  const ExpressionPtr next = after(old);
  storePointer(place, next, movedExtent());
  if (atomic) endAtomic();
  return expression->isPostfix() ? old : next;
}

ExpressionPtr Lowering::assignment(const clang::BinaryOperator* expression, bool used) {
  const Effects right = effectsOf(expression->getRHS());
  const bool around = std::exchange(followedLater_, followedLater_ || !right.pure || right.sharedReads > 0);
  const LValue target = lvalue(expression->getLHS());
  followedLater_ = around;
  if (isAggregate(expression->getType())) {
    storeAggregate(target, expression->getRHS());
    return nondet(program::uint64);
  }
  ExpressionPtr assigned = convert(value(expression->getRHS()), typeOf(expression->getLHS()->getType()));
  assigned = checkedForBitField(expression, expression->getLHS()->getSourceBitField(), assigned);
  const auto extent = extentIfChecked(expression->getRHS());
  const bool readBack = used && canReadBack(target);
  if (used && !readBack) assigned = stable(assigned);
  prepareStore(target, assigned, expression->getRHS()->getBeginLoc());
  const At at(*this, expression->getLHS()->getBeginLoc());
  storePointer(target, assigned, extent);
  if (readBack) return load(target);
  return used ? throughBitField(expression->getLHS(), assigned) : assigned;
}

ExpressionPtr Lowering::throughBitField(const Expr* lvalue, const ExpressionPtr& value) const {
  const clang::FieldDecl* field = lvalue->getSourceBitField();
  if (!field) return value;
  const IntType narrow{std::min(value->type.bits, std::max(1U, field->getBitWidthValue(context()))),
                       value->type.isSigned};
  return convert(convert(value, narrow), value->type);
}

ExpressionPtr Lowering::compoundAssignment(const clang::CompoundAssignOperator* expression, bool used) {
  const Expr* left = expression->getLHS();
  LValue target = lvalue(left);
  const auto op = clang::BinaryOperator::getOpForCompoundAssignment(expression->getOpcode());
  const bool atomic = isAtomicObject(left) && effectsOf(expression->getRHS()).pure;
  // What the right side reads comes first where the left must be read and written at once.
  ExpressionPtr right = atomic ? stable(value(expression->getRHS())) : nullptr;
  const bool began = atomic && beginAtomic(target);
  if (began) target = withoutAtomic(target);
  ExpressionPtr old = load(target);
  if (!atomic) {
    const Pending pending(*this, old, left->getBeginLoc());
    right = value(expression->getRHS());
  }
  separate(old, right, left->getBeginLoc());
  const QualType computation = expression->getComputationResultType();
  const QualType operandType = expression->getComputationLHSType();
  const auto tracked = integerType(context(), left->getType());
  ExpressionPtr next;
  std::optional<Extent> extent;
  if (tracked && integerType(context(), operandType) && !plain(left->getType())->isPointerType()) {
    old = convert(old, typeOf(operandType));
    checkArithmetic(expression, op, old, right, computation);
    next = arithmetic(op, old, right, computation);
    next =
        *tracked == program::boolean ? convert(truth(next), *tracked) : checkedConversion(expression, next, *tracked);
    next = checkedForBitField(expression, left->getSourceBitField(), next);
  } else if (plain(left->getType())->isPointerType() &&
             (checks(program::ObligationKind::Null) || checks(program::ObligationKind::Bounds))) {
    extent = movedAt(expression, target, right, op == clang::BO_Add);
    if (!extent) touch(right);
    next = movedPointer(old);
  } else {
    next = untracked({old, right}, tracked);
    if (tracked && computation->isFloatingType() && checks(program::ObligationKind::Overflow))
      noteUnless(program::constant(0), program::ObligationKind::Overflow, expression);
  }
  const bool readBack = used && canReadBack(target);
  if (used && !readBack) next = stable(next);
  const At at(*this, left->getBeginLoc());
  storePointer(target, next, extent);
  if (began) endAtomic();
  if (readBack) return load(target);
  return used ? throughBitField(left, next) : next;
}

}  // namespace moire::extractor
