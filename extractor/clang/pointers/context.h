// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <deque>
#include <map>
#include <tuple>
#include <vector>

#include "extractor/clang/input/precision_limits.h"
#include "extractor/clang/syntax/call_graph.h"

namespace moire::extractor {

/// A function as it is called along one path of calls from where its thread began; or, if it is shared, along all paths
/// that have no context of their own.
struct Context {
  const clang::FunctionDecl* function = nullptr;
  Context* caller = nullptr;   ///< none where a thread begins, and for shared ones
  Context* root = nullptr;     ///< where its thread begins; none for shared ones that may be in several threads
  Context* creator = nullptr;  ///< where the thread begins that creates this one
  bool shared = false;
  bool recursive = false;
  bool startsThread = false;
  std::size_t depth = 0;
  std::string name;  ///< the path: `main::update#2` is the second call of `update` there
  std::map<const clang::FunctionDecl*, unsigned> calls;  ///< how many of its own calls have contexts of their own
};

/// Which paths of calls are kept apart. Small functions always are, so that what wraps a lock, an allocation or the
/// creation of a thread stays precise; large ones while the thread that they run in stays small.
class Contexts {
 public:
  Contexts(const Linker& linker, const FunctionModels& models, const PrecisionLimits& limits)
      : limits_(limits), callGraph_(linker, models) {}

  Context& root(const clang::FunctionDecl& function);
  Context& shared(const clang::FunctionDecl& function);
  Context& called(Context& caller, const clang::Expr* site, const clang::FunctionDecl& function);
  Context& spawned(Context& creator, const clang::Expr* site, const clang::FunctionDecl& function);

  /// Null if there is none yet.
  [[nodiscard]] Context* find(const Context& caller, const clang::Expr* site,
                              const clang::FunctionDecl& function) const;
  /// All contexts in the order in which they were made; more may be made while they are iterated.
  [[nodiscard]] std::deque<Context>& all() { return contexts_; }

 private:
  using Key = std::tuple<const Context*, const clang::Expr*, const clang::FunctionDecl*>;

  Context& add(const clang::FunctionDecl& function, Context* caller);
  bool maySplit(const Context& caller, const clang::FunctionDecl& function);
  std::size_t sizeOf(const clang::FunctionDecl& function);
  std::size_t sizeWithCallees(const clang::FunctionDecl& function);

  PrecisionLimits limits_;
  CallGraph callGraph_;
  std::deque<Context> contexts_;
  std::map<Key, Context*> calls_;
  std::map<const clang::FunctionDecl*, Context*> shared_;
  std::map<const clang::FunctionDecl*, std::size_t> sizes_;
  std::map<const clang::FunctionDecl*, std::size_t> sizesWithCallees_;
  std::map<const clang::FunctionDecl*, std::size_t> threadCount_;
  std::map<const Context*, std::size_t> used_;  ///< by root: the size of all contexts of a thread
  std::size_t total_ = 0;
};

}  // namespace moire::extractor
