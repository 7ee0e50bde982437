// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/syntax/construct_check.h"

#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/Builtins.h>
#include <clang/Frontend/ASTUnit.h>
#include <fmt/format.h>

#include <set>

#include "extractor/clang/input/input_error.h"
#include "extractor/clang/input/position.h"
#include "extractor/clang/syntax/constructs.h"
#include "extractor/clang/syntax/designator.h"

namespace moire::extractor {

namespace {

std::string_view attributeKind(const clang::Attr& attribute) {
  switch (attribute.getKind()) {
#define ATTR(NAME)        \
  case clang::attr::NAME: \
    return #NAME;
#include <clang/Basic/AttrList.inc>
  }
  return "";
}

/// Why a type is refused; null if it is not.
const char* obstacleOf(clang::QualType type) {
  if (type.isNull()) return nullptr;  // the text of a static assertion has none
  if (type->isFixedPointType()) return "fixed-point numbers";
  if (type->isConstantMatrixType()) return "matrix types";
  if (type->isSizelessType()) return "vectors of a length that only the machine knows";
  if (type.getAddressSpace() != clang::LangAS::Default) return "address spaces";
  if (type->isPointerType() && type->getPointeeType().getAddressSpace() != clang::LangAS::Default)
    return "address spaces";
  return nullptr;
}

}  // namespace

class ConstructCheck::Visitor : public clang::RecursiveASTVisitor<Visitor> {
 public:
  /// The parts that the compiler adds are evaluated, too.
  bool shouldVisitImplicitCode() const { return true; }

  bool VisitStmt(clang::Stmt* statement) {
    meet(statementConstructs(), statement->getStmtClassName(), statement->getBeginLoc());
    return true;
  }
  bool VisitExpr(clang::Expr* expression) {
    if (const char* obstacle = obstacleOf(expression->getType())) refuse(obstacle, expression->getBeginLoc());
    return true;
  }
  bool VisitDecl(clang::Decl* declaration) {
    meet(declarationConstructs(), declaration->getDeclKindName(), declaration->getLocation());
    for (const auto* attribute : declaration->attrs())
      meet(attributeConstructs(), attributeKind(*attribute), declaration->getLocation());
    if (declaration->hasAttr<clang::CleanupAttr>() && context_->getLangOpts().Exceptions)
      assumptions.push_back({positionAt(declaration->getLocation()),
                             "cleanups of variables are assumed not to run where a thread ends in pthread_exit or is "
                             "cancelled, though flags of the compiler have them run"});
    return true;
  }
  bool VisitAttributedStmt(clang::AttributedStmt* statement) {
    for (const auto* attribute : statement->getAttrs())
      meet(attributeConstructs(), attributeKind(*attribute), statement->getAttrLoc());
    return true;
  }
  bool VisitCallExpr(clang::CallExpr* call) {
    const clang::FunctionDecl* callee = call->getDirectCallee();
    if (!callee || callee->getBuiltinID() == 0) return true;
    const auto* row = find(builtinConstructs(), std::string_view(callee->getName()));
    if (row && row->answer == Answer::Refused) refuse(row->what, call->getBeginLoc());
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* name) {
    clang::ValueDecl* declaration = name->getDecl();
    auto* variable = clang::dyn_cast<clang::VarDecl>(declaration);
    if (variable && variable->isLocalVarDeclOrParm()) return true;
    if (!variable && !clang::isa<clang::FunctionDecl>(declaration)) return true;
    if (!known_.insert(declaration->getMostRecentDecl()).second) return true;
    boundsOfSection(*declaration, name->getBeginLoc());
    if (variable && isRegister(*variable))
      assumptions.push_back({positionAt(name->getBeginLoc()),
                             "a variable that is a register of the machine: it has any value, and what it points to "
                             "is assumed to be memory that the program stored in it, or none of the program's"});
    const auto* before = context_;
    context_ = &declaration->getASTContext();
    if (variable) {
      for (clang::VarDecl* each : variable->redecls()) TraverseDecl(each);
    } else {
      VisitDecl(declaration->getMostRecentDecl());
    }
    context_ = before;
    return true;
  }

  void check(const clang::Decl& declaration) {
    context_ = &declaration.getASTContext();
    TraverseDecl(const_cast<clang::Decl*>(&declaration));
  }
  void checkAlone(const clang::Decl& declaration) {
    context_ = &declaration.getASTContext();
    meet(declarationConstructs(), declaration.getDeclKindName(), declaration.getLocation());
  }

  std::vector<program::Assumption> assumptions;

 private:
  /// Variables in a section can be reached through symbols that the linker defines; these are not followed.
  void boundsOfSection(const clang::ValueDecl& declaration, clang::SourceLocation at) {
    const auto name = declaration.getName();
    if (!name.starts_with("__start_") && !name.starts_with("__stop_")) return;
    assumptions.push_back({positionAt(at), fmt::format("'{}' bounds a section: what is reached through it is assumed "
                                                       "not to be a variable of the program",
                                                       std::string_view(name))});
  }

  void meet(std::span<const Construct> rows, std::string_view kind, clang::SourceLocation at) {
    const Construct* row = find(rows, kind);
    if (!row) return refuse(kind, at);
    if (row->answer == Answer::NotC) return refuse(fmt::format("{} ({})", row->what, kind), at);
    if (row->answer == Answer::Refused) return refuse(row->what, at);
    if (row->answer == Answer::Listed && !row->assumption.empty())
      assumptions.push_back({positionAt(at), std::string(row->assumption)});
  }

  [[noreturn]] void refuse(std::string_view what, clang::SourceLocation at) const {
    const auto position = positionAt(at);
    throw InputError(
        fmt::format("{}:{}:{}: not supported: {}; leave it out, or analyse the program without this function",
                    position.file, position.line, position.column, what));
  }

  [[nodiscard]] program::SourcePosition positionAt(clang::SourceLocation at) const {
    return positionOf(context_->getSourceManager(), at);
  }

  const clang::ASTContext* context_ = nullptr;
  std::set<const clang::Decl*> known_;
};

ConstructCheck::ConstructCheck() : visitor_(std::make_unique<Visitor>()) {}
ConstructCheck::~ConstructCheck() = default;

void ConstructCheck::checkFiles(const TranslationUnits& units) {
  for (const auto& unit : units)
    for (const auto* declaration : unit->getASTContext().getTranslationUnitDecl()->decls())
      if (clang::isa<clang::FileScopeAsmDecl>(declaration)) visitor_->checkAlone(*declaration);
}

void ConstructCheck::checkFunction(const clang::FunctionDecl& function) { visitor_->check(function); }

const std::vector<program::Assumption>& ConstructCheck::assumptions() const { return visitor_->assumptions; }

}  // namespace moire::extractor
