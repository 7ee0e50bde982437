// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "extractor/program/program.h"
#include "tests/explorer/random.h"

namespace moire::explorer {

/// Makes expressions that threads of one body may evaluate.
class RandomExpression {
 public:
  /// At most `sharedReads` reads of shared cells in one expression.
  RandomExpression(const program::Program& program, program::BodyId body, Random& random, unsigned sharedReads);

  program::ExpressionPtr value(program::IntType type);
  program::ExpressionPtr condition();
  /// `x < 2`: compares one cell that may be read with a constant of its type. A constant if there is no cell.
  program::ExpressionPtr comparison();

 private:
  program::ExpressionPtr value(program::IntType type, unsigned depth);
  program::ExpressionPtr condition(unsigned depth);
  program::ExpressionPtr leaf(program::IntType type);
  program::ExpressionPtr arithmetic(program::IntType type, unsigned depth);
  program::ExpressionPtr readSomething();
  program::ExpressionPtr someConstant(program::IntType type);
  program::ExpressionPtr someNondet(program::IntType type);
  program::IntType workType(program::IntType wanted);

  const program::Program& program_;
  Random& random_;
  unsigned sharedReads_;
  std::vector<program::CellId> shared_;
  std::vector<program::CellId> own_;
};

/// One of the types of 1 to 3 bits.
program::IntType smallType(Random& random);

/// A value of the type; values near 0 are more frequent.
program::Int smallValue(Random& random, program::IntType type);

program::Op randomComparison(Random& random);

}  // namespace moire::explorer
