// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/pointer_flow_visitor.h"

#include <clang/AST/ASTContext.h>
#include <clang/Basic/Builtins.h>

namespace moire::extractor {

using clang::dyn_cast;

void PointerFlowVisitor::reach(const clang::FunctionDecl* function) {
  function = linker_.resolve(function);
  if (!met_.insert(function).second) return;
  flow_.metFunctions_.push_back(function);
  if (function->doesThisDeclarationHaveABody()) work_.push_back(function);
}

void PointerFlowVisitor::reach(const clang::VarDecl* variable) {
  if (!met_.insert(variable).second) return;
  flow_.metVariables_.push_back(variable);
  if (variable->isLocalVarDeclOrParm() || !variable->getInit()) return;
  const auto* around = std::exchange(context_, &variable->getASTContext());
  value(variable->getInit(), {});
  context_ = around;
}

void PointerFlowVisitor::run() {
  while (!work_.empty()) {
    const auto* function = work_.back();
    work_.pop_back();
    context_ = &function->getASTContext();
    statement(function->getBody());
  }
}

void PointerFlowVisitor::statement(const clang::Stmt* statement) {
  if (!statement) return;
  if (const auto* expression = dyn_cast<clang::Expr>(statement)) return value(expression, dropped());
  if (const auto* declared = dyn_cast<clang::DeclStmt>(statement)) {
    for (const auto* one : declared->decls())
      if (const auto* variable = dyn_cast<clang::VarDecl>(one)) declaration(variable);
    return;
  }
  if (const auto* result = dyn_cast<clang::ReturnStmt>(statement)) {
    if (result->getRetValue()) value(result->getRetValue(), {});
    return;
  }
  if (const auto* assembly = dyn_cast<clang::AsmStmt>(statement)) {
    for (unsigned i = 0; i < assembly->getNumOutputs(); ++i)
      place(assembly->getOutputExpr(i), Access::Write, dropped());
    for (unsigned i = 0; i < assembly->getNumInputs(); ++i) {
      const auto* input = assembly->getInputExpr(i);
      input->isGLValue() ? place(input, Access::Read, {}) : value(input, {});
    }
    return;
  }
  if (clang::isa<clang::IndirectGotoStmt>(statement)) return operands(statement, {});
  for (const auto* child : statement->children()) this->statement(child);
}

void PointerFlowVisitor::declaration(const clang::VarDecl* variable) {
  if (met_.insert(variable).second) flow_.metVariables_.push_back(variable);
  if (const auto* size = variable->getType()->getAsArrayTypeUnsafe())
    if (const auto* variableSize = dyn_cast<clang::VariableArrayType>(size);
        variableSize && variableSize->getSizeExpr())
      value(variableSize->getSizeExpr(), dropped());
  if (!variable->getInit()) return;
  const bool bindable = variable->getType()->isPointerType() && variable->hasLocalStorage();
  if (bindable) flow_.initialised_.insert(variable);
  value(variable->getInit(), bindable ? Sink{Sink::Kind::Variable, variable} : Sink{});
}

void PointerFlowVisitor::flow(Node source, Sink sink) {
  if (sink.kind == Sink::Kind::Escape) flow_.escaped_.insert(source);
  if (sink.kind == Sink::Kind::Variable) flow_.sources_[{sink.variable, true}].push_back(source);
}

void PointerFlowVisitor::function(const clang::FunctionDecl* function, Sink sink) {
  reach(function);
  flow({linker_.resolve(function), false}, sink);
}

void PointerFlowVisitor::variable(const clang::VarDecl* variable, Access access, Sink sink) {
  variable = linker_.resolve(variable);
  reach(variable);
  if (access == Access::Address) flow_.addressed_.insert(variable);
  if (access != Access::Read) flow_.changed_.insert(variable);
  if (access == Access::Address) flow({variable, false}, sink);
  if (access == Access::Read && variable->getType()->isPointerType()) flow({variable, true}, sink);
}

void PointerFlowVisitor::operands(const clang::Stmt* expression, Sink sink) {
  for (const auto* child : expression->children()) {
    const auto* operand = dyn_cast_or_null<clang::Expr>(child);
    if (!operand) {
      statement(child);
    } else if (operand->isGLValue()) {
      place(operand, Access::Address, sink.obscured());
    } else {
      value(operand, sink.obscured());
    }
  }
}

void PointerFlowVisitor::value(const clang::Expr* expression, Sink sink) {
  expression = expression->IgnoreParens();
  if (expression->isGLValue() && !clang::isa<clang::CastExpr>(expression))
    return place(expression, sink.kind == Sink::Kind::Dropped ? Access::Read : Access::Address, sink);
  if (const auto* e = dyn_cast<clang::CastExpr>(expression)) return cast(e, sink);
  if (const auto* e = dyn_cast<clang::UnaryOperator>(expression)) return unary(e, sink);
  if (const auto* e = dyn_cast<clang::BinaryOperator>(expression)) return binary(e, sink);
  if (const auto* e = dyn_cast<clang::CallExpr>(expression)) return call(e, sink);
  if (const auto* e = dyn_cast<clang::ConditionalOperator>(expression)) {
    value(e->getCond(), dropped());
    value(e->getTrueExpr(), sink.obscured());
    return value(e->getFalseExpr(), sink.obscured());
  }
  if (const auto* e = dyn_cast<clang::DeclRefExpr>(expression)) {
    if (const auto* named = dyn_cast<clang::FunctionDecl>(e->getDecl())) function(named, sink);
    return;
  }
  if (const auto* e = dyn_cast<clang::StmtExpr>(expression)) {
    const clang::CompoundStmt* block = e->getSubStmt();
    for (const auto* child : block->body()) {
      const auto* result = child == block->body_back() ? dyn_cast<clang::ValueStmt>(child) : nullptr;
      if (result && result->getExprStmt()) {
        value(result->getExprStmt(), sink.obscured());
      } else {
        statement(child);
      }
    }
    return;
  }
  if (clang::isa<clang::UnaryExprOrTypeTraitExpr>(expression) && !expression->isInstantiationDependent()) return;
  if (const auto* e = dyn_cast<clang::GenericSelectionExpr>(expression)) return value(e->getResultExpr(), sink);
  if (const auto* e = dyn_cast<clang::ChooseExpr>(expression)) return value(e->getChosenSubExpr(), sink);
  if (const auto* e = dyn_cast<clang::AtomicExpr>(expression)) {
    // An expected value is only read and written through its pointer.
    for (const auto* child : e->children()) {
      const auto* part = dyn_cast<clang::Expr>(child);
      const bool followed = part == e->getPtr() || (e->isCmpXChg() && part == e->getVal1());
      value(part, followed ? dropped() : Sink{});
    }
    return;
  }
  operands(expression, {});
}

void PointerFlowVisitor::cast(const clang::CastExpr* expression, Sink sink) {
  const clang::Expr* operand = expression->getSubExpr();
  switch (expression->getCastKind()) {
    case clang::CK_LValueToRValue:
      return place(operand, Access::Read, sink);
    case clang::CK_ArrayToPointerDecay:
    case clang::CK_FunctionToPointerDecay:
    case clang::CK_BuiltinFnToFnPtr:
      return operand->isGLValue() ? place(operand, Access::Address, sink) : value(operand, sink);
    case clang::CK_PointerToBoolean:
    case clang::CK_ToVoid:
      return value(operand, dropped());
    default:
      return value(operand, expression->getType()->isPointerType() ? sink : sink.obscured());
  }
}

void PointerFlowVisitor::unary(const clang::UnaryOperator* expression, Sink sink) {
  const clang::Expr* operand = expression->getSubExpr();
  if (expression->getOpcode() == clang::UO_AddrOf) return place(operand, Access::Address, sink);
  if (expression->isIncrementDecrementOp()) {
    if (operand->getType()->isPointerType()) place(operand, Access::Read, sink.obscured());
    return place(operand, Access::Write, dropped());
  }
  if (expression->getOpcode() == clang::UO_LNot) return value(operand, dropped());
  if (expression->getOpcode() == clang::UO_Extension) return value(operand, sink.obscured());
  value(operand, {});
}

void PointerFlowVisitor::binary(const clang::BinaryOperator* expression, Sink sink) {
  const clang::Expr* left = expression->getLHS();
  const clang::Expr* right = expression->getRHS();
  if (expression->isAssignmentOp()) {
    place(left, Access::Write, dropped());
    if (expression->isCompoundAssignmentOp() && left->getType()->isPointerType())
      place(left, Access::Read, sink.obscured());
    return value(right, expression->isCompoundAssignmentOp() ? dropped() : Sink{});
  }
  if (expression->isComparisonOp() || expression->isLogicalOp()) {
    value(left, dropped());
    return value(right, dropped());
  }
  if (expression->isCommaOp()) {
    value(left, dropped());
    return value(right, sink.obscured());
  }
  const bool additive = expression->isAdditiveOp() && expression->getType()->isPointerType();
  for (const auto* operand : {left, right})
    value(operand, operand->getType()->isPointerType() ? (additive ? sink : dropped()) : sink.obscured());
}

void PointerFlowVisitor::call(const clang::CallExpr* expression, Sink sink) {
  const Callee callee = calleeOf(*expression, linker_, models_);
  if (!callee.function) {
    value(expression->getCallee(), dropped());
    for (const auto* argument : expression->arguments()) value(argument, {});
    return;
  }
  reach(callee.function);
  if (callee.model) return modelledCall(expression, *callee.model);
  if (callee.hasBody()) {
    for (unsigned i = 0; i < expression->getNumArgs(); ++i) {
      const auto* parameter = i < callee.function->getNumParams() ? callee.function->getParamDecl(i) : nullptr;
      const bool pointer = parameter && parameter->getType()->isPointerType();
      value(expression->getArg(i), pointer ? Sink{Sink::Kind::Variable, parameter} : Sink{});
    }
    return;
  }
  const unsigned builtin = callee.function->getBuiltinID();
  const bool harmless = builtin == clang::Builtin::BI__builtin_expect ||
                        (builtin != 0 && callee.function->getASTContext().BuiltinInfo.isConst(builtin));
  for (unsigned i = 0; i < expression->getNumArgs(); ++i) {
    const bool atomicallyAccessed = i == 0 && builtin != 0 && callee.function->getName().starts_with("__sync_");
    value(expression->getArg(i), atomicallyAccessed ? dropped() : harmless ? sink.obscured() : Sink{});
  }
}

void PointerFlowVisitor::modelledCall(const clang::CallExpr* expression, const FunctionModel& model) {
  const bool mayReturnIt = expression->getType()->isPointerType();
  const auto sinkOf = [&](unsigned i) -> Sink {
    if (model.spawns && i == model.spawns->argument) {
      const clang::FunctionDecl* start = model.spawns->start < expression->getNumArgs()
                                             ? namedFunction(*expression->getArg(model.spawns->start))
                                             : nullptr;
      start = start ? linker_.resolve(start) : nullptr;
      if (!start || !start->doesThisDeclarationHaveABody() || start->getNumParams() == 0) return {};
      return {Sink::Kind::Variable, start->getParamDecl(0)};
    }
    return mayReturnIt ? Sink{} : dropped();
  };
  for (unsigned i = 0; i < expression->getNumArgs(); ++i) value(expression->getArg(i), sinkOf(i));
}

void PointerFlowVisitor::place(const clang::Expr* expression, Access access, Sink sink) {
  expression = expression->IgnoreParens();
  // Pointing to a part of what a pointer points to is pointing into the same object.
  const auto behind = [&](const clang::Expr* pointer) { value(pointer, access == Access::Address ? sink : dropped()); };
  if (const auto* e = dyn_cast<clang::DeclRefExpr>(expression)) {
    if (const auto* named = dyn_cast<clang::VarDecl>(e->getDecl())) return variable(named, access, sink);
    if (const auto* named = dyn_cast<clang::FunctionDecl>(e->getDecl())) return function(named, sink);
    return;
  }
  if (const auto* e = dyn_cast<clang::MemberExpr>(expression)) {
    if (e->isArrow()) return behind(e->getBase());
    if (!e->getBase()->isGLValue()) return value(e->getBase(), {});
    // Reading or writing a pointer field says nothing about the variable that holds it.
    return place(e->getBase(), access, access == Access::Address ? sink : dropped());
  }
  if (const auto* e = dyn_cast<clang::ArraySubscriptExpr>(expression)) {
    value(e->getIdx(), dropped());
    return behind(e->getBase());
  }
  if (const auto* e = dyn_cast<clang::UnaryOperator>(expression)) {
    if (e->getOpcode() == clang::UO_Deref) return behind(e->getSubExpr());
    if (e->getOpcode() == clang::UO_Extension) return place(e->getSubExpr(), access, sink);
  }
  if (const auto* e = dyn_cast<clang::CompoundLiteralExpr>(expression)) {
    if (access == Access::Address) {
      flow_.metLiterals_.push_back({e, context_});
      flow({e, false}, sink);
    }
    return value(e->getInitializer(), {});
  }
  if (const auto* e = dyn_cast<clang::GenericSelectionExpr>(expression)) return place(e->getResultExpr(), access, sink);
  if (const auto* e = dyn_cast<clang::ChooseExpr>(expression)) return place(e->getChosenSubExpr(), access, sink);
  if (clang::isa<clang::StringLiteral>(expression) || clang::isa<clang::PredefinedExpr>(expression)) return;
  operands(expression, {});
}

}  // namespace moire::extractor
