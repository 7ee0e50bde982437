// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/trials.h"

#include <algorithm>
#include <set>

#include "driver/interference/implied_ranges.h"
#include "extractor/program/accesses.h"

namespace moire::driver {

using program::Accesses;
using program::Assign;
using program::Assume;
using program::Cell;
using program::CellId;
using program::Check;
using program::Expression;
using program::Int;
using program::Location;
using program::LocationId;
using program::Program;
using program::Range;
using program::TryAcquire;

namespace {

bool implies(const CellRanges& known, const CellValue& fact) {
  const auto found = known.find(fact.cell);
  return found != known.end() && found->second == Range{fact.value, fact.value};
}

bool contradicts(const CellRanges& known, const CellValue& fact) {
  const auto found = known.find(fact.cell);
  return found != known.end() && !found->second.contains(fact.value);
}

class Finder {
 public:
  explicit Finder(const Program& program) : program_(program), users_(program.cells.size()) {}

  Trials find() {
    for (const Location& location : program_.locations)
      if (const auto* a = std::get_if<TryAcquire>(&location.action)) follow({a->result, a->success});
    if (waiting_.empty()) return {};
    for (std::size_t i = 0; i < program_.locations.size(); ++i) addUser(LocationId(i));
    while (!waiting_.empty()) {
      const CellValue fact = waiting_.back();
      waiting_.pop_back();
      for (const LocationId at : users_[fact.cell.index()])
        std::visit([&](const auto& action) { visit(at, action, fact); }, program_[at].action);
    }
    return std::move(result_);
  }

 private:
  void follow(CellValue fact) {
    if (followed_.insert(fact).second) waiting_.push_back(fact);
  }

  void addUser(LocationId at) {
    const Accesses accesses = accessesOf(program_, at);
    std::set<CellId> used(accesses.reads.begin(), accesses.reads.end());
    used.insert(accesses.writes.begin(), accesses.writes.end());
    for (const CellId cell : used) users_[cell.index()].push_back(at);
  }

  void visit(LocationId at, const Assign& assign, CellValue fact) {
    if (assign.targets.size() != 1) return;
    const CellId target = assign.targets.front();
    const Cell& cell = program_[target];
    if (cell.shared || cell.summary || !cell.type) return;
    const auto knownIf = [&](Int value) { return rangesIfWithin(program_, *assign.value, {value, value}); };
    if (target == fact.cell && !knownIf(fact.value)) result_.excludes.emplace_back(at, fact);
    // The result itself, or whether it was that of success.
    for (const Int value : std::set<Int>{0, 1, cell.type->wrap(fact.value)}) {
      const auto known = knownIf(value);
      if (!cell.type->range().contains(value) || !known || !implies(*known, fact)) continue;
      result_.copies.push_back({at, {target, value}, fact});
      follow({target, value});
    }
  }

  void visit(LocationId at, const Assume& assume, CellValue fact) { test(at, *assume.condition, fact); }
  void visit(LocationId at, const Check& check, CellValue fact) { test(at, *check.condition, fact); }

  template <class Other>
  void visit(LocationId /*at*/, const Other& /*action*/, CellValue /*fact*/) {}

  void test(LocationId at, const Expression& condition, CellValue fact) {
    const auto known = rangesIfTrue(program_, condition);
    if (!known || contradicts(*known, fact)) result_.excludes.emplace_back(at, fact);
    if (known && implies(*known, fact)) result_.confirmed.emplace_back(at, fact);
  }

  const Program& program_;
  std::vector<std::vector<LocationId>> users_;  // per cell: who reads or writes it
  std::set<CellValue> followed_;
  std::vector<CellValue> waiting_;
  Trials result_;
};

}  // namespace

Trials trialsOf(const Program& program) { return Finder(program).find(); }

}  // namespace moire::driver
