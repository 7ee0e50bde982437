// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <optional>
#include <vector>

#include "extractor/clang/lower/handle_slots.h"
#include "extractor/clang/lower/instance.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// A call in a loop that waits for the threads whose handles the loop goes through.
struct LoopJoin {
  const clang::CallExpr* call;
  HandleSlots slots;
};

/// A loop that the walk is in.
struct Loop {
  const clang::ForStmt* loop;  ///< none for a loop of another kind
  const Instance* instance;
  program::LocationId start;    ///< before its first turn
  std::vector<LoopJoin> joins;  ///< in its body
};

/// Where `break` and `continue` lead, and how many variables with a cleanup are alive there.
struct Jumps {
  Open* breaks = nullptr;
  std::optional<program::LocationId> continueTo;
  std::size_t aliveAfterBreak = 0;
  std::size_t aliveAfterContinue = 0;
  std::size_t openAfterBreak = 0;  ///< blocks
  std::size_t openAfterContinue = 0;
};

/// A block that the walk is in, in some copy of its function.
struct OpenBlock {
  const Instance* instance;
  const clang::Stmt* block;
};

/// Where the walk over the functions is.
class Walk {
 public:
  /// What surrounds a function call while the callee is lowered.
  struct Surroundings {
    Instance* instance;
    const clang::ASTContext* context;
    clang::SourceLocation here;
    Jumps jumps;
    std::vector<const clang::VarDecl*> cleanups;
  };

  /// Goes to the beginning of the function, in that copy.
  void enter(Instance& in, const clang::FunctionDecl& function);
  /// The same for a function that is called; returns what surrounds the call.
  Surroundings into(Instance& callee);
  void backTo(const Surroundings& caller);

  [[nodiscard]] const clang::ASTContext& ast() const { return *context_; }
  [[nodiscard]] program::SourcePosition position() const;
  /// The type with which values of the type are computed; what is not tracked is any number of 64 bits.
  [[nodiscard]] program::IntType typeOf(clang::QualType type) const;
  /// The only loop around the place, if it is a `for` loop in the same copy of a function, and each thread comes to it
  /// at most once per call of the function.
  [[nodiscard]] const clang::ForStmt* onlyLoop() const;

  Instance* instance = nullptr;
  clang::SourceLocation here;
  Jumps jumps;
  std::vector<Loop> loops;                      ///< those around the place, also in callers
  std::vector<const clang::VarDecl*> cleanups;  ///< variables of the function with a cleanup that is still to run
  std::vector<OpenBlock> blocks;                ///< around the place, also in callers

 private:
  const clang::ASTContext* context_ = nullptr;
};

/// Says which source code the actions come from.
class At {
 public:
  At(Walk& walk, clang::SourceLocation location) : walk_(walk), before_(walk.here) {
    if (location.isValid()) walk_.here = location;
  }
  ~At() { walk_.here = before_; }
  At(const At&) = delete;
  At& operator=(const At&) = delete;

 private:
  Walk& walk_;
  clang::SourceLocation before_;
};

}  // namespace moire::extractor
