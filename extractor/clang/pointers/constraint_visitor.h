// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <functional>
#include <optional>
#include <set>

#include "extractor/clang/pointers/memory_map.h"
#include "extractor/clang/syntax/callee.h"

namespace moire::extractor {

/// Walks all code that may run, in all contexts, and records how pointers move. Order and conditions do not matter.
class ConstraintVisitor {
 public:
  ConstraintVisitor(MemoryMap& map, Contexts& contexts, const Linker& linker, const FunctionModels& models)
      : map_(map), graph_(map.graph()), contexts_(contexts), linker_(linker), models_(models) {}

  /// A function that is called with parameters of which nothing is known.
  Context& entry(const clang::FunctionDecl& function);
  Context& main(const clang::FunctionDecl& function);
  /// `checkLimits` is called now and then, and may throw to end it.
  void run(const std::function<void()>& checkLimits);

 private:
  /// What an expression's value may point to: a place that is known, or what the node holds.
  struct Value {
    Node node = 0;
    std::optional<MemoryPlace> direct;
  };
  /// Where an lvalue is: at a place that is known, or where the node points.
  struct Spot {
    Node pointer = 0;
    std::optional<MemoryPlace> direct;
  };

  void statement(const clang::Stmt* statement);
  void declaration(const clang::VarDecl* variable);
  void reach(const clang::VarDecl* variable);
  ObjectId reach(const clang::FunctionDecl* function);
  /// A part of an argument or result among the positions of a call. Objects have fewer parts than that.
  static int partAt(int position, std::size_t leaf) { return position * 512 + static_cast<int>(leaf); }

  Value value(const clang::Expr* expression);
  Value computed(const clang::Expr* expression);
  Value cast(const clang::CastExpr* expression);
  Value unary(const clang::UnaryOperator* expression);
  Value binary(const clang::BinaryOperator* expression);
  Value atomic(const clang::AtomicExpr* expression);
  Value statementExpression(const clang::StmtExpr* expression);
  void changed(const clang::Expr* lvalue);
  void discard(const clang::Expr* expression);
  void operands(const clang::Stmt* expression);
  Spot lvalue(const clang::Expr* expression);
  Spot behind(const Value& pointer) const;
  Spot moved(const Spot& spot, Offset amount);
  Value spread(const Value& pointer, std::int64_t stride);

  Node nodeOf(const Value& value);
  Node join(std::initializer_list<Value> values);
  /// The value that is read there: a number that is smaller than a pointer is none.
  Node read(const Spot& spot, clang::QualType type);
  /// All that the memory there may hold.
  Node contents(const Spot& spot, std::int64_t bits);
  void write(Node from, const Spot& spot, clang::QualType type);
  /// Stores the value of the expression, part by part where it has several.
  void assign(const Spot& to, clang::QualType type, const clang::Expr* from);
  void assignList(const Spot& to, const clang::InitListExpr* list);
  void copy(const Spot& to, const Spot& from, clang::QualType type);
  Node unknownValue();
  Node threadResults();
  void keepThreadResults();

  Value call(const clang::CallExpr* expression);
  Value newCall(const clang::CallExpr* expression);
  Value directCall(const clang::CallExpr* expression, const clang::FunctionDecl& function);
  Value callThrough(const clang::CallExpr* expression);
  Value unknownCall(const clang::CallExpr* expression, const clang::FunctionDecl* function);
  Value builtin(const clang::CallExpr* expression, unsigned id, bool& known);
  void passUnknown(Context& context);

  Value modelled(const clang::CallExpr* expression, const FunctionModel& model);
  void spawn(const clang::CallExpr* expression, const FunctionModel::Spawn& model);
  void callback(const clang::CallExpr* expression, const FunctionModel& model, unsigned position);
  void memoryEffects(const clang::CallExpr* expression, const FunctionModel& model);
  Value modelledResult(const clang::CallExpr* expression, const FunctionModel& model);
  AllocationHint allocationHint(const clang::CallExpr* expression, const FunctionModel& model);
  AllocationHint hintFor(const clang::CallExpr* expression) const;
  const clang::Expr* argumentOf(const clang::CallExpr* expression, unsigned position) const;

  MemoryMap& map_;
  MemoryGraph& graph_;
  Contexts& contexts_;
  const Linker& linker_;
  const FunctionModels& models_;

  Context* context_ = nullptr;                      ///< none in initialisers of static variables
  const clang::ASTContext* ast_ = nullptr;          ///< of the code that is being walked
  clang::QualType expected_;                        ///< what the value that is being computed will be taken to point to
  std::map<const Context*, AllocationHint> hints_;  ///< for what a context allocates and returns
  std::map<std::pair<const Context*, const clang::Expr*>, Value> calls_;
  std::set<const clang::VarDecl*> met_;
  std::set<ObjectId> metFunctions_;
  Node variadic_ = 0;  ///< whatever is passed without a parameter
  Node threadResults_ = 0;
};

}  // namespace moire::extractor
