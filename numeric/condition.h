// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "extractor/program/expression.h"
#include "numeric/abstract_value.h"

namespace moire::numeric {

/// { s in value | the condition may be other than 0 in s } if `wanted`, else { s in value | it may be 0 in s }
AbstractValue refine(const AbstractValue& value, const program::Expression& condition, bool wanted);

}  // namespace moire::numeric
