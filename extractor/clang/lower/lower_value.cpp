// SPDX-License-Identifier: Apache-2.0
// Expressions that are evaluated for their value.
#include "extractor/clang/lower/lowering.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;
using program::ExpressionPtr;
using program::IntType;
using program::Op;

IntType Lowering::typeOf(clang::QualType type) const { return integerType(context(), type).value_or(program::uint64); }

std::optional<ExpressionPtr> Lowering::constantValue(const Expr* expression) const {
  // Asked again at every level above the expression, and Clang looks at all levels below it.
  const auto [found, isNew] = constants_.try_emplace(expression);
  if (isNew) found->second = evaluatedConstant(expression);
  return found->second;
}

std::optional<ExpressionPtr> Lowering::evaluatedConstant(const Expr* expression) const {
  const auto type = integerType(context(), expression->getType());
  if (!type || expression->isGLValue() || expression->isValueDependent()) return std::nullopt;
  Expr::EvalResult result;
  if (expression->getType()->isPointerType()) {
    if (!expression->isNullPointerConstant(const_cast<clang::ASTContext&>(context()),  // NOLINT
                                           Expr::NPC_ValueDependentIsNotNull))
      return std::nullopt;
    return program::constant(0, *type);
  }
  if (!expression->EvaluateAsInt(result, context(), Expr::SE_NoSideEffects)) return std::nullopt;
  const llvm::APSInt& number = result.Val.getInt();
  if (number.getSignificantBits() > 64) return std::nullopt;
  const program::Int value =
      number.isSigned() ? program::Int{number.getSExtValue()} : program::Int{number.getZExtValue()};
  return program::constant(type->wrap(value), *type);
}

ExpressionPtr Lowering::untracked(const std::vector<ExpressionPtr>& operands, std::optional<IntType> type) const {
  const IntType wanted = type.value_or(program::uint64);
  ExpressionPtr result = nondet(wanted);
  for (const auto& operand : operands)
    if (readsShared(*operand)) result = binary(Op::BitXor, result, convert(operand, wanted));
  return result;
}

ExpressionPtr Lowering::value(const Expr* expression) {
  expression = expression->IgnoreParens();
  if (const auto number = constantValue(expression)) {
    if (checks(program::ObligationKind::Overflow)) checkConstant(expression);
    return *number;
  }
  const At at(*this, expression->getBeginLoc());
  ExpressionPtr result = computed(expression);
  return convert(std::move(result), typeOf(expression->getType()));
}

ExpressionPtr Lowering::computed(const Expr* expression) {
  if (isAggregate(expression->getType()) && !expression->isGLValue()) {
    Object& object = materialise(expression);
    storeAggregate({object, expression->getType()}, expression);
    return nondet(program::uint64);
  }
  if (const auto* e = dyn_cast<clang::CastExpr>(expression)) return castValue(e);
  if (const auto* e = dyn_cast<clang::UnaryOperator>(expression)) return unaryValue(e, true);
  if (const auto* e = dyn_cast<clang::CompoundAssignOperator>(expression)) return compoundAssignment(e, true);
  if (const auto* e = dyn_cast<clang::BinaryOperator>(expression)) return binaryValue(e);
  if (const auto* e = dyn_cast<clang::AbstractConditionalOperator>(expression)) return conditionalValue(e, true);
  if (const auto* e = dyn_cast<clang::CallExpr>(expression)) return call(e, true);
  if (const auto* e = dyn_cast<clang::StmtExpr>(expression)) return statementExpression(e, true);
  if (const auto* e = dyn_cast<clang::AtomicExpr>(expression)) return atomicOperation(e);
  if (const auto* e = dyn_cast<clang::GenericSelectionExpr>(expression)) return value(e->getResultExpr());
  if (const auto* e = dyn_cast<clang::ChooseExpr>(expression)) return value(e->getChosenSubExpr());
  if (const auto* e = dyn_cast<clang::ConstantExpr>(expression)) return value(e->getSubExpr());
  if (const auto* e = dyn_cast<clang::OpaqueValueExpr>(expression)) {
    const auto known = instance_->opaqueValues.find(e);
    return known != instance_->opaqueValues.end() ? known->second : nondet(typeOf(e->getType()));
  }
  if (const auto* e = dyn_cast<clang::InitListExpr>(expression);
      e && e->getNumInits() == 1 && e->getType()->isScalarType())
    return value(e->getInit(0));
  const IntType type = typeOf(expression->getType());
  if (clang::isa<clang::ImplicitValueInitExpr>(expression)) return program::constant(0, type);
  if (clang::isa<clang::AddrLabelExpr>(expression)) return nondet(type, {1, type.max()});
  if (expression->isGLValue() || clang::isa<clang::MemberExpr>(expression)) return load(lvalue(expression));
  evaluateParts(expression);
  return nondet(type);
}

void Lowering::evaluateParts(const Expr* expression) {
  for (const auto* child : expression->children())
    if (const auto* operand = clang::dyn_cast_or_null<Expr>(child))
      operand->isGLValue() ? evaluateWithin(operand) : discard(operand);
}

