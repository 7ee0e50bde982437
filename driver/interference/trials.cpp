// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/trials.h"

#include <set>

#include "driver/interference/implied_ranges.h"

namespace moire::driver {

using program::CellId;
using program::Expression;
using program::Int;
using program::LocationId;
using program::Program;
using program::Range;

namespace {

bool implies(const CellRanges& known, const CellValue& fact) {
  const auto found = known.find(fact.cell);
  return found != known.end() && found->second == Range{fact.value, fact.value};
}

bool contradicts(const CellRanges& known, const CellValue& fact) {
  const auto found = known.find(fact.cell);
  return found != known.end() && !found->second.contains(fact.value);
}

class TrialFinder : private TrialWalk {
 public:
  explicit TrialFinder(const Program& program) : TrialWalk(program) {}

  Trials find() {
    run(Steps::ReadersAndWriters);
    return std::move(result_);
  }

 private:
  void atAssignment(LocationId at, CellId target, const Expression& assigned, CellValue fact) override {
    const program::IntType& type = *program()[target].type;
    const auto knownIf = [&](Int value) { return rangesIfWithin(program(), assigned, {value, value}); };
    if (target == fact.cell && !knownIf(fact.value)) result_.excludes.emplace_back(at, fact);
    // A copy of the result, or whether the result means success.
    for (const Int value : std::set<Int>{0, 1, type.wrap(fact.value)}) {
      const auto known = knownIf(value);
      if (!type.range().contains(value) || !known || !implies(*known, fact)) continue;
      result_.copies.push_back({at, {target, value}, fact});
      follow({target, value});
    }
  }

  void atCondition(LocationId at, const Expression& condition, CellValue fact) override {
    const auto known = rangesIfTrue(program(), condition);
    if (!known || contradicts(*known, fact)) result_.excludes.emplace_back(at, fact);
    if (known && implies(*known, fact)) result_.confirmed.emplace_back(at, fact);
  }

  Trials result_;
};

}  // namespace

Trials trialsOf(const Program& program) { return TrialFinder(program).find(); }

}  // namespace moire::driver
