// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Decl.h>

#include <map>
#include <string>
#include <vector>

#include "extractor/clang/input/translation_units.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// The functions and variables of several files as one program: names with external linkage mean the same thing in
/// every file, `static` ones stay apart. Of several definitions it takes the one that a linker would: weak and inline
/// ones yield.
class Linker {
 public:
  /// Throws InputError for two definitions of one name, and for a variable with types that no one object can have.
  explicit Linker(const TranslationUnits& units);

  /// The declaration that stands for the function in all files: its definition, if there is one; for an alias, the one
  /// of the function that it names.
  [[nodiscard]] const clang::FunctionDecl* resolve(const clang::FunctionDecl* function) const;
  /// The declaration that stands for the variable in all files: its definition with initialiser, if there is one, else
  /// a tentative definition. A local variable stands for itself.
  [[nodiscard]] const clang::VarDecl* resolve(const clang::VarDecl* variable) const;

  /// The defined function of that name, one with external linkage if there are several; null if there is none.
  [[nodiscard]] const clang::FunctionDecl* findDefinition(const std::string& name) const;
  /// The variable with external linkage of that name; null if no file declares one.
  [[nodiscard]] const clang::VarDecl* findVariable(const std::string& name) const;
  /// All definitions, in the order of the files.
  [[nodiscard]] const std::vector<const clang::FunctionDecl*>& definitions() const { return definitions_; }
  /// All variables with static storage at file scope, one declaration each.
  [[nodiscard]] const std::vector<const clang::VarDecl*>& variables() const { return variables_; }
  /// The function that chooses, before the program begins, what calls of the function go to; null if it is no `ifunc`.
  [[nodiscard]] const clang::FunctionDecl* resolverOf(const clang::FunctionDecl* function) const;
  /// The resolvers of all such functions, in the order of the files.
  [[nodiscard]] const std::vector<const clang::FunctionDecl*>& resolvers() const { return resolvers_; }
  /// No file defines it, and perhaps nothing outside does: then its address is null.
  [[nodiscard]] bool mayBeAbsent(const clang::FunctionDecl* function) const;
  [[nodiscard]] bool mayBeAbsent(const clang::VarDecl* variable) const;
  /// Symbols whose types differ between files, where that is tolerated.
  [[nodiscard]] const std::vector<program::Assumption>& notes() const { return notes_; }

 private:
  void add(const clang::Decl& declaration);
  void add(const clang::FunctionDecl& function);
  void add(const clang::VarDecl& variable);
  void checkTypes(const clang::ValueDecl& known, const clang::ValueDecl& added);
  void checkKinds() const;
  void findResolvers(const TranslationUnits& units);
  /// What the symbol is defined as in this file; null if it is no alias.
  template <class Declaration>
  const Declaration* aliased(const Declaration& declaration,
                             const std::map<std::string, const Declaration*>& external) const;

  std::map<std::string, const clang::FunctionDecl*> externalFunctions_;  // by symbol
  std::map<std::string, const clang::VarDecl*> externalVariables_;
  std::vector<const clang::FunctionDecl*> definitions_;
  std::vector<const clang::VarDecl*> variables_;
  bool hasResolvers_ = false;
  std::vector<const clang::FunctionDecl*> resolvers_;
  std::vector<program::Assumption> notes_;
};

}  // namespace moire::extractor
