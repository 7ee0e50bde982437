// SPDX-License-Identifier: Apache-2.0
#include "tests/explorer/shrink.h"

#include <optional>
#include <utility>
#include <vector>

#include "extractor/program/well_formed.h"
#include "tests/explorer/edit.h"

namespace moire::explorer {

using program::Action;
using program::BodyId;
using program::CellId;
using program::Expression;
using program::ExpressionPtr;
using program::LocationId;
using program::Program;

namespace {

// Expressions with one part removed or simplified.
std::vector<ExpressionPtr> simpler(const ExpressionPtr& expression) {
  std::vector<ExpressionPtr> found;
  if (expression->op == program::Op::Constant) return found;
  for (const program::Int value : {0, 1})
    if (expression->type.range().contains(value)) found.push_back(program::constant(value, expression->type));
  if (expression->op != program::Op::Convert)
    for (const ExpressionPtr& operand : expression->operands)
      found.push_back(program::convert(operand, expression->type));
  for (std::size_t i = 0; i < expression->operands.size(); ++i)
    for (const ExpressionPtr& operand : simpler(expression->operands[i])) {
      Expression changed = *expression;
      changed.operands[i] = operand;
      found.push_back(std::make_shared<const Expression>(std::move(changed)));
    }
  if (expression->cells.size() > 1)
    for (const CellId cell : expression->cells) found.push_back(program::read(cell, expression->type));
  return found;
}

std::vector<Action> simpler(const Action& action) {
  std::vector<Action> found;
  if (!std::holds_alternative<program::Skip>(action)) found.emplace_back(program::Skip{});
  if (const auto* assign = std::get_if<program::Assign>(&action)) {
    if (assign->targets.size() > 1)
      for (const CellId target : assign->targets) found.emplace_back(program::Assign{{target}, assign->value});
    for (const ExpressionPtr& value : simpler(assign->value))
      found.emplace_back(program::Assign{assign->targets, value});
  }
  if (const auto* assume = std::get_if<program::Assume>(&action))
    for (const ExpressionPtr& condition : simpler(assume->condition)) found.emplace_back(program::Assume{condition});
  if (const auto* check = std::get_if<program::Check>(&action))
    for (const ExpressionPtr& condition : simpler(check->condition))
      found.emplace_back(program::Check{check->obligation, condition});
  const auto* havoc = std::get_if<program::Havoc>(&action);
  if (havoc != nullptr && havoc->cells.size() > 1)
    for (const CellId cell : havoc->cells) found.emplace_back(program::Havoc{{cell}});
  return found;
}

class Shrinker {
 public:
  Shrinker(Program program, const std::function<bool(const Program&)>& stillFails, std::size_t attempts)
      : program_(std::move(program)), stillFails_(stillFails), attempts_(attempts) {}

  Program shrink() {
    bool smaller = true;
    while (smaller && attempts_ > 0) {
      smaller = dropBodies();
      smaller = dropLocations() || smaller;
      smaller = dropEdges() || smaller;
      smaller = simplifyActions() || smaller;
      smaller = simplifyCells() || smaller;
    }
    keepIfItFails(withoutUnused(program_));
    return std::move(program_);
  }

 private:
  bool keepIfItFails(std::optional<Program> candidate) {
    if (!candidate || attempts_ == 0 || !program::violations(*candidate).empty()) return false;
    --attempts_;
    if (!stillFails_(*candidate)) return false;
    program_ = std::move(*candidate);
    return true;
  }

  bool dropBodies() {
    bool smaller = false;
    for (std::size_t i = program_.bodies.size(); i-- > 0;)
      smaller = keepIfItFails(withoutBody(program_, BodyId(i))) || smaller;
    return smaller;
  }

  bool dropLocations() {
    bool smaller = false;
    for (std::size_t i = program_.locations.size(); i-- > 0;)
      smaller = keepIfItFails(withoutLocation(program_, LocationId(i))) || smaller;
    return smaller;
  }

  bool dropEdges() {
    bool smaller = false;
    for (std::size_t i = 0; i < program_.locations.size(); ++i)
      for (std::size_t edge = program_.locations[i].successors.size(); edge-- > 0;)
        smaller = keepIfItFails(withoutEdge(program_, LocationId(i), edge)) || smaller;
    return smaller;
  }

  bool simplifyActions() {
    bool smaller = false;
    for (std::size_t i = 0; i < program_.locations.size(); ++i)
      while (simplifyAction(i)) smaller = true;
    return smaller;
  }

  bool simplifyAction(std::size_t location) {
    if (std::holds_alternative<program::Start>(program_.locations[location].action)) return false;
    for (Action& action : simpler(program_.locations[location].action)) {
      Program candidate = program_;
      candidate.locations[location].action = std::move(action);
      if (keepIfItFails(std::move(candidate))) return true;
    }
    return false;
  }

  bool simplifyCells() {
    bool smaller = false;
    for (std::size_t i = 0; i < program_.cells.size(); ++i) {
      const program::Cell& cell = program_.cells[i];
      Program candidate = program_;
      candidate.cells[i].summary = false;
      if (cell.summary) smaller = keepIfItFails(candidate) || smaller;
      candidate = program_;
      candidate.cells[i].initial = program::Range{0, 0};
      if (cell.shared && cell.initial != candidate.cells[i].initial) smaller = keepIfItFails(candidate) || smaller;
    }
    return smaller;
  }

  Program program_;
  const std::function<bool(const Program&)>& stillFails_;
  std::size_t attempts_;
};

}  // namespace

Program shrink(const Program& program, const std::function<bool(const Program&)>& stillFails, std::size_t attempts) {
  return Shrinker(program, stillFails, attempts).shrink();
}

}  // namespace moire::explorer
