// SPDX-License-Identifier: Apache-2.0
#include "numeric/invariants.h"

#include <utility>

#include "numeric/solver.h"
#include "numeric/transfer.h"

namespace moire::numeric {

using program::CellId;
using program::LocationId;

Invariants::Invariants(const program::Program& program, std::vector<AbstractValue> before)
    : program_(&program), before_(std::make_shared<const std::vector<AbstractValue>>(std::move(before))) {}

const AbstractValue& Invariants::before(LocationId location) const { return (*before_)[location.index()]; }

AbstractValue Invariants::after(LocationId location) const { return transfer(*program_, location, before(location)); }

std::optional<program::Range> Invariants::bounds(LocationId location, CellId cell) const {
  return before(location).bounds(cell);
}

CheckOutcome Invariants::check(LocationId location) const {
  if (!reachable(location)) return CheckOutcome::Unreachable;
  const auto& check = std::get<program::Check>((*program_)[location].action);
  return before(location).entails(*check.condition) ? CheckOutcome::Holds : CheckOutcome::MayFail;
}

std::size_t Invariants::changedFrom(const Invariants& other) const {
  std::size_t changed = 0;
  for (std::size_t i = 0; i < before_->size(); ++i) changed += (*before_)[i].equals((*other.before_)[i]) ? 0 : 1;
  return changed;
}

Invariants solveInvariants(const program::Program& program, const FlowGraph& flows, const SolverOptions& options,
                           const Relations& relations) {
  return {program, Solver(program, flows, options, relations).solve()};
}

}  // namespace moire::numeric
