// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>

#include <functional>

#include "extractor/clang/pointers/allocation_hints.h"
#include "extractor/clang/pointers/memory_map.h"
#include "extractor/clang/pointers/pointer_flow.h"
#include "extractor/clang/syntax/model_effects.h"

namespace moire::extractor {

/// A call of a function that has a model, and where it is.
struct ModelledCall {
  const clang::CallExpr& expression;
  const FunctionModel& model;
  Context* context = nullptr;  ///< none in initialisers of static variables
  const clang::ASTContext& ast;
  /// What an argument points to.
  std::function<Pointer(const clang::Expr*)> value;
};

/// Records how modelled functions move pointers: into memory, to functions that they call, to threads that they start,
/// and from threads that end to those who wait for them.
class ModelConstraints {
 public:
  ModelConstraints(MemoryMap& map, Contexts& contexts, const AllocationHints& hints, const Linker& linker,
                   const FunctionModels& models)
      : map_(map),
        graph_(map.graph()),
        flow_(map.graph()),
        contexts_(contexts),
        hints_(hints),
        linker_(linker),
        models_(models) {}

  /// What the call returns.
  Pointer add(const ModelledCall& call);
  /// The function's arguments may be anything.
  void passUnknown(Context& context);
  /// A thread that waits for another may get what any thread returns. To be called when all contexts are known.
  void keepThreadResults();

 private:
  void spawn(const ModelledCall& call, const FunctionModel::Spawn& model);
  void callBack(const ModelledCall& call, const CalledBack& called);
  void runAnyTime(const ModelledCall& call, const clang::Expr* function);
  /// Whichever thread ends the program calls the function.
  void runAtExit(const ModelledCall& call, unsigned position);
  void runAnyTimeIn(const ModelledCall& call, const clang::Expr* table);
  void apply(const ModelledCall& call, const MemoryEffect& effect);
  /// Notes what holds for all locks as soon as the program calls certain functions anywhere.
  void noteThreads(const ModelledCall& call);
  Pointer resultOf(const ModelledCall& call);
  /// Keeps in the object that the call makes what the call says.
  void keepInNew(const ModelledCall& call, const Pointer& made);
  Pointer stateNamed(const std::string& name);
  /// The target of a pointer that the call stores at `target`.
  Pointer newObject(const ModelledCall& call, const clang::Expr* target);
  /// The argument becomes the value of the parameter.
  void pass(Node argument, const clang::ParmVarDecl& parameter, const Context& callee);
  /// What threads return.
  Node threadResults();

  MemoryMap& map_;
  MemoryGraph& graph_;
  PointerFlow flow_;
  Contexts& contexts_;
  const AllocationHints& hints_;
  const Linker& linker_;
  const FunctionModels& models_;
  Node threadResults_ = 0;
};

}  // namespace moire::extractor
