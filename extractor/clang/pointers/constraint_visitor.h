// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <map>
#include <set>

#include "extractor/clang/pointers/allocation_hints.h"
#include "extractor/clang/pointers/memory_map.h"
#include "extractor/clang/pointers/model_constraints.h"
#include "extractor/clang/pointers/pointer_flow.h"
#include "extractor/clang/syntax/callee.h"
#include "extractor/clang/syntax/initialisers.h"
#include "support/stop.h"

namespace moire::extractor {

/// Walks all code that may run, in all contexts, and records how pointers move. Order and conditions do not matter.
class ConstraintVisitor {
 public:
  ConstraintVisitor(MemoryMap& map, Contexts& contexts, const Linker& linker, const FunctionModels& models)
      : map_(map),
        graph_(map.graph()),
        flow_(map.graph()),
        contexts_(contexts),
        linker_(linker),
        models_(models),
        modelConstraints_(map, contexts, hints_, linker, models) {}
  ConstraintVisitor(const ConstraintVisitor&) = delete;
  ConstraintVisitor& operator=(const ConstraintVisitor&) = delete;

  /// A function whose parameters may be anything when it is called.
  Context& entry(const clang::FunctionDecl& function);
  Context& main(const clang::FunctionDecl& function);
  /// A function that runs before main, in its thread; null if there is no main.
  Context& early(const clang::FunctionDecl& function, Context* main);
  /// A function that is called by the thread that ends the program.
  Context& destructor(const clang::FunctionDecl& function);
  /// Throws `Stopped`.
  void run(const StopRequest& shouldStop);

 private:
  /// The function gets what main gets.
  void passProgramArguments(const Context& context);
  /// The functions that the resolver may choose.
  Pointer resolvedBy(const clang::FunctionDecl& resolver) const;
  void statement(const clang::Stmt* statement);
  /// Code that is not analysed can name variables, and follow pointers in them.
  void reachFromOutside();
  void assembly(const clang::AsmStmt& statement);
  void declaration(const clang::VarDecl* variable);
  void reach(const clang::VarDecl* variable);
  /// The object that stands for the function. From now on calls through pointers may reach it.
  ObjectId reach(const clang::FunctionDecl* function);

  Pointer value(const clang::Expr* expression);
  Pointer computed(const clang::Expr* expression);
  Pointer cast(const clang::CastExpr* expression);
  Pointer unary(const clang::UnaryOperator* expression);
  Pointer binary(const clang::BinaryOperator* expression);
  Pointer assignment(const clang::BinaryOperator* expression);
  Pointer atomic(const clang::AtomicExpr* expression);
  /// The result of an atomic operation on the old value.
  Pointer stepped(const Pointer& old, const Pointer& by, clang::QualType type);
  Pointer statementExpression(const clang::StmtExpr* expression);
  /// A value that is computed from all operands in some way.
  Pointer combined(const clang::Expr* expression);
  /// What `va_arg` returns.
  Pointer nextArgument(const clang::VAArgExpr& argument);
  void discard(const clang::Expr* expression);
  void operands(const clang::Expr* expression);
  /// Visits what is evaluated because the type is named; the type may be null.
  void sizes(clang::QualType type);

  /// Where the lvalue is.
  Pointer lvalue(const clang::Expr* expression);
  Pointer element(const Pointer& base, const clang::Expr* index, clang::QualType type, bool backwards);
  /// An object that holds the value of the expression.
  ObjectId materialise(const clang::Expr* expression);
  /// Notes that the variable changes of which a part is written.
  void changed(const clang::Expr* lvalue);

  std::int64_t bits(clang::QualType type) const { return sizeOf(*ast_, type); }
  /// The size of the object that the lvalue stands for, which may be a bit-field.
  std::int64_t bitsOf(const clang::Expr& lvalue) const;
  /// By how much an increment moves a pointer of the type; 0 for a number, whose increment may lead anywhere in the
  /// object.
  std::int64_t strideOf(clang::QualType type) const;
  Pointer read(const Pointer& from, clang::QualType type) { return flow_.read(from, bits(type)); }
  void write(const Pointer& value, const Pointer& to, clang::QualType type) {
    flow_.write(flow_.nodeOf(value), to, bits(type));
  }
  /// Stores the value of the expression, part by part where it has several.
  void assign(const Pointer& to, clang::QualType type, const clang::Expr* from);
  void assignAggregate(const Pointer& to, clang::QualType type, const clang::Expr* from);
  void assignList(const Pointer& to, const clang::InitListExpr& list);
  /// What PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP does.
  void noteWritersFirst(const FieldValue& given);
  /// What PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP does.
  void noteLockKind(const FieldValue& given);

  Pointer call(const clang::CallExpr* expression);
  Pointer newCall(const clang::CallExpr* expression);
  Pointer directCall(const clang::CallExpr* expression, const clang::FunctionDecl& function);
  Pointer callThrough(const clang::CallExpr* expression);
  Pointer unknownCall(const clang::CallExpr* expression, const clang::FunctionDecl& function);
  Pointer builtinCall(const clang::CallExpr* expression, const clang::FunctionDecl& function);
  Pointer modelledCall(const clang::CallExpr* expression, const FunctionModel& model);
  /// Everything that is passed without a parameter: to any function, to that one, or (null) through pointers to
  /// functions.
  Node variadic();
  Node variadicOf(const Context* callee);
  void passVariadic(const clang::Expr* argument, const Context* callee);
  void fillList(const clang::CallExpr& call);

  MemoryMap& map_;
  MemoryGraph& graph_;
  PointerFlow flow_;
  Contexts& contexts_;
  const Linker& linker_;
  const FunctionModels& models_;

  Context* context_ = nullptr;              ///< none in initialisers of static variables
  const clang::ASTContext* ast_ = nullptr;  ///< of the code that is being walked
  AllocationHints hints_;
  ModelConstraints modelConstraints_;
  std::map<std::pair<const Context*, const clang::Expr*>, Pointer> calls_;
  std::set<const clang::VarDecl*> met_;
  std::set<ObjectId> metFunctions_;
  std::map<const clang::FunctionDecl*, const Context*> early_;  ///< functions that run before main
  Node variadic_ = 0;
  std::map<const Context*, Node> variadics_;
};

}  // namespace moire::extractor
