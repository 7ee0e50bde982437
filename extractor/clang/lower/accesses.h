// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <vector>

#include "extractor/clang/lower/lvalue.h"
#include "extractor/clang/lower/parts.h"
#include "extractor/program/expression.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Reads and writes the cells of an lvalue.
class Accesses {
 public:
  explicit Accesses(Parts& parts)
      : parts_(parts), program_(parts.program), graph_(parts.graph), memory_(parts.memory), walk_(parts.walk) {}

  /// The cells that an access may touch, and whether it touches just one cell, with that cell's type.
  struct Touched {
    std::vector<program::CellId> cells;
    bool exactly = false;
  };

  Touched touched(const LValue& place) const;
  std::int64_t bitsOf(const LValue& place) const;
  /// The value that the lvalue has.
  program::ExpressionPtr load(const LValue& from);
  void store(const LValue& to, program::ExpressionPtr value);
  /// Before a write to shared memory at access granularity: makes the read that the value needs, at the place of the
  /// read.
  void prepareStore(const LValue& to, program::ExpressionPtr& value, clang::SourceLocation where);
  /// Stores to one of the cells; which one is not known.
  void storeSomewhere(const std::vector<program::CellId>& cells, const program::ExpressionPtr& value, bool exactly,
                      const std::vector<program::OwnAccess>& accesses = {});

 private:
  Parts& parts_;
  program::Program& program_;
  Graph& graph_;
  Memory& memory_;
  Walk& walk_;
};

}  // namespace moire::extractor
