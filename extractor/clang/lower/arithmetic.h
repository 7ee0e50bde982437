// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>

#include <functional>
#include <optional>
#include <vector>

#include "extractor/program/program.h"

namespace moire::extractor {

// Values of the program model, as C computes them.

/// The operator of the program model; none for operators that are lowered in another way.
std::optional<program::Op> operatorOf(clang::BinaryOperatorKind op);

/// The value as a condition: 0 or 1.
program::ExpressionPtr truth(const program::ExpressionPtr& value);

/// What the operator makes of values that have been computed.
program::ExpressionPtr arithmetic(const program::Program& program, const clang::ASTContext& ast,
                                  clang::BinaryOperatorKind op, program::ExpressionPtr left,
                                  program::ExpressionPtr right, clang::QualType type);

/// An arbitrary value of the type, which reads the shared cells that the operands read.
program::ExpressionPtr untracked(const program::Program& program, const std::vector<program::ExpressionPtr>& operands,
                                 std::optional<program::IntType> type);

/// The expression reads a cell for which `isSuch` holds.
bool anyRead(const program::Expression& value, const std::function<bool(program::CellId)>& isSuch);
bool readsShared(const program::Program& program, const program::Expression& value);
bool hasNondet(const program::Expression& value);

/// An address whose value does not matter: what it points to is known in another way.
bool isSomeAddress(const program::Expression& value);

}  // namespace moire::extractor
