// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "extractor/clang/input/linker.h"
#include "extractor/clang/pointers/allocation_hints.h"
#include "extractor/clang/pointers/memory_graph.h"

namespace moire::extractor {

/// The variable is defined where it cannot be seen.
inline bool isDeclaredOnly(const clang::VarDecl& variable) {
  return variable.isThisDeclarationADefinition() == clang::VarDecl::DeclarationOnly;
}

/// Which objects and nodes stand for what in the source code.
class MemoryMap {
 public:
  MemoryMap(const Linker& linker, const PrecisionLimits& limits) : linker_(linker), graph_(limits) {}

  [[nodiscard]] MemoryGraph& graph() { return graph_; }
  [[nodiscard]] const MemoryGraph& graph() const { return graph_; }

  /// A local variable belongs to its context.
  ObjectId variable(const clang::VarDecl* variable, const Context* context);
  ObjectId function(const clang::FunctionDecl* function);
  /// What a call returns.
  ObjectId result(const Context& context);
  ObjectId literal(const clang::Expr* expression, const Context* context, const clang::ASTContext& ast);
  ObjectId heap(const clang::Expr* call, const Context& context, const std::string& callee, const AllocationHint& hint,
                bool zeroed, bool onStack = false);
  /// Memory of the library; the name is that of what gives access to it.
  ObjectId library(const std::string& name, bool ofThread = false);
  /// The object that models call a state: the variable of that name, or else memory of the library.
  ObjectId state(const std::string& name);

  /// The values of expressions and the targets of calls, as they were found in a context.
  void setValue(const Context* context, const clang::Expr* expression, Node node) {
    values_[{context, expression}] = node;
  }
  [[nodiscard]] Node valueOf(const Context* context, const clang::Expr* expression) const;
  void setSite(const Context* context, const clang::Expr* expression, int site) {
    sites_[{context, expression}] = site;
  }
  /// A lock is made of that kind; none: it is not known.
  void noteLockKind(std::optional<std::int64_t> kind);
  [[nodiscard]] std::optional<int> siteOf(const Context* context, const clang::Expr* expression) const;

  /// It is written after its initialisation, or its address is taken.
  [[nodiscard]] bool mayChange(const clang::VarDecl* variable) const { return changed.contains(variable); }

  /// None if nobody changes it or has a pointer to it.
  [[nodiscard]] std::optional<ObjectId> findState(const std::string& name) const;
  [[nodiscard]] std::optional<ObjectId> findVariable(const clang::VarDecl* variable, const Context* context) const;
  [[nodiscard]] std::optional<ObjectId> findHeap(const clang::Expr* call, const Context& context) const;
  [[nodiscard]] std::optional<ObjectId> findLiteral(const clang::Expr* expression, const Context* context) const;

  std::set<const clang::VarDecl*> changed;
  std::set<const clang::VarDecl*> neverNull;  ///< variables of the library that point into it
  bool callsUnknownCode = false;              ///< the program itself calls unknown code, which may name its variables
  bool renewsObjects = false;                 ///< some call makes or destroys objects for synchronisation
  bool locksMayRefuse = false;                ///< some locks check how they are used
  bool unlocksMayRefuse = false;              ///< some locks know which thread holds them
  bool locksAreInherited = false;             ///< some locks are robust
  bool locksAreRevealed = false;     ///< the program takes locks of the library, for which other calls may have to wait
  bool writersGoFirst = false;       ///< some initialiser makes a lock with which readers wait for writers that wait
  bool threadsAreCancelled = false;  ///< a thread may end wherever it calls functions of the library
  bool threadsCleanUp = false;       ///< something may run where a thread ends
  bool freesObjects = false;         ///< some call gives memory back

 private:
  using Key = std::pair<const Context*, const void*>;
  [[nodiscard]] static std::optional<ObjectId> find(const std::map<Key, ObjectId>& table, const Key& key);

  const Linker& linker_;
  MemoryGraph graph_;
  std::map<Key, ObjectId> variables_;
  std::map<Key, ObjectId> literals_;
  std::map<Key, ObjectId> heap_;
  std::map<const clang::FunctionDecl*, ObjectId> functions_;
  std::map<const Context*, ObjectId> results_;
  std::map<std::string, ObjectId> library_;
  std::map<std::pair<const Context*, const clang::Expr*>, Node> values_;
  std::map<std::pair<const Context*, const clang::Expr*>, int> sites_;
};

}  // namespace moire::extractor
