// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <map>
#include <string>

#include "extractor/program/program.h"

namespace moire::extractor {

/// The assertions of the program: one per place in the source, however often its function is copied.
class Obligations {
 public:
  explicit Obligations(program::Program& program) : program_(program) {}

  program::ObligationId assertion(const clang::CallExpr* call, const program::SourcePosition& position,
                                  const std::string& function, const std::string& text);

 private:
  program::Program& program_;
  std::map<const clang::CallExpr*, program::ObligationId> known_;
};

/// Sorts the obligations by position and names them: the name depends on file, function and text, and on the order
/// among those that have all of these in common.
void nameObligations(program::Program& program);

}  // namespace moire::extractor
