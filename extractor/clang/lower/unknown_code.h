// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Decl.h>

#include <map>
#include <set>
#include <vector>

#include "extractor/clang/lower/graph.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Where code that is not analysed may begin to call functions of the program: not before the program has named them,
/// for whoever calls a function needs its address. Such calls come from threads of their own, so that not each call of
/// unknown code leads through all of them; a thread that may be there already need not be created again.
class UnknownCode {
 public:
  /// Of functions that are given away together, unknown code calls any, any number of times, in threads of one body.
  struct Group {
    std::vector<const clang::FunctionDecl*> functions;
    program::BodyId body;
  };

  /// The function's address is there as soon as control comes by one of these; with none, from the beginning on.
  void named(const clang::FunctionDecl& function, const Open& after);
  /// Unknown code runs where this location is, which does nothing by itself.
  void runsAt(program::LocationId location) { calls_.push_back(location); }
  [[nodiscard]] bool runs() const { return !calls_.empty(); }

  /// Divides the functions that unknown code may get to know by where they are named, unless that makes too many
  /// groups; their bodies are yet to be made.
  std::vector<Group>& divide(const std::vector<const clang::FunctionDecl*>& functions, const program::Program& program);
  /// Once all bodies are there: makes the calls of unknown code create the threads that it may need from there on.
  void createThreads(program::Program& program, Graph& graph) const;

 private:
  using Functions = std::set<const clang::FunctionDecl*>;

  std::map<const clang::FunctionDecl*, std::set<program::LocationId>> namedAfter_;
  Functions alwaysThere_;
  std::vector<program::LocationId> calls_;
  std::vector<Group> groups_;
};

}  // namespace moire::extractor
