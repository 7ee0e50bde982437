// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/linker.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <fmt/format.h>

#include <algorithm>

#include "extractor/clang/extract.h"
#include "extractor/clang/source.h"

namespace moire::extractor {

using clang::FunctionDecl;
using clang::VarDecl;

namespace {

[[noreturn]] void reportTwice(const clang::NamedDecl& first, const clang::NamedDecl& second) {
  const auto one = positionOf(first);
  const auto other = positionOf(second);
  throw InputError(fmt::format("{}:{}:{}: '{}' is defined here and at {}:{}; analyse only one of the files together",
                               other.file, other.line, other.column, second.getNameAsString(), one.file, one.line));
}

/// Another definition may exist beside it: the linker takes any one.
bool mayYield(const FunctionDecl& function) { return function.isInlined() || function.hasAttr<clang::WeakAttr>(); }

/// How much a declaration says about the variable: extern, tentative, or with initialiser.
int strength(const VarDecl& variable) {
  switch (variable.isThisDeclarationADefinition()) {
    case VarDecl::Definition:
      return variable.hasAttr<clang::WeakAttr>() ? 1 : 2;
    case VarDecl::TentativeDefinition:
      return 1;
    case VarDecl::DeclarationOnly:
      return 0;
  }
  return 0;
}

template <class Declaration>
bool isExternal(const Declaration& declaration) {
  return declaration.getFormalLinkage() == clang::Linkage::External;
}

}  // namespace

Linker::Linker(const TranslationUnits& units) {
  for (const auto& unit : units) {
    for (const clang::Decl* declaration : unit->getASTContext().getTranslationUnitDecl()->decls()) {
      if (const auto* function = clang::dyn_cast<FunctionDecl>(declaration)) add(*function);
      if (const auto* variable = clang::dyn_cast<VarDecl>(declaration)) add(*variable);
    }
  }
  for (const auto& [name, variable] : externalVariables_) variables_.push_back(variable);
}

void Linker::add(const FunctionDecl& function) {
  const bool defines = function.doesThisDeclarationHaveABody();
  if (!isExternal(function)) {
    if (defines) definitions_.push_back(&function);
    return;
  }
  const FunctionDecl*& known = externalFunctions_[function.getNameAsString()];
  if (!defines) {
    if (!known) known = &function;
    return;
  }
  if (known && known->doesThisDeclarationHaveABody()) {
    if (mayYield(function)) return;
    if (!mayYield(*known)) reportTwice(*known, function);
    std::erase(definitions_, known);
  }
  known = &function;
  definitions_.push_back(&function);
}

void Linker::add(const VarDecl& variable) {
  if (!isExternal(variable)) {
    if (resolve(&variable) == &variable) variables_.push_back(&variable);
    return;
  }
  const VarDecl*& known = externalVariables_[variable.getNameAsString()];
  if (!known) {
    known = &variable;
    return;
  }
  if (strength(*known) == 2 && strength(variable) == 2) reportTwice(*known, variable);
  if (strength(variable) > strength(*known)) known = &variable;
}

const FunctionDecl* Linker::resolve(const FunctionDecl* function) const {
  if (isExternal(*function)) {
    const auto found = externalFunctions_.find(function->getNameAsString());
    return found == externalFunctions_.end() ? function->getCanonicalDecl() : found->second;
  }
  const FunctionDecl* definition = nullptr;
  return function->hasBody(definition) ? definition : function->getCanonicalDecl();
}

const VarDecl* Linker::resolve(const VarDecl* variable) const {
  if (variable->isLocalVarDeclOrParm() && !variable->hasExternalStorage()) return variable;
  if (isExternal(*variable)) {
    const auto found = externalVariables_.find(variable->getNameAsString());
    return found == externalVariables_.end() ? variable->getCanonicalDecl() : found->second;
  }
  const VarDecl* strongest = variable->getCanonicalDecl();
  for (const VarDecl* other : strongest->redecls())
    if (strength(*other) > strength(*strongest)) strongest = other;
  return strongest;
}

const FunctionDecl* Linker::findDefinition(const std::string& name) const {
  const FunctionDecl* found = nullptr;
  for (const FunctionDecl* function : definitions_)
    if (function->getNameAsString() == name && (!found || isExternal(*function))) found = function;
  return found;
}

}  // namespace moire::extractor
