// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Decl.h>

#include <memory>
#include <vector>

#include "extractor/clang/input/translation_units.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Looks up everything that a program consists of in the table of constructs.
class ConstructCheck {
 public:
  ConstructCheck();
  ~ConstructCheck();
  ConstructCheck(const ConstructCheck&) = delete;
  ConstructCheck& operator=(const ConstructCheck&) = delete;

  /// Checks what stands outside of functions, and is never called.
  void checkFiles(const TranslationUnits& units);
  /// Checks a function that may run, and the variables that it uses. Throws InputError for what is refused.
  void checkFunction(const clang::FunctionDecl& function);

  /// The assumptions about what was found.
  [[nodiscard]] const std::vector<program::Assumption>& assumptions() const;

 private:
  class Visitor;
  std::unique_ptr<Visitor> visitor_;
};

}  // namespace moire::extractor
