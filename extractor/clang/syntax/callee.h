// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include "extractor/clang/input/linker.h"
#include "extractor/models/function_models.h"

namespace moire::extractor {

/// What a call goes to: its model, or its body, or neither.
struct Callee {
  const clang::FunctionDecl* function = nullptr;  ///< null for a call through a pointer
  const FunctionModel* model = nullptr;           ///< set if the model decides what the call does
  [[nodiscard]] bool hasBody() const { return function && !model && function->doesThisDeclarationHaveABody(); }
};

Callee calleeOf(const clang::FunctionDecl* function, const Linker& linker, const FunctionModels& models);

/// The callee of a call; an `ifunc` is treated as a call through a pointer.
inline Callee calleeOf(const clang::CallExpr& call, const Linker& linker, const FunctionModels& models) {
  const clang::FunctionDecl* function = call.getDirectCallee();
  return function && !linker.resolverOf(function) ? calleeOf(function, linker, models) : Callee{};
}

/// The function that the expression names (`f`, `&f`, with or without casts); null for anything else.
const clang::FunctionDecl* namedFunction(const clang::Expr& expression);

/// What a call of the named function goes to; an empty Callee if the expression names none.
Callee calleeNamedBy(const clang::Expr& expression, const Linker& linker, const FunctionModels& models);

}  // namespace moire::extractor
