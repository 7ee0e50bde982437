// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/syntax/scopes.h"

#include "extractor/clang/syntax/builtin.h"
#include "extractor/clang/syntax/evaluated.h"

namespace moire::extractor {

using clang::dyn_cast;

Scopes::Scopes(const clang::FunctionDecl& function) : body_(function.getBody()) {
  if (!body_) return;
  for (const auto* parameter : function.parameters()) declare(*parameter, body_);
  walk(body_, nullptr, true);
}

void Scopes::declare(const clang::VarDecl& variable, const clang::Stmt* block) {
  locals_[block].push_back({&variable, nullptr});
  blocks_.emplace(&variable, block);
}

void Scopes::walk(const clang::Stmt* statement, const clang::Stmt* block, bool plain) {
  if (isBlock(*statement)) {
    around_.emplace(statement, block);
    block = statement;
    plain = true;
  }
  if (const auto* label = dyn_cast<clang::LabelStmt>(statement)) blocks_.emplace(label->getDecl(), block);
  if (const auto* declared = dyn_cast<clang::DeclStmt>(statement))
    for (const auto* one : declared->decls())
      if (const auto* variable = dyn_cast<clang::VarDecl>(one); variable && variable->hasLocalStorage())
        declare(*variable, block);
  if (const auto* literal = dyn_cast<clang::CompoundLiteralExpr>(statement); literal && plain) {
    locals_[block].push_back({nullptr, literal});
    blocks_.emplace(literal, block);
  }
  if (const auto* call = dyn_cast<clang::CallExpr>(statement);
      call && builtinCalled(*call) == Builtin::StackMemory && body_) {
    locals_[body_].push_back({nullptr, call});
    blocks_.emplace(call, body_);
  }
  const bool hasBlocks =
      clang::isa<clang::IfStmt, clang::SwitchStmt, clang::WhileStmt, clang::DoStmt, clang::ForStmt>(statement);
  anyPart(*statement, [&](const clang::Stmt* part) {
    walk(part, block, plain && !hasBlocks);
    return false;
  });
}

const std::vector<Scopes::Local>& Scopes::localsOf(const clang::Stmt& block) const {
  static const std::vector<Local> none;
  const auto found = locals_.find(&block);
  return found == locals_.end() ? none : found->second;
}

namespace {

const clang::Stmt* keptFor(const std::map<const void*, const clang::Stmt*>& blocks, const void* key) {
  const auto found = blocks.find(key);
  return found == blocks.end() ? nullptr : found->second;
}

}  // namespace

const clang::Stmt* Scopes::blockOf(const clang::VarDecl& variable) const { return keptFor(blocks_, &variable); }
const clang::Stmt* Scopes::blockOf(const clang::Expr& expression) const { return keptFor(blocks_, &expression); }
const clang::Stmt* Scopes::blockOf(const clang::LabelDecl& label) const { return keptFor(blocks_, &label); }

bool Scopes::isWithin(const clang::Stmt* inner, const clang::Stmt* outer) const {
  for (; inner; inner = around_.contains(inner) ? around_.at(inner) : nullptr)
    if (inner == outer) return true;
  return false;
}

}  // namespace moire::extractor