ExpressionPtr Lowering::castValue(const clang::CastExpr* expression) {
  const Expr* operand = expression->getSubExpr();
  const IntType type = typeOf(expression->getType());
  switch (expression->getCastKind()) {
    case clang::CK_LValueToRValue:
      if (const auto* name = dyn_cast<clang::DeclRefExpr>(operand->IgnoreParens())) {
        const auto* variable = dyn_cast<clang::VarDecl>(name->getDecl());
        if (variable && instance_->values.contains(variable)) return instance_->values.at(variable);
      }
      return load(lvalue(operand));
    case clang::CK_ArrayToPointerDecay:
    case clang::CK_FunctionToPointerDecay:
    case clang::CK_BuiltinFnToFnPtr:
      operand->getType()->isArrayType() ? evaluateWithin(operand) : discard(operand);
      return nondet(type, {1, type.max()});
    case clang::CK_NullToPointer:
      discard(operand);
      return program::constant(0, type);
    case clang::CK_IntegralToBoolean:
    case clang::CK_PointerToBoolean:
      return convert(truth(value(operand)), type);
    case clang::CK_ToVoid:
      discard(operand);
      return program::constant(0, type);
    default:
      break;
  }
  const ExpressionPtr inner = value(operand);
  if (integerType(context(), operand->getType()) && integerType(context(), expression->getType()))
    return mayChangeValue(expression) ? checkedConversion(expression, inner, type) : convert(inner, type);
  if (mayChangeValue(expression)) noteUnless(program::constant(0), program::ObligationKind::Overflow, expression);
  return untracked({inner}, type);
}

ExpressionPtr Lowering::unaryValue(const clang::UnaryOperator* expression, bool used) {
  const Expr* operand = expression->getSubExpr();
  const IntType type = typeOf(expression->getType());
  const bool tracked = integerType(context(), expression->getType()).has_value();
  switch (expression->getOpcode()) {
    case clang::UO_PostInc:
    case clang::UO_PostDec:
    case clang::UO_PreInc:
    case clang::UO_PreDec:
      return increment(expression, used);
    case clang::UO_AddrOf:
      if (const auto* inner = dyn_cast<clang::UnaryOperator>(operand->IgnoreParens());
          inner && inner->getOpcode() == clang::UO_Deref)
        return value(inner->getSubExpr());
      operand->getType()->isFunctionType() ? discard(operand) : evaluateAddressOf(operand);
      return nondet(type, {1, type.max()});
    case clang::UO_Deref:
      return load(lvalue(expression));
    case clang::UO_Plus:
    case clang::UO_Extension:
      return value(operand);
    case clang::UO_Minus: {
      const ExpressionPtr inner = value(operand);
      if (!tracked) return untracked({inner}, type);
      ExpressionPtr zero = program::constant(0, type);
      ExpressionPtr negated = convert(inner, type);
      checkArithmetic(expression, clang::BO_Sub, zero, negated, expression->getType());
      return arithmetic(clang::BO_Sub, zero, negated, expression->getType());
    }
    case clang::UO_Not: {
      const ExpressionPtr inner = value(operand);
      return tracked ? unary(Op::Complement, convert(inner, type)) : untracked({inner}, type);
    }
    case clang::UO_LNot:
      return negation(truth(value(operand)));
    default:
      return untracked({value(operand)}, type);
  }
}

void Lowering::discard(const Expr* expression) {
  expression = expression->IgnoreParens();
  const At at(*this, expression->getBeginLoc());
  if (const auto* e = dyn_cast<clang::CastExpr>(expression); e && e->getCastKind() == clang::CK_ToVoid)
    return discard(e->getSubExpr());
  if (const auto* e = dyn_cast<clang::UnaryOperator>(expression)) {
    if (e->isIncrementDecrementOp()) return static_cast<void>(increment(e, false));
    if (e->getOpcode() == clang::UO_Extension) return discard(e->getSubExpr());
  }
  if (const auto* e = dyn_cast<clang::BinaryOperator>(expression)) {
    if (e->getOpcode() == clang::BO_Assign) return static_cast<void>(assignment(e, false));
    if (e->isCommaOp()) {
      discard(e->getLHS());
      return discard(e->getRHS());
    }
  }
  if (const auto* e = dyn_cast<clang::CompoundAssignOperator>(expression))
    return static_cast<void>(compoundAssignment(e, false));
  if (const auto* e = dyn_cast<clang::ConditionalOperator>(expression))
    return static_cast<void>(conditionalValue(e, false));
  if (const auto* e = dyn_cast<clang::CallExpr>(expression)) {
    if (isAggregate(e->getType())) return static_cast<void>(aggregateCall(e));
    return touch(call(e, false));
  }
  if (const auto* e = dyn_cast<clang::StmtExpr>(expression)) return static_cast<void>(statementExpression(e, false));
  if (const auto* e = dyn_cast<clang::DeclRefExpr>(expression); e && !expression->isGLValue()) return;
  if (isAggregate(expression->getType()) && expression->isGLValue()) return evaluateWithin(expression);
  touch(value(expression));
}

ExpressionPtr Lowering::statementExpression(const clang::StmtExpr* expression, bool used) {
  settle();
  const clang::CompoundStmt* block = expression->getSubStmt();
  if (block->body_empty()) return nondet(program::uint64);
  const auto* last = dyn_cast<clang::ValueStmt>(block->body_back());
  const Expr* result = last ? last->getExprStmt() : nullptr;
  for (const auto* child : block->body())
    if (child != block->body_back() || !result || child != result) statement(child);
  if (!result || last != result) return nondet(typeOf(expression->getType()));
  if (!used || expression->getType()->isVoidType()) {
    discard(result);
    return nondet(typeOf(expression->getType()));
  }
  return value(result);
}

}  // namespace moire::extractor
