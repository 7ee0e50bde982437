// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <set>
#include <string>
#include <vector>

#include "extractor/clang/lower/body_plan.h"
#include "extractor/clang/lower/instance.h"
#include "extractor/clang/lower/memory.h"
#include "extractor/clang/lower/parts.h"
#include "extractor/clang/pointers/context.h"
#include "extractor/program/program.h"

namespace moire::extractor {

struct ThreadStarts;

/// Thread bodies, and the copies of functions in them.
class Bodies {
 public:
  explicit Bodies(Parts& parts)
      : parts_(parts), program_(parts.program), graph_(parts.graph), memory_(parts.memory), walk_(parts.walk) {}

  /// The body of the threads that start with the function; if it is new, it is planned to be lowered.
  BodyPlan& bodyFor(const Context& start);
  /// Makes the name unique.
  program::BodyId addBody(const std::string& name);
  /// Makes a copy of a function for a call, or, without a caller, for a thread.
  Instance& newInstance(const clang::FunctionDecl* function, const Context* context, program::BodyId body,
                        Instance* caller, std::string label);
  /// Lowers the function from where control is; afterwards control is behind the call.
  void lowerFunctionBody(Instance& instance);
  /// Where the function leaves its result.
  Object& resultOf(Instance& instance);
  void wholeProgram(const ThreadStarts& starts);
  void library(const ThreadStarts& starts, bool manyCopies);
  /// Lowers the bodies that were planned.
  void run();

 private:
  void lowerBody(const BodyPlan& plan);
  /// What runs before main or `init`, in the order given.
  void runEarly(Instance& root, const std::vector<const Context*>& functions);
  /// The parameter gets what the creator stored for it.
  void takeArgument(Instance& root, program::CellId argument);
  /// main gets argc strings with a null pointer after them.
  void takeMainArguments(Instance& root);

  Parts& parts_;
  program::Program& program_;
  Graph& graph_;
  Memory& memory_;
  Walk& walk_;
  std::set<std::string> names_;
  std::vector<const Context*> early_;  ///< before main
};

}  // namespace moire::extractor
