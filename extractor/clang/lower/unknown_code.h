// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <optional>
#include <unordered_map>
#include <vector>

#include "extractor/clang/lower/lowered.h"
#include "extractor/clang/lower/parts.h"
#include "extractor/program/expression.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// What code does that is not analysed: it changes what it can reach, and calls functions of the program that it knows.
/// It does not know them before the program has named them, because a call needs the function's address. Such calls are
/// made by separate threads, so that not every call of unknown code leads through all of them.
class UnknownCode {
 public:
  explicit UnknownCode(Parts& parts) : parts_(parts), program_(parts.program), graph_(parts.graph), walk_(parts.walk) {}

  /// A call of a function of which nothing is known.
  program::ExpressionPtr call(const clang::CallExpr* expression, const clang::FunctionDecl* function);
  /// What unknown code does whenever it gets control.
  void run();
  /// Once all other bodies exist: makes the threads by which unknown code calls functions of the program.
  void lowerCalls();
  /// The addresses of functions that the statement names are known once control has passed here.
  void noteNamedFunctions(const clang::Stmt& statement);

 private:
  const std::vector<const clang::FunctionDecl*>& escapedFunctions();
  /// Functions in variables that unknown code may name itself.
  void noteInitialFunctions();
  /// The function's address is known as soon as control passes one of these; without any, from the beginning.
  void noteNamed(const clang::FunctionDecl& function, const Open& after);
  /// Divides the functions that unknown code may learn of by where they are named.
  void divide();
  /// Threads that call the functions of the group, in any order and any number of times.
  void lowerGroup(UnknownGroup& group);
  /// From now on unknown code may call the functions that it knows by now.
  void callEscaped();

  Parts& parts_;
  program::Program& program_;
  Graph& graph_;
  Walk& walk_;
  std::optional<std::vector<const clang::FunctionDecl*>> escapedFunctions_;
  std::unordered_map<const clang::Stmt*, std::vector<const clang::FunctionDecl*>> namedFunctions_;
};

}  // namespace moire::extractor
