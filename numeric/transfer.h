// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "extractor/program/program.h"
#include "numeric/abstract_value.h"
#include "numeric/interval.h"

namespace moire::numeric {

/// { s' | s in before, the location's action may take a thread from s to s' }
AbstractValue transfer(const program::Program& program, program::LocationId location, const AbstractValue& before);

/// The states in which the location's action can be performed: { s in before | some s' follows s }, as far as the
/// condition of an Assume or Check decides that; otherwise `before`.
AbstractValue enabled(const program::Program& program, program::LocationId location, const AbstractValue& before);

/// What evaluating the expression of the location's action does in the states of `before`. That it may stop is a
/// feature of the model: a real machine goes on in some way.
OperationResult evaluated(const program::Program& program, program::LocationId location, const AbstractValue& before);

}  // namespace moire::numeric
