// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <map>
#include <set>

#include "extractor/clang/input/linker.h"
#include "extractor/models/function_models.h"

namespace moire::extractor {

/// Does it matter which of two operands is evaluated first? This is judged by the names of variables in them and in the
/// functions that they call; everything that is reached by pointers counts as one variable.
class EvaluationOrder {
 public:
  EvaluationOrder(const Linker& linker, const FunctionModels& models) : linker_(linker), models_(models) {}

  /// Whether one operand may change what the other reads or changes.
  bool matters(const clang::Expr& one, const clang::Expr& other, const clang::ASTContext& context);

 private:
  struct Touched {
    std::set<const clang::VarDecl*> read, written;  ///< null stands for everything that is reached by pointers
    std::set<const clang::FunctionDecl*> called;
  };

  void collect(const clang::Stmt& statement, Touched& touched) const;
  /// What the function touches itself, without what it calls.
  const Touched& touchedBy(const clang::FunctionDecl& function);
  Touched touchedByAll(const clang::Expr& expression);
  /// The variable that the place is a part of.
  const clang::VarDecl* variableAt(const clang::Expr& place) const;

  const Linker& linker_;
  const FunctionModels& models_;
  std::map<const clang::FunctionDecl*, Touched> functions_;
};

}  // namespace moire::extractor
