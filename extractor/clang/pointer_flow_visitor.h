// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include "extractor/clang/pointer_flow.h"

namespace moire::extractor {

/// Walks all code that may run and records in a PointerFlow where addresses go.
class PointerFlowVisitor {
 public:
  PointerFlowVisitor(PointerFlow& flow, const Linker& linker, const FunctionModels& models)
      : flow_(flow), linker_(linker), models_(models) {}

  void reach(const clang::FunctionDecl* function);
  void reach(const clang::VarDecl* variable);
  void run();

 private:
  using Node = PointerFlow::Node;

  /// Where the value of an expression goes.
  struct Sink {
    enum class Kind { Dropped, Escape, Variable } kind = Kind::Escape;
    const clang::VarDecl* variable = nullptr;
    /// What becomes of a value that goes into the sink by way of an operation that the lowering does not follow.
    [[nodiscard]] Sink obscured() const { return kind == Kind::Dropped ? *this : Sink{}; }
  };
  enum class Access { Read, Write, Address };

  void statement(const clang::Stmt* statement);
  void declaration(const clang::VarDecl* variable);
  void value(const clang::Expr* expression, Sink sink);
  void place(const clang::Expr* expression, Access access, Sink sink);
  void unary(const clang::UnaryOperator* expression, Sink sink);
  void binary(const clang::BinaryOperator* expression, Sink sink);
  void cast(const clang::CastExpr* expression, Sink sink);
  void call(const clang::CallExpr* expression, Sink sink);
  void modelledCall(const clang::CallExpr* expression, const FunctionModel& model);
  /// Nothing is known of what happens with the operands.
  void operands(const clang::Stmt* expression, Sink sink);

  void variable(const clang::VarDecl* variable, Access access, Sink sink);
  void function(const clang::FunctionDecl* function, Sink sink);
  void flow(Node source, Sink sink);

  static constexpr Sink dropped() { return {Sink::Kind::Dropped, nullptr}; }

  PointerFlow& flow_;
  const Linker& linker_;
  const FunctionModels& models_;
  const clang::ASTContext* context_ = nullptr;  ///< of the code that is being walked
  std::vector<const clang::FunctionDecl*> work_;
  std::set<const clang::Decl*> met_;
};

}  // namespace moire::extractor
