// SPDX-License-Identifier: Apache-2.0
#include "numeric/transfer.h"

#include <algorithm>
#include <utility>

#include "extractor/program/accesses.h"
#include "numeric/evaluation.h"

namespace moire::numeric {

using program::CellId;
using program::Expression;
using program::LocationId;
using program::Program;

namespace {

const Expression* conditionOf(const program::Action& action) {
  if (const auto* assume = std::get_if<program::Assume>(&action)) return assume->condition.get();
  if (const auto* check = std::get_if<program::Check>(&action)) return check->condition.get();
  return nullptr;
}

class Effect {
 public:
  Effect(const Program& program, LocationId location, const AbstractValue& before)
      : program_(program), location_(location), before_(before) {}

  AbstractValue operator()(const program::Start& /*start*/) const {
    AbstractValue result = before_.forget(program::accessesOf(program_, location_).defines);
    if (program_[location_].body.index() != program::initialBody) return result;
    std::vector<AbstractValue> parts{result};
    for (std::size_t i = 0; i < program_.cells.size(); ++i) {
      const program::Cell& cell = program_.cells[i];
      if (cell.shared && cell.initial && cell.type)
        parts.push_back(AbstractValue::top(before_.space()).restrict(CellId(i), *cell.initial));
    }
    return AbstractValue::product(before_.space(), parts);
  }

  AbstractValue operator()(const program::Assign& assign) const {
    const CellId only = assign.targets.front();
    if (assign.targets.size() == 1 && !program_[only].summary) return before_.assign(only, *assign.value);
    AbstractValue result = AbstractValue::bottom(before_.space());
    for (const CellId target : assign.targets) result = result.join(weakly(target, *assign.value));
    return result;
  }

  AbstractValue operator()(const program::Assume& assume) const { return before_.assume(*assume.condition); }
  AbstractValue operator()(const program::Check& check) const { return before_.assume(*check.condition); }
  AbstractValue operator()(const program::TryAcquire& attempt) const { return before_.forget({attempt.result}); }
  AbstractValue operator()(const program::Havoc& havoc) const {
    std::vector<CellId> cells = havoc.cells;
    std::sort(cells.begin(), cells.end());
    return before_.forget(cells);
  }
  template <class Other>
  AbstractValue operator()(const Other& /*other*/) const {
    return before_;
  }

 private:
  // A summary cell keeps the values of its other objects.
  [[nodiscard]] AbstractValue weakly(CellId target, const Expression& value) const {
    const AbstractValue written = before_.assign(target, value);
    return program_[target].summary && !written.isBottom() ? written.join(before_) : written;
  }

  const Program& program_;
  LocationId location_;
  const AbstractValue& before_;
};

}  // namespace

AbstractValue transfer(const Program& program, LocationId location, const AbstractValue& before) {
  if (before.isBottom()) return before;
  return std::visit(Effect(program, location, before), program[location].action);
}

AbstractValue enabled(const Program& program, LocationId location, const AbstractValue& before) {
  const Expression* condition = conditionOf(program[location].action);
  return condition && !before.isBottom() ? before.assume(*condition) : before;
}

OperationResult evaluated(const Program& program, LocationId location, const AbstractValue& before) {
  if (before.isBottom()) return {};
  const program::Action& action = program[location].action;
  const Expression* expression = conditionOf(action);
  if (const auto* assign = std::get_if<program::Assign>(&action)) expression = assign->value.get();
  return expression ? evaluate(*expression, before) : OperationResult{};
}

}  // namespace moire::numeric
