// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/syntax/named_functions.h"

#include <clang/AST/RecursiveASTVisitor.h>

#include <set>

namespace moire::extractor {

namespace {

using clang::dyn_cast;

class NamedFunctions : public clang::RecursiveASTVisitor<NamedFunctions> {
 public:
  explicit NamedFunctions(const Linker& linker) : linker_(linker) {}

  bool TraverseCallExpr(clang::CallExpr* call) {
    if (!call->getDirectCallee()) return RecursiveASTVisitor::TraverseCallExpr(call);
    for (clang::Expr* argument : call->arguments())
      if (!TraverseStmt(argument)) return false;
    // The callee's expression may do more than name the function.
    return clang::isa<clang::DeclRefExpr>(call->getCallee()->IgnoreParenImpCasts()) || TraverseStmt(call->getCallee());
  }

  bool VisitDeclRefExpr(clang::DeclRefExpr* reference) {
    if (const auto* function = dyn_cast<clang::FunctionDecl>(reference->getDecl()))
      found.push_back(linker_.resolve(function));
    const auto* variable = dyn_cast<clang::VarDecl>(reference->getDecl());
    if (!variable || !variable->hasGlobalStorage()) return true;
    variable = linker_.resolve(variable);
    if (!variables_.insert(variable).second || !variable->getInit()) return true;
    // The visitor changes nothing; its interface does not say so.
    return TraverseStmt(const_cast<clang::Expr*>(variable->getInit()));
  }

  std::vector<const clang::FunctionDecl*> found;

 private:
  const Linker& linker_;
  std::set<const clang::VarDecl*> variables_;
};

/// The parts of such a statement are asked for the names in them.
bool isMadeOfStatements(const clang::Stmt& statement) {
  return clang::isa<clang::CompoundStmt, clang::SwitchCase, clang::LabelStmt, clang::AttributedStmt>(statement);
}

/// The body is asked separately, but the conditions belong to the statement.
bool isBranchOrLoop(const clang::Stmt& statement) {
  return clang::isa<clang::IfStmt, clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::SwitchStmt>(statement);
}

}  // namespace

std::vector<const clang::FunctionDecl*> functionsNamedIn(const clang::Stmt& statement, const Linker& linker) {
  NamedFunctions names(linker);
  if (isMadeOfStatements(statement)) return {};
  auto& visited = const_cast<clang::Stmt&>(statement);
  if (!isBranchOrLoop(statement)) {
    names.TraverseStmt(&visited);
  } else {
    for (clang::Stmt* child : visited.children())
      if (child && clang::isa<clang::Expr>(child)) names.TraverseStmt(child);
  }
  return std::move(names.found);
}

}  // namespace moire::extractor
