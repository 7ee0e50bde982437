// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/syntax/callee.h"

namespace moire::extractor {

Callee calleeOf(const clang::FunctionDecl* function, const Linker& linker, const FunctionModels& models) {
  Callee callee;
  callee.function = linker.resolve(function);
  callee.model = models.deciding(callee.function->getNameAsString(), callee.function->doesThisDeclarationHaveABody());
  return callee;
}

const clang::FunctionDecl* namedFunction(const clang::Expr& expression) {
  const clang::Expr* inner = expression.IgnoreParenCasts();
  const auto* address = clang::dyn_cast<clang::UnaryOperator>(inner);
  if (address && (address->getOpcode() == clang::UO_AddrOf || address->getOpcode() == clang::UO_Deref))
    inner = address->getSubExpr()->IgnoreParenCasts();
  const auto* name = clang::dyn_cast<clang::DeclRefExpr>(inner);
  return name ? clang::dyn_cast<clang::FunctionDecl>(name->getDecl()) : nullptr;
}

Callee calleeNamedBy(const clang::Expr& expression, const Linker& linker, const FunctionModels& models) {
  const clang::FunctionDecl* named = namedFunction(expression);
  return named && !linker.resolverOf(named) ? calleeOf(named, linker, models) : Callee{};
}

}  // namespace moire::extractor
