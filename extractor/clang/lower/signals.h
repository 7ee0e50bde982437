// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <functional>

#include "extractor/clang/lower/memory.h"
#include "extractor/clang/lower/parts.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// At which conditions threads sleep, and which they signal.
class Signals {
 public:
  explicit Signals(Parts& parts) : parts_(parts), program_(parts.program) {}

  /// The thread sleeps at the condition; if `timed`, it wakes up by itself at last.
  void sleep(const clang::Expr* condition, bool timed);
  /// Wakes up one thread that sleeps there, or all of them.
  void wake(const clang::Expr* condition, bool all);

 private:
  program::ConditionId conditionAt(const Place& place);
  /// False if it is not known which conditions may be meant. Else control takes one of the actions.
  bool forOneOf(const clang::Expr* condition, const std::function<program::Action(program::ConditionId)>& action);

  Parts& parts_;
  program::Program& program_;
};

}  // namespace moire::extractor
