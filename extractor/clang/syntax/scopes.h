// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <map>
#include <vector>

namespace moire::extractor {

/// The blocks of a function, and what lives as long as each of them.
class Scopes {
 public:
  /// What comes into being when a block is entered, and ends with it.
  struct Local {
    const clang::VarDecl* variable = nullptr;
    const clang::Expr* expression = nullptr;  ///< a compound literal, or a call that takes memory from the stack
  };

  explicit Scopes(const clang::FunctionDecl& function);

  [[nodiscard]] const std::vector<Local>& localsOf(const clang::Stmt& block) const;
  /// Null if that is not known.
  [[nodiscard]] const clang::Stmt* blockOf(const clang::VarDecl& variable) const;
  [[nodiscard]] const clang::Stmt* blockOf(const clang::Expr& expression) const;
  [[nodiscard]] const clang::Stmt* blockOf(const clang::LabelDecl& label) const;
  /// `outer` is around `inner`, or the same.
  [[nodiscard]] bool isWithin(const clang::Stmt* inner, const clang::Stmt* outer) const;

 private:
  /// `plain`: no statement stands between the block and this one that is a block of its own in C, but not here.
  void walk(const clang::Stmt* statement, const clang::Stmt* block, bool plain);
  void declare(const clang::VarDecl& variable, const clang::Stmt* block);

  const clang::Stmt* body_;
  std::map<const clang::Stmt*, const clang::Stmt*> around_;  ///< of a block: the next one outside
  std::map<const clang::Stmt*, std::vector<Local>> locals_;
  std::map<const void*, const clang::Stmt*> blocks_;  ///< of a variable, an expression or a label
};

/// The statement is a block: variables that are declared in it end with it.
inline bool isBlock(const clang::Stmt& statement) { return clang::isa<clang::CompoundStmt, clang::ForStmt>(statement); }

}  // namespace moire::extractor
