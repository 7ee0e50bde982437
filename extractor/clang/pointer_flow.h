// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <map>
#include <set>
#include <utility>
#include <vector>

#include "extractor/clang/callee.h"

namespace moire::extractor {

/// Which objects may a pointer that is not followed point to? The address of an object *escapes* if it gets anywhere
/// but into a dereference, a comparison, the lock or handle argument of a modelled call, or a *bindable* pointer: a
/// parameter or initialised local that is never written again, whose own uses are all of these kinds. The lowering
/// replaces a bindable pointer by the object that it is initialised with, so only escaped objects are behind unknown
/// pointers. Looks at the functions that the roots may call.
class PointerFlow {
 public:
  using Variables = std::set<const clang::VarDecl*>;
  struct Literal {
    const clang::CompoundLiteralExpr* expression;
    const clang::ASTContext* context;
  };

  /// `opaque`: parameters that are not bindable, because one copy of their function serves calls with different
  /// objects.
  PointerFlow(const Linker& linker, const FunctionModels& models, const std::vector<const clang::FunctionDecl*>& roots,
              const Variables& opaque);

  [[nodiscard]] bool escapes(const clang::VarDecl* variable) const { return escaped_.contains({variable, false}); }
  [[nodiscard]] bool escapes(const clang::FunctionDecl* function) const { return escaped_.contains({function, false}); }
  [[nodiscard]] bool escapes(const clang::CompoundLiteralExpr* literal) const {
    return escaped_.contains({literal, false});
  }
  [[nodiscard]] bool isBindable(const clang::VarDecl* pointer) const;
  /// Written after its initialisation, or its address is taken in any way.
  [[nodiscard]] bool mayChange(const clang::VarDecl* variable) const { return changed_.contains(variable); }
  [[nodiscard]] bool addressIsTaken(const clang::VarDecl* variable) const { return addressed_.contains(variable); }

  /// In the order in which they were met.
  [[nodiscard]] const std::vector<const clang::VarDecl*>& escapedVariables() const { return escapedVariables_; }
  [[nodiscard]] const std::vector<Literal>& escapedLiterals() const { return escapedLiterals_; }
  [[nodiscard]] const std::vector<const clang::FunctionDecl*>& escapedFunctions() const { return escapedFunctions_; }

 private:
  friend class PointerFlowVisitor;

  /// An object, or the value that a pointer variable holds.
  struct Node {
    const void* entity = nullptr;
    bool value = false;
    auto operator<=>(const Node&) const = default;
  };

  void propagate(const Variables& opaque);

  std::map<Node, std::vector<Node>> sources_;  ///< of a bindable pointer: what it is initialised with
  std::set<Node> escaped_;
  Variables changed_;
  Variables addressed_;
  Variables initialised_;
  std::vector<const clang::VarDecl*> metVariables_;
  std::vector<Literal> metLiterals_;
  std::vector<const clang::FunctionDecl*> metFunctions_;
  std::vector<const clang::VarDecl*> escapedVariables_;
  std::vector<Literal> escapedLiterals_;
  std::vector<const clang::FunctionDecl*> escapedFunctions_;
};

}  // namespace moire::extractor
