// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/input/linker.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/DeclLookups.h>
#include <clang/AST/Mangle.h>
#include <clang/Frontend/ASTUnit.h>
#include <fmt/format.h>

#include <algorithm>

#include "extractor/clang/input/input_error.h"
#include "extractor/clang/input/link_types.h"
#include "extractor/clang/input/position.h"

namespace moire::extractor {

using clang::FunctionDecl;
using clang::VarDecl;

namespace {

/// Attributes of later declarations count as well.
template <class Attribute, class Declaration>
const Attribute* attribute(const Declaration& declaration) {
  return declaration.getMostRecentDecl()->template getAttr<Attribute>();
}

/// The name that the linker sees: an asm label, if there is one; for overloaded functions, a name that tells their
/// types.
template <class Declaration>
std::string symbolOf(const Declaration& declaration) {
  if (const auto* label = attribute<clang::AsmLabelAttr>(declaration)) return label->getLabel().ltrim('\1').str();
  if (attribute<clang::OverloadableAttr>(declaration))
    return clang::ASTNameGenerator(declaration.getASTContext()).getName(&declaration);
  return declaration.getNameAsString();
}

[[noreturn]] void reportTwice(const clang::NamedDecl& first, const clang::NamedDecl& second) {
  const auto one = positionOf(first);
  const auto other = positionOf(second);
  throw InputError(fmt::format("{}:{}:{}: '{}' is defined here and at {}:{}; analyse the files separately", other.file,
                               other.line, other.column, second.getNameAsString(), one.file, one.line));
}

/// How much a declaration says; the linker takes the strongest, and the first of equals.
enum class Strength { Declared, Inline, Weak, Tentative, Defined };

Strength strength(const FunctionDecl& function) {
  const bool stands = attribute<clang::AliasAttr>(function) || attribute<clang::IFuncAttr>(function);
  const bool alias = stands && !function.doesThisDeclarationHaveABody();
  if (!alias && !function.doesThisDeclarationHaveABody()) return Strength::Declared;
  // C99's `inline`, GNU's `extern inline`: the compiler may use it, the linker does not see it.
  if (!alias && function.isInlined() && !function.isInlineDefinitionExternallyVisible()) return Strength::Inline;
  return attribute<clang::WeakAttr>(function) ? Strength::Weak : Strength::Defined;
}

Strength strength(const VarDecl& variable) {
  const bool alias = attribute<clang::AliasAttr>(variable);
  const auto kind = variable.isThisDeclarationADefinition();
  if (!alias && kind == VarDecl::DeclarationOnly) return Strength::Declared;
  if (attribute<clang::WeakAttr>(variable)) return Strength::Weak;
  return alias || kind == VarDecl::Definition ? Strength::Defined : Strength::Tentative;
}

template <class Declaration>
bool isExternal(const Declaration& declaration) {
  return declaration.getFormalLinkage() == clang::Linkage::External;
}

/// The same line of the same header, or both from the system.
bool haveOneText(const clang::ValueDecl& one, const clang::ValueDecl& other) {
  const auto& first = one.getASTContext().getSourceManager();
  const auto& second = other.getASTContext().getSourceManager();
  if (first.isInSystemHeader(one.getLocation()) && second.isInSystemHeader(other.getLocation())) return true;
  return positionOf(one) == positionOf(other);
}

}  // namespace

Linker::Linker(const TranslationUnits& units) {
  for (const auto& unit : units) {
    const clang::ASTContext& context = unit->getASTContext();
    for (const clang::Decl* declaration : context.getTranslationUnitDecl()->decls()) add(*declaration);
    // Names declared `extern` inside functions are found only through C's linkage.
    for (const auto& found : context.getExternCContextDecl()->noload_lookups(false))
      for (const clang::NamedDecl* declaration : found) add(*declaration);
  }
  for (const auto& [name, variable] : externalVariables_)
    if (!attribute<clang::AliasAttr>(*variable)) variables_.push_back(variable);
  checkKinds();
  findResolvers(units);
  std::sort(notes_.begin(), notes_.end());
}

void Linker::add(const clang::Decl& declaration) {
  if (const auto* function = clang::dyn_cast<FunctionDecl>(&declaration)) add(*function);
  if (const auto* variable = clang::dyn_cast<VarDecl>(&declaration)) add(*variable);
}

void Linker::add(const FunctionDecl& function) {
  const bool hasBody = function.doesThisDeclarationHaveABody();
  if (function.hasAttr<clang::IFuncAttr>()) hasResolvers_ = true;
  if (!isExternal(function)) {
    if (hasBody) definitions_.push_back(&function);
    return;
  }
  const FunctionDecl*& known = externalFunctions_[symbolOf(function)];
  if (known) {
    checkTypes(*known, function);
    if (strength(*known) == Strength::Defined && strength(function) == Strength::Defined &&
        (hasBody || &known->getASTContext() != &function.getASTContext()))
      reportTwice(*known, function);
    if (strength(function) <= strength(*known)) return;
    std::erase(definitions_, known);
  }
  known = &function;
  if (hasBody) definitions_.push_back(&function);
}

void Linker::add(const VarDecl& variable) {
  if (!isExternal(variable)) {
    if (resolve(&variable) == &variable) variables_.push_back(&variable);
    return;
  }
  const VarDecl*& known = externalVariables_[symbolOf(variable)];
  if (known) {
    checkTypes(*known, variable);
    if (strength(*known) == Strength::Defined && strength(variable) == Strength::Defined &&
        &known->getASTContext() != &variable.getASTContext())
      reportTwice(*known, variable);
    if (strength(variable) <= strength(*known)) return;
  }
  known = &variable;
}

void Linker::checkTypes(const clang::ValueDecl& known, const clang::ValueDecl& added) {
  if (&known.getASTContext() == &added.getASTContext() || haveOneText(known, added)) return;
  const auto here = positionOf(added);
  const auto there = positionOf(known);
  const auto* one = clang::dyn_cast<VarDecl>(&known);
  const auto* other = clang::dyn_cast<VarDecl>(&added);
  const Agreement agreement = agreementOf(known, added);
  const bool threadLocal = one && one->getTLSKind() != other->getTLSKind();
  if (agreement == Agreement::Same && !threadLocal) return;
  const std::string name = added.getNameAsString();
  if (threadLocal)
    throw InputError(
        fmt::format("{}:{}:{}: '{}' is thread-local either here or at {}:{}, not in both; no linker accepts "
                    "these files together",
                    here.file, here.line, here.column, name, there.file, there.line));
  const std::string types =
      fmt::format("'{}' has type '{}' here and '{}' at {}:{}", name, added.getType().getAsString(),
                  known.getType().getAsString(), there.file, there.line);
  if (one && agreement == Agreement::None)
    throw InputError(fmt::format("{}:{}:{}: {}; correct one, or analyse the files separately", here.file, here.line,
                                 here.column, types));
  notes_.push_back({here, types + ": assumed to be the same"});
}

void Linker::checkKinds() const {
  for (const auto& [symbol, variable] : externalVariables_)
    if (const auto function = externalFunctions_.find(symbol); function != externalFunctions_.end()) {
      const auto here = positionOf(*variable);
      const auto there = positionOf(*function->second);
      throw InputError(
          fmt::format("{}:{}:{}: '{}' is a variable here and a function at {}:{}; analyse the files separately",
                      here.file, here.line, here.column, symbol, there.file, there.line));
    }
}

namespace {

/// What the name means in the file of the declaration; null if it means nothing of that kind.
template <class Declaration>
const Declaration* inSameFile(const Declaration& declaration, llvm::StringRef symbol) {
  clang::ASTContext& context = declaration.getASTContext();
  const clang::DeclarationName name(&context.Idents.get(symbol));
  for (const clang::NamedDecl* found : context.getTranslationUnitDecl()->lookup(name))
    if (const auto* target = clang::dyn_cast<Declaration>(found)) return target;
  return nullptr;
}

}  // namespace

void Linker::findResolvers(const TranslationUnits& units) {
  for (const auto& unit : units)
    for (const clang::Decl* declaration : unit->getASTContext().getTranslationUnitDecl()->decls()) {
      const auto* function = clang::dyn_cast<FunctionDecl>(declaration);
      if (!function || function != function->getCanonicalDecl()) continue;
      const FunctionDecl* resolver = resolverOf(function);
      const bool isNew = std::find(resolvers_.begin(), resolvers_.end(), resolver) == resolvers_.end();
      if (resolver && isNew) resolvers_.push_back(resolver);
    }
}

const FunctionDecl* Linker::resolverOf(const FunctionDecl* function) const {
  if (!hasResolvers_) return nullptr;
  const FunctionDecl* resolved = resolve(function);
  const auto* chosen = attribute<clang::IFuncAttr>(*resolved);
  if (!chosen || resolved->doesThisDeclarationHaveABody()) return nullptr;
  const FunctionDecl* resolver = inSameFile(*resolved, chosen->getResolver());
  resolver = resolver ? resolve(resolver) : nullptr;
  return resolver && resolver->doesThisDeclarationHaveABody() ? resolver : nullptr;
}

bool Linker::mayBeAbsent(const FunctionDecl* function) const {
  const FunctionDecl* resolved = resolve(function);
  return (attribute<clang::WeakAttr>(*function) || attribute<clang::WeakRefAttr>(*function) ||
          attribute<clang::WeakAttr>(*resolved)) &&
         !resolved->doesThisDeclarationHaveABody() && !resolverOf(resolved);
}

bool Linker::mayBeAbsent(const VarDecl* variable) const {
  const VarDecl* resolved = resolve(variable);
  return (attribute<clang::WeakAttr>(*variable) || attribute<clang::WeakRefAttr>(*variable) ||
          attribute<clang::WeakAttr>(*resolved)) &&
         strength(*resolved) == Strength::Declared;
}

template <class Declaration>
const Declaration* Linker::aliased(const Declaration& declaration,
                                   const std::map<std::string, const Declaration*>& external) const {
  const auto* alias = attribute<clang::AliasAttr>(declaration);
  if (!alias) return nullptr;
  if (attribute<clang::WeakRefAttr>(declaration)) {
    const auto found = external.find(alias->getAliasee().str());
    return found == external.end() ? nullptr : found->second;
  }
  return inSameFile(declaration, alias->getAliasee());
}

const FunctionDecl* Linker::resolve(const FunctionDecl* function) const {
  const FunctionDecl* result = nullptr;
  if (isExternal(*function)) {
    const auto found = externalFunctions_.find(symbolOf(*function));
    result = found == externalFunctions_.end() ? function->getCanonicalDecl() : found->second;
  } else if (const FunctionDecl* definition = nullptr; function->hasBody(definition)) {
    return definition;
  } else {
    result = function->getCanonicalDecl();
  }
  // Clang accepts no cycle of aliases.
  const FunctionDecl* target = result->doesThisDeclarationHaveABody() ? nullptr : aliased(*result, externalFunctions_);
  return target ? resolve(target) : result;
}

const VarDecl* Linker::resolve(const VarDecl* variable) const {
  if (variable->isLocalVarDeclOrParm() && !variable->hasExternalStorage()) return variable;
  const VarDecl* result = variable->getCanonicalDecl();
  if (isExternal(*variable)) {
    const auto found = externalVariables_.find(symbolOf(*variable));
    if (found != externalVariables_.end()) result = found->second;
  } else {
    for (const VarDecl* other : result->redecls())
      if (strength(*other) > strength(*result)) result = other;
  }
  const VarDecl* target = aliased(*result, externalVariables_);
  return target ? resolve(target) : result;
}

const FunctionDecl* Linker::findDefinition(const std::string& name) const {
  const FunctionDecl* found = nullptr;
  for (const FunctionDecl* function : definitions_)
    if (function->getNameAsString() == name && (!found || isExternal(*function))) found = function;
  if (found) return found;
  const auto external = externalFunctions_.find(name);
  const FunctionDecl* target = external == externalFunctions_.end() ? nullptr : resolve(external->second);
  return target && target->doesThisDeclarationHaveABody() ? target : nullptr;
}

const VarDecl* Linker::findVariable(const std::string& name) const {
  const auto found = externalVariables_.find(name);
  return found == externalVariables_.end() ? nullptr : resolve(found->second);
}

}  // namespace moire::extractor
