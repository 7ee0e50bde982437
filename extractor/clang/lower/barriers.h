// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include "extractor/clang/lower/parts.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Which barriers there are, and how many threads may come to them.
class Barriers {
 public:
  explicit Barriers(Parts& parts) : parts_(parts), program_(parts.program) {}

  /// The barrier waits for that many threads.
  void make(const clang::Expr* barrier, const clang::Expr* count);
  /// The thread waits there for others.
  void meet(const clang::Expr* barrier);

 private:
  Parts& parts_;
  program::Program& program_;
};

}  // namespace moire::extractor
