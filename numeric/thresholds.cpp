// SPDX-License-Identifier: Apache-2.0
#include "numeric/thresholds.h"

#include <set>

namespace moire::numeric {

using program::Int;

namespace {

class Collector {
 public:
  void add(program::Range range) {
    for (const Int value : {range.low, range.high})
      for (const Int neighbour : {value - 1, value, value + 1}) found_.insert(neighbour);
  }
  void add(const program::Expression& expression) {
    forEach(expression, [this](const program::Expression& part) {
      if (part.op == program::Op::Constant || part.op == program::Op::Nondet) add(part.range);
    });
  }
  void operator()(const program::Assign& assign) { add(*assign.value); }
  void operator()(const program::Assume& assume) { add(*assume.condition); }
  void operator()(const program::Check& check) { add(*check.condition); }
  template <class Other>
  void operator()(const Other& /*other*/) {}

  [[nodiscard]] std::vector<Int> sorted() const { return {found_.begin(), found_.end()}; }

 private:
  std::set<Int> found_;
};

}  // namespace

std::vector<Int> thresholdsOf(const program::Program& program) {
  Collector collector;
  collector.add(program::Range{0, 0});
  for (const program::Cell& cell : program.cells)
    if (cell.shared && cell.initial) collector.add(*cell.initial);
  for (const program::Location& location : program.locations) std::visit(collector, location.action);
  return collector.sorted();
}

}  // namespace moire::numeric
