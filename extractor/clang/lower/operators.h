// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <string>

#include "extractor/clang/lower/parts.h"
#include "extractor/clang/syntax/evaluation_order.h"
#include "extractor/program/expression.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Operators with two or three operands: their values, and the branches that some of them need.
class Operators {
 public:
  explicit Operators(Parts& parts)
      : parts_(parts),
        program_(parts.program),
        graph_(parts.graph),
        walk_(parts.walk),
        order_(parts.linker, parts.models) {}

  program::ExpressionPtr binaryValue(const clang::BinaryOperator* expression);
  program::ExpressionPtr conditionalValue(const clang::AbstractConditionalOperator* expression, bool used);

  /// Notes an assumption if it matters which of the two is evaluated first, and C leaves that open.
  void noteOrder(const clang::Expr* first, const clang::Expr* second, const std::string& text);

 private:
  /// 0 or 1, by way of branches.
  program::ExpressionPtr branchedValue(const clang::Expr* expression);

  Parts& parts_;
  program::Program& program_;
  Graph& graph_;
  Walk& walk_;
  EvaluationOrder order_;
};

}  // namespace moire::extractor
