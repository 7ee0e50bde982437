// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/input/nesting_guard.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>
#include <fmt/format.h>

#include <utility>

#include "extractor/clang/input/input_error.h"
#include "extractor/clang/input/position.h"

namespace moire::extractor {

namespace tok = clang::tok;

void NestingGuard::open(const clang::Token& token) {
  count(&Level::operators);
  levels_.push_back({.ofCall = token.is(tok::l_paren) && afterOperand_, .ofBraces = token.is(tok::l_brace)});
}

void NestingGuard::close() {
  if (levels_.size() == 1) return;
  forget(&Level::statements);
  forget(&Level::operators);
  levels_.pop_back();
}

void NestingGuard::count(std::size_t Level::* what) {
  ++(levels_.back().*what);
  ++sum_;
}

void NestingGuard::forget(std::size_t Level::* what) { sum_ -= std::exchange(levels_.back().*what, 0); }

void NestingGuard::comma() {
  if (levels_.back().ofCall || levels_.back().ofBraces)
    forget(&Level::operators);
  else
    count(&Level::operators);
}

// The second half of `?:`, or the end of a label.
void NestingGuard::colon() {
  std::size_t& questions = levels_.back().questions;
  if (questions > 0)
    --questions;
  else
    count(&Level::statements);
}

void NestingGuard::next(const clang::Token& token) {
  levels_.back().questions = 0;
  forget(&Level::operators);
  // What follows is part of the statements that are open.
  if (token.isNot(tok::kw_else)) forget(&Level::statements);
}

void NestingGuard::count(const clang::Token& token) {
  switch (token.getKind()) {
    case tok::l_paren:
    case tok::l_square:
    case tok::l_brace:
      return open(token);
    case tok::r_paren:
    case tok::r_square:
      return close();
    case tok::r_brace:
      close();
      levels_.back().mayEnd = true;
      return;
    case tok::semi:
      levels_.back().mayEnd = true;
      return;
    case tok::comma:
      return comma();
    case tok::colon:
      return colon();
    case tok::question:
      ++levels_.back().questions;
      return count(&Level::operators);
    case tok::kw_if:
    case tok::kw_else:
    case tok::kw_for:
    case tok::kw_while:
    case tok::kw_do:
    case tok::kw_switch:
      return count(&Level::statements);
    case tok::identifier:
    case tok::numeric_constant:
    case tok::char_constant:
    case tok::string_literal:
    case tok::kw_case:
    case tok::kw_default:
      return;
    default:
      return count(&Level::operators);
  }
}

void NestingGuard::see(clang::Token& token) {
  if (over_) return token.setKind(tok::eof);
  if (std::exchange(levels_.back().mayEnd, false)) next(token);
  count(token);
  afterOperand_ = token.isOneOf(tok::identifier, tok::r_paren, tok::r_square);
  if (sum_ <= deepestNesting) return;
  over_ = true;
  auto& diagnostics = preprocessor_.getDiagnostics();
  const unsigned message = diagnostics.getCustomDiagID(
      clang::DiagnosticsEngine::Fatal, "expressions or statements are nested deeper than %0: this is not analysed");
  diagnostics.Report(token.getLocation(), message) << static_cast<unsigned>(deepestNesting);
  token.setKind(tok::eof);
}

namespace {

/// Without calling itself: the depth may be anything.
void checkDepth(const clang::SourceManager& sources, const clang::Stmt& top) {
  std::vector<std::pair<const clang::Stmt*, std::size_t>> todo{{&top, 1}};
  while (!todo.empty()) {
    const auto [statement, depth] = todo.back();
    todo.pop_back();
    if (depth > deepestNesting) {
      const auto at = positionOf(sources, statement->getBeginLoc());
      throw InputError(
          fmt::format("{}:{}:{}: error: expressions or statements are nested deeper than {}: this is not analysed",
                      at.file, at.line, at.column, deepestNesting));
    }
    for (const clang::Stmt* child : statement->children())
      if (child) todo.emplace_back(child, depth + 1);
  }
}

}  // namespace

void requireShallow(const clang::ASTUnit& unit) {
  const clang::SourceManager& sources = unit.getSourceManager();
  for (const clang::Decl* declaration : unit.getASTContext().getTranslationUnitDecl()->decls()) {
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration))
      if (function->doesThisDeclarationHaveABody() && function->getBody()) checkDepth(sources, *function->getBody());
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration))
      if (const clang::Expr* value = variable->getInit()) checkDepth(sources, *value);
  }
}

}  // namespace moire::extractor
