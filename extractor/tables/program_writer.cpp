// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "extractor/program/text.h"
#include "extractor/tables/action_text.h"
#include "extractor/tables/program_tables.h"

namespace moire::tables {

using program::Program;

namespace {

using Row = std::vector<std::string>;

/// The columns that say where something stands; no row for what stands nowhere.
void addPosition(Table& table, const std::string& name, const program::SourcePosition& position) {
  if (position == program::SourcePosition{}) return;
  table.rows.push_back({name, position.file, std::to_string(position.line), std::to_string(position.column)});
}

std::string initialText(const program::Cell& cell) {
  if (!cell.initial) return "any";
  const auto [low, high] = *cell.initial;
  return low == high ? program::toString(low)
                     : fmt::format("[{}, {}]", program::toString(low), program::toString(high));
}

void addCells(std::vector<Table>& tables, const Program& program) {
  Table cells{"cell", {}};
  Table alongside{"written_along", {}};
  Table positions{"cell_position", {}};
  for (const auto& cell : program.cells) {
    cells.rows.push_back({cell.name, cell.type ? toString(*cell.type) : "untracked", cell.shared ? "shared" : "local",
                          cell.shared ? "" : program[cell.body].name, cell.summary ? "many" : "one", initialText(cell),
                          cell.hidden ? "hidden" : "visible"});
    for (const auto other : cell.alongside) alongside.rows.push_back({cell.name, program[other].name});
    addPosition(positions, cell.name, cell.declared);
  }
  tables.push_back(std::move(cells));
  tables.push_back(std::move(alongside));
  tables.push_back(std::move(positions));
}

/// Of an action on a lock; null for others, and for those that name none.
const program::Reference* referenceOf(const Program& program, const program::Action& action) {
  return std::visit(
      [&](const auto& each) -> const program::Reference* {
        if constexpr (requires { each.reference; }) return each.reference ? &program[*each.reference] : nullptr;
        return nullptr;
      },
      action);
}

void addReferences(std::vector<Table>& tables, const Program& program) {
  Table references{"reference", {}};
  for (const auto& reference : program.references)
    references.rows.push_back({reference.name, program[reference.body].name, listText(program, reference.cells),
                               reference.unique ? "unique" : "common"});
  Table elements{"reference_element", {}};
  for (const auto& reference : program.references)
    if (const auto& element = reference.element)
      elements.rows.push_back({reference.name, element->array, toExactText(program, *element->index)});
  Table lockReferences{"lock_reference", {}};
  Table ownAccesses{"addressed_access", {}};
  for (const auto& location : program.locations) {
    if (const auto* reference = referenceOf(program, location.action))
      lockReferences.rows.push_back({location.name, reference->name});
    for (const auto& own : location.own)
      ownAccesses.rows.push_back({location.name, program[own.cell].name, program[own.reference].name, own.anchor});
  }
  tables.push_back(std::move(references));
  tables.push_back(std::move(elements));
  tables.push_back(std::move(lockReferences));
  tables.push_back(std::move(ownAccesses));
}

void addSteps(std::vector<Table>& tables, const Program& program) {
  Table steps{"step", {}};
  Table positions{"step_position", {}};
  Table successors{"successor", {}};
  Table codes{"part", {}};
  Table calls{"call", {}};
  for (const auto& location : program.locations) {
    const ActionText text = textOf(program, location.action);
    steps.rows.push_back(
        {location.name, program[location.body].name, location.function, text.action, text.object, text.value});
    addPosition(positions, location.name, location.position);
    for (const auto next : location.successors) successors.rows.push_back({location.name, program[next].name});
    if (location.code) codes.rows.push_back({location.name, program[*location.code].name});
    if (location.back) calls.rows.push_back({location.name, program[*location.back].name});
  }
  tables.push_back(std::move(steps));
  tables.push_back(std::move(positions));
  tables.push_back(std::move(successors));
  tables.push_back(std::move(codes));
  tables.push_back(std::move(calls));
}

void addObligations(std::vector<Table>& tables, const Program& program) {
  Table obligations{"obligation", {}};
  Table positions{"obligation_position", {}};
  for (const auto& obligation : program.obligations) {
    obligations.rows.push_back(
        {obligation.id, std::string(toText(obligation.kind)), obligation.function, obligation.text});
    addPosition(positions, obligation.id, obligation.position);
  }
  tables.push_back(std::move(obligations));
  tables.push_back(std::move(positions));
}

std::string kindText(program::LockKind kind) {
  switch (kind) {
    case program::LockKind::Plain:
      break;
    case program::LockKind::Recursive:
      return "recursive";
    case program::LockKind::Semaphore:
      return "semaphore";
  }
  return "plain";
}

}  // namespace

std::vector<Table> tablesOf(const Program& program) {
  std::vector<Table> tables;
  const bool byAccess = program.granularity == program::Granularity::Access;
  tables.push_back({"granularity", {{byAccess ? "access" : "statement"}}});
  Table checked{"checked", {}};
  for (const auto kind : program.checked) checked.rows.push_back({std::string(toText(kind))});
  tables.push_back(std::move(checked));
  Table bodies{"body", {}};
  for (const auto& body : program.bodies)
    bodies.rows.push_back({body.name, program[body.entry].name, program[body.exit].name});
  tables.push_back(std::move(bodies));
  Table limits{"body_limit", {}};
  for (const auto& body : program.bodies)
    if (body.most) limits.rows.push_back({body.name, std::to_string(*body.most)});
  tables.push_back(std::move(limits));
  addCells(tables, program);
  Table locks{"lock", {}};
  for (const auto& lock : program.locks)
    locks.rows.push_back({lock.name, lock.summary ? "many" : "one", kindText(lock.kind)});
  tables.push_back(std::move(locks));
  Table barriers{"barrier", {}};
  for (const auto& barrier : program.barriers) barriers.rows.push_back({barrier.name, std::to_string(barrier.count)});
  tables.push_back(std::move(barriers));
  addReferences(tables, program);
  addSteps(tables, program);
  addObligations(tables, program);
  Table assumptions{"assumption", {}};
  for (const auto& [position, text] : program.assumptions)
    assumptions.rows.push_back({position.file, std::to_string(position.line), std::to_string(position.column), text});
  tables.push_back(std::move(assumptions));
  return tables;
}

}  // namespace moire::tables
