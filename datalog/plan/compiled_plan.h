// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "datalog/language/resolved_rule.h"
#include "datalog/plan/version.h"

namespace moire::datalog {

class JoinFrame;
class SetFrame;

/// A function that was made for join plans of one shape.
using JoinFunction = void (*)(JoinFrame& frame);
/// A function that was made for set plans of one shape; returns how many tuples were new.
using SetFunction = std::size_t (*)(SetFrame& frame);

/// A relation that a plan reads.
struct RelationSlot {
  RelationId relation = 0;
  Version version = Version::Full;
  std::size_t index = 0;  ///< of a lookup in a join plan, or by part of the key in a set plan
  std::size_t order = 0;  ///< in a set plan
};

/// What may differ between two plans of one shape; a function accesses it by number.
struct PlanSlots {
  std::vector<RelationSlot> relations;
  std::vector<Value> constants;
  std::vector<std::shared_ptr<const Term>> terms;  ///< terms that are left to the interpreter
  std::vector<SourceRange> places;                 ///< places of comparisons that may fail
};

/// A function and what it needs to execute one plan.
template <typename Function>
struct CompiledPlan {
  Function function = nullptr;
  PlanSlots slots;
};

/// A compiled function, and the fingerprint of the text that it was made from.
struct PlanEntry {
  std::uint64_t high;
  std::uint64_t low;
  JoinFunction join;
  SetFunction bySets;
};

}  // namespace moire::datalog
