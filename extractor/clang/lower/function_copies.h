// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <map>
#include <optional>
#include <vector>

#include "extractor/clang/lower/argument.h"
#include "extractor/clang/lower/instance.h"
#include "extractor/clang/lower/locking_parameters.h"
#include "extractor/clang/lower/memory.h"
#include "extractor/clang/lower/parts.h"
#include "extractor/clang/pointers/context.h"
#include "extractor/clang/syntax/call_graph.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Calls of functions with a body: each call gets a copy of its own until there are too many locations; then calls
/// share one.
class FunctionCopies {
 public:
  explicit FunctionCopies(Parts& parts);

  /// Lowers a call of the function; returns the copy that it ran in.
  Instance& invoke(const clang::FunctionDecl& function, const Context& context, Arguments& arguments, bool used);
  /// Calls the shared copy, whatever the limits are.
  Instance& sharedCall(const Context& context, Arguments& arguments);
  /// The arguments as they are now, whatever changes later.
  void keep(Arguments& arguments);

 private:
  /// A parameter through which the function takes locks, and the few objects one of which it points to.
  struct Choice {
    const clang::ParmVarDecl* parameter;
    std::vector<Place> places;
  };

  /// The function is recursive, or there are too many copies already.
  bool mustShare(const clang::FunctionDecl& function);
  Instance& inlineCall(const Context& context, Arguments& arguments, bool used);
  Instance& newInlined(const Context& context, bool used);
  void lowerInlined(Instance& instance, Arguments& arguments);
  void lowerShared(Instance& instance);
  /// Parameters that never change are replaced by their arguments, where nothing can change these.
  void bindFirst(Instance& instance, const Arguments& arguments);
  void assignParameters(Instance& instance, Arguments& arguments);
  std::optional<Choice> choiceOf(const clang::FunctionDecl& function, const Arguments& arguments);
  /// One copy for each of the objects, which knows which lock it takes and whose fields it accesses. A single copy for
  /// all would know neither.
  Instance& callForEach(const Choice& choice, const Context& context, Arguments& arguments, bool used);

  Parts& parts_;
  program::Program& program_;
  Graph& graph_;
  Memory& memory_;
  Walk& walk_;
  CallGraph callGraph_;
  LockingParameters lockingParameters_;
  std::map<std::pair<std::size_t, const clang::FunctionDecl*>, Instance*> shared_;  ///< by body
};

}  // namespace moire::extractor
