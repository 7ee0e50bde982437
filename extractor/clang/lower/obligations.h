// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <map>
#include <string>

#include "extractor/program/program.h"

namespace moire::extractor {

/// The assertions and checks of the program: one for each expression of the source and kind, no matter how often its
/// function is copied.
class Obligations {
 public:
  explicit Obligations(program::Program& program) : program_(program) {}

  program::ObligationId about(const clang::Expr* expression, program::ObligationKind kind,
                              const program::SourcePosition& position, const std::string& function,
                              const std::string& text);

 private:
  program::Program& program_;
  std::map<std::pair<const clang::Expr*, program::ObligationKind>, program::ObligationId> known_;
};

/// Sorts the obligations by position and names them. The name depends on kind, file, function and text, and on the
/// order among those that have all of these in common.
void nameObligations(program::Program& program);

}  // namespace moire::extractor
