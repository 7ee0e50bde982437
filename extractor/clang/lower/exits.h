// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "extractor/clang/lower/instance.h"
#include "extractor/clang/lower/parts.h"
#include "extractor/clang/pointers/context.h"
#include "extractor/models/function_models.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// The end of the program by `exit`, or by a return from main: first the functions run that were registered for it, the
/// last one first, then destructors. The thread that ends the program runs them, while the others go on.
class Exits {
 public:
  explicit Exits(Parts& parts) : parts_(parts), program_(parts.program), graph_(parts.graph), walk_(parts.walk) {}

  void setDestructors(std::vector<const Context*> destructors) { destructors_ = std::move(destructors); }
  /// A call that registers functions to run at exit.
  void registerHandlers(const clang::CallExpr* expression, const FunctionModel& model);
  enum class Kind {
    Return,  ///< from main
    Call,    ///< of `exit`
    Quick    ///< of `quick_exit`: it has functions of its own, and no destructors run
  };

  /// The program ends where control is.
  void exitHere(Kind kind);
  /// Lowers what runs at the exits known so far.
  void lowerHandlers();
  /// Once all bodies are there: connects the exits to what runs there, in the right order.
  void connect();

 private:
  /// A function that a call registers.
  struct Registration {
    bool quick = false;
    const Context* function = nullptr;
    program::LocationId at;
    program::CellId done;  ///< remembers whether the call was made
    bool anyTime = false;  ///< by a function that runs at an exit itself, or by several calls
  };
  /// A call of a function that runs at an exit.
  struct Block {
    program::LocationId entry;
    Open ends;
  };
  /// What a body does at its exits.
  struct Ending {
    Instance* instance = nullptr;
    std::vector<program::LocationId> exits;
    std::map<std::size_t, Block> handlers;  ///< by the number of the registration
    std::vector<Block> destructors;
  };

  void registerHandler(const clang::Expr* function, bool quick);
  void registerFunction(const Context& function, bool quick);
  Block lowerCall(Ending& ending, const Context& function, const program::CellId* condition);
  void connect(program::BodyId body, Kind kind, const Ending& ending);
  /// The numbers of the registrations in the order in which they run; none if the order depends on the execution.
  std::optional<std::vector<std::size_t>> orderOf(bool quick) const;
  /// The registrations that may be made after that one.
  std::vector<std::size_t> after(std::size_t registration) const;

  Parts& parts_;
  program::Program& program_;
  Graph& graph_;
  Walk& walk_;
  std::vector<const Context*> destructors_;
  std::vector<Registration> registrations_;
  std::map<std::pair<program::BodyId, Kind>, Ending> endings_;
  bool atExit_ = false;  ///< what runs at exits is being lowered now
};

}  // namespace moire::extractor
