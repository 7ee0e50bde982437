// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "extractor/program/expression.h"
#include "numeric/abstract_value.h"
#include "numeric/interval.h"

namespace moire::numeric {

/// The values that the expression may have in the states of `value`, which is not bottom. If, as in C, a logical
/// operator or a Select does not depend on an operand, it does not matter whether that operand has a value.
OperationResult evaluate(const program::Expression& expression, const AbstractValue& value);

/// The integers that the expression may be in the states of `value`, which is not bottom; without their bounds.
Pattern patternOf(const program::Expression& expression, const AbstractValue& value);

/// An expression as a term over cells: in every state in which the expression has a value, this is one of the term's
/// values, and lies in the range.
struct LinearValue {
  LinearTerm term;
  program::Range range;
};

/// None if the expression has no value in any state. What is not linear becomes an interval.
std::optional<LinearValue> linearize(const program::Expression& expression, const AbstractValue& value);

/// The same value after a conversion to `type`.
LinearValue convert(const LinearValue& value, program::IntType type);

/// The mathematical result of a signed sum, difference, negation, or product with a constant, before the type limits
/// it: as a term over the cells, and a range as far as relations say something. None for other operations.
std::optional<LinearValue> exactResult(const program::Expression& operation, const AbstractValue& value);

/// Whether, by what relations say, such a result is always a value of the type.
bool staysWithinType(const program::Expression& operation, const AbstractValue& value);

/// a - b; none if a coefficient gets too large.
std::optional<LinearTerm> subtract(const LinearTerm& a, const LinearTerm& b);

}  // namespace moire::numeric
