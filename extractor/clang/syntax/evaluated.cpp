// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/syntax/evaluated.h"

#include <clang/AST/ASTContext.h>
#include <clang/Basic/Builtins.h>

#include "extractor/clang/syntax/cleanups.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;
using clang::QualType;

namespace {

/// Only the type of the operand matters: in `*p`, nothing is read through the pointer.
const Expr* withoutTarget(const Expr* operand) {
  const auto* unary = dyn_cast<clang::UnaryOperator>(operand->IgnoreParens());
  return unary && unary->getOpcode() == clang::UO_Deref ? unary->getSubExpr() : operand;
}

QualType innerType(const clang::Type& type) {
  if (const auto* pointer = dyn_cast<clang::PointerType>(&type)) return pointer->getPointeeType();
  if (const auto* array = dyn_cast<clang::ArrayType>(&type)) return array->getElementType();
  if (const auto* function = dyn_cast<clang::FunctionType>(&type)) return function->getReturnType();
  if (const auto* atomic = dyn_cast<clang::AtomicType>(&type)) return atomic->getValueType();
  return type.getLocallyUnqualifiedSingleStepDesugaredType();
}

/// `sizeof` of a variable-length array; every other size is known, and nothing is evaluated.
bool asksForVariableSize(const clang::UnaryExprOrTypeTraitExpr& trait) {
  return trait.getKind() == clang::UETT_SizeOf && trait.getTypeOfArgument()->isVariableArrayType();
}

/// The call evaluates none of its arguments.
bool isUnevaluated(const clang::CallExpr& call) {
  const auto* function = call.getDirectCallee();
  const unsigned id = function ? function->getBuiltinID() : 0;
  if (id == 0) return false;
  const auto& context = function->getASTContext();
  const bool onlyIfPlain = id == clang::Builtin::BI__builtin_assume || id == clang::Builtin::BI__builtin_object_size ||
                           id == clang::Builtin::BI__builtin_dynamic_object_size;
  if (onlyIfPlain) return call.getArg(0)->HasSideEffects(context);
  return context.BuiltinInfo.isUnevaluated(id);
}

}  // namespace

std::vector<EvaluatedInType> evaluatedIn(QualType type) {
  std::vector<EvaluatedInType> found;
  while (type->isVariablyModifiedType()) {
    const clang::Type& named = *type;
    if (clang::isa<clang::TypedefType>(named)) break;  // evaluated where it is declared
    if (const auto* of = dyn_cast<clang::TypeOfExprType>(&named)) {
      found.push_back({withoutTarget(of->getUnderlyingExpr()), false});
      break;
    }
    if (const auto* array = dyn_cast<clang::VariableArrayType>(&named); array && array->getSizeExpr())
      found.push_back({array->getSizeExpr(), true});
    type = innerType(named);
  }
  return found;
}

QualType evaluatedTypeIn(const Expr& expression) {
  QualType type;
  if (const auto* e = dyn_cast<clang::ExplicitCastExpr>(&expression)) type = e->getTypeAsWritten();
  if (const auto* e = dyn_cast<clang::CompoundLiteralExpr>(&expression)) type = e->getTypeSourceInfo()->getType();
  if (const auto* e = dyn_cast<clang::VAArgExpr>(&expression)) type = e->getWrittenTypeInfo()->getType();
  if (const auto* e = dyn_cast<clang::UnaryExprOrTypeTraitExpr>(&expression);
      e && e->isArgumentType() && asksForVariableSize(*e))
    type = e->getArgumentType();
  return !type.isNull() && type->isVariablyModifiedType() ? type : QualType();
}

std::vector<const Expr*> evaluatedOperands(const Expr& expression) {
  std::vector<const Expr*> operands;
  if (const auto* trait = dyn_cast<clang::UnaryExprOrTypeTraitExpr>(&expression)) {
    if (!trait->isArgumentType() && asksForVariableSize(*trait))
      operands.push_back(withoutTarget(trait->getArgumentExpr()));
  } else if (const auto* selection = dyn_cast<clang::GenericSelectionExpr>(&expression)) {
    operands.push_back(selection->getResultExpr());
  } else if (const auto* choice = dyn_cast<clang::ChooseExpr>(&expression)) {
    operands.push_back(choice->getChosenSubExpr());
  } else if (const auto* call = dyn_cast<clang::CallExpr>(&expression)) {
    if (!isUnevaluated(*call)) operands.assign(call->arg_begin(), call->arg_end());
  } else {
    for (const clang::Stmt* child : expression.children())
      if (const auto* operand = clang::dyn_cast_or_null<Expr>(child)) operands.push_back(operand);
  }
  return operands;
}

std::vector<const Expr*> hiddenParts(const clang::Stmt& statement) {
  std::vector<const Expr*> parts;
  const auto add = [&](QualType type) {
    if (type.isNull()) return;
    for (const EvaluatedInType& evaluated : evaluatedIn(type)) parts.push_back(evaluated.expression);
  };
  if (const auto* declared = dyn_cast<clang::DeclStmt>(&statement)) {
    for (const auto* one : declared->decls()) {
      if (const auto* name = dyn_cast<clang::TypedefNameDecl>(one)) add(name->getUnderlyingType());
      const auto* variable = dyn_cast<clang::VarDecl>(one);
      if (!variable) continue;
      add(variable->getType());
      if (const auto* call = cleanupCall(*variable)) parts.push_back(call);
    }
  } else if (const auto* expression = dyn_cast<Expr>(&statement)) {
    add(evaluatedTypeIn(*expression));
  }
  return parts;
}

std::vector<EvaluatedInType> evaluatedOnEntry(const clang::FunctionDecl& function) {
  std::vector<EvaluatedInType> found;
  for (const auto* parameter : function.parameters()) {
    const auto own = evaluatedIn(parameter->getOriginalType());
    found.insert(found.end(), own.begin(), own.end());
  }
  return found;
}

}  // namespace moire::extractor
