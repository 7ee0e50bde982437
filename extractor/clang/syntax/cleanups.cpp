// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/syntax/cleanups.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/ExprCXX.h>

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;

namespace {

/// The call is stored with the variable's declaration: all walks over the program must see one and the same expression.
constexpr llvm::StringRef keptAs = "the call of the cleanup";

const clang::CallExpr* keptCall(const clang::VarDecl& variable) {
  for (const auto* kept : variable.specific_attrs<clang::AnnotateAttr>())
    if (kept->isImplicit() && kept->getAnnotation() == keptAs && kept->args_size() == 1)
      return dyn_cast<clang::CallExpr>(*kept->args_begin());
  return nullptr;
}

clang::CallExpr* makeCall(clang::VarDecl& variable, clang::FunctionDecl& function) {
  clang::ASTContext& context = variable.getASTContext();
  const auto here = variable.getLocation();
  const auto named = [&](clang::ValueDecl& declaration, clang::ExprValueKind kind) {
    return clang::DeclRefExpr::Create(context, {}, {}, &declaration, false, here, declaration.getType(), kind);
  };
  const auto converted = [&](Expr* from, clang::QualType type, clang::CastKind kind) -> Expr* {
    return clang::ImplicitCastExpr::Create(context, type, kind, from, nullptr, clang::VK_PRValue, {});
  };
  Expr* argument = clang::UnaryOperator::Create(context, named(variable, clang::VK_LValue), clang::UO_AddrOf,
                                                context.getPointerType(variable.getType()), clang::VK_PRValue,
                                                clang::OK_Ordinary, here, false, {});
  const clang::QualType parameter = function.getParamDecl(0)->getType();
  if (!context.hasSameUnqualifiedType(parameter, argument->getType()))
    argument = converted(argument, parameter, clang::CK_BitCast);
  Expr* callee = converted(named(function, clang::VK_PRValue), context.getPointerType(function.getType()),
                           clang::CK_FunctionToPointerDecay);
  return clang::CallExpr::Create(context, callee, {argument}, function.getCallResultType(), clang::VK_PRValue, here,
                                 {});
}

/// Visits a function in the order of its text.
class Labels {
 public:
  void walk(const clang::Stmt* statement) {
    if (!statement) return;
    if (const auto* label = dyn_cast<clang::LabelStmt>(statement)) found[label->getDecl()] = alive_;
    if (const auto* declared = dyn_cast<clang::DeclStmt>(statement)) return declare(*declared);
    const std::size_t before = alive_;
    for (const clang::Stmt* child : statement->children()) walk(child);
    if (clang::isa<clang::CompoundStmt, clang::ForStmt>(statement)) alive_ = before;
  }

  std::map<const clang::LabelDecl*, std::size_t> found;

 private:
  void declare(const clang::DeclStmt& declared) {
    for (const clang::Stmt* child : declared.children()) walk(child);
    for (const auto* one : declared.decls())
      if (const auto* variable = dyn_cast<clang::VarDecl>(one); variable && cleanupCall(*variable)) ++alive_;
  }

  std::size_t alive_ = 0;
};

}  // namespace

const clang::CallExpr* cleanupCall(const clang::VarDecl& variable) {
  const auto* cleanup = variable.getAttr<clang::CleanupAttr>();
  if (!cleanup || !variable.hasLocalStorage()) return nullptr;
  if (const auto* kept = keptCall(variable)) return kept;
  auto& declaration = const_cast<clang::VarDecl&>(variable);
  Expr* call = makeCall(declaration, *cleanup->getFunctionDecl());
  declaration.addAttr(clang::AnnotateAttr::CreateImplicit(variable.getASTContext(), keptAs, &call, 1));
  return keptCall(variable);
}

std::map<const clang::LabelDecl*, std::size_t> cleanupsAtLabels(const clang::FunctionDecl& function) {
  Labels labels;
  labels.walk(function.getBody());
  return std::move(labels.found);
}

}  // namespace moire::extractor
