// SPDX-License-Identifier: Apache-2.0
#include "tests/explorer/edit.h"

#include <algorithm>
#include <vector>

#include "extractor/program/accesses.h"

namespace moire::explorer {

using program::BodyId;
using program::CellId;
using program::Expression;
using program::ExpressionPtr;
using program::Location;
using program::LocationId;
using program::LockId;
using program::Program;

namespace {

// Maps old indices to new ones, for the entities that stay.
template <class Id>
class Renumbering {
 public:
  explicit Renumbering(const std::vector<bool>& keep) {
    std::size_t next = 0;
    for (const bool kept : keep) new_.emplace_back(kept ? next++ : 0);
  }
  void apply(Id& id) const { id = new_[id.index()]; }
  void apply(std::vector<Id>& ids) const {
    for (Id& id : ids) apply(id);
  }

 private:
  std::vector<Id> new_;
};

template <class T>
void keepOnly(std::vector<T>& list, const std::vector<bool>& keep) {
  std::size_t next = 0;
  for (std::size_t i = 0; i < list.size(); ++i)
    if (keep[i]) {
      if (next != i) list[next] = std::move(list[i]);
      ++next;
    }
  list.erase(list.begin() + static_cast<std::ptrdiff_t>(next), list.end());
}

// Edges must not lead to what is removed.
void keepLocations(Program& program, const std::vector<bool>& keep) {
  const Renumbering<LocationId> renumbering(keep);
  keepOnly(program.locations, keep);
  for (Location& location : program.locations) renumbering.apply(location.successors);
  for (auto& body : program.bodies) {
    renumbering.apply(body.entry);
    renumbering.apply(body.exit);
  }
}

ExpressionPtr renumber(const ExpressionPtr& expression, const Renumbering<CellId>& cells) {
  Expression copy = *expression;
  cells.apply(copy.cells);
  for (ExpressionPtr& operand : copy.operands) operand = renumber(operand, cells);
  return std::make_shared<const Expression>(std::move(copy));
}

void keepCells(Program& program, const std::vector<bool>& keep) {
  const Renumbering<CellId> renumbering(keep);
  keepOnly(program.cells, keep);
  for (Location& location : program.locations) {
    if (auto* assign = std::get_if<program::Assign>(&location.action)) {
      renumbering.apply(assign->targets);
      assign->value = renumber(assign->value, renumbering);
    }
    if (auto* assume = std::get_if<program::Assume>(&location.action))
      assume->condition = renumber(assume->condition, renumbering);
    if (auto* check = std::get_if<program::Check>(&location.action))
      check->condition = renumber(check->condition, renumbering);
    if (auto* havoc = std::get_if<program::Havoc>(&location.action)) renumbering.apply(havoc->cells);
    if (auto* free = std::get_if<program::Free>(&location.action)) renumbering.apply(free->cells);
    if (auto* attempt = std::get_if<program::TryAcquire>(&location.action)) renumbering.apply(attempt->result);
    for (auto& own : location.own) renumbering.apply(own.cell);
  }
  for (auto& reference : program.references) {
    renumbering.apply(reference.cells);
    if (reference.element) reference.element->index = renumber(reference.element->index, renumbering);
  }
}

void keepReferences(Program& program, const std::vector<bool>& keep) {
  const Renumbering<program::ReferenceId> renumbering(keep);
  keepOnly(program.references, keep);
  const auto apply = [&](auto* action) {
    if (action != nullptr && action->reference) renumbering.apply(*action->reference);
  };
  for (Location& location : program.locations) {
    apply(std::get_if<program::Acquire>(&location.action));
    apply(std::get_if<program::TryAcquire>(&location.action));
    apply(std::get_if<program::Release>(&location.action));
    for (auto& own : location.own) renumbering.apply(own.reference);
  }
}

void keepLocks(Program& program, const std::vector<bool>& keep) {
  const Renumbering<LockId> renumbering(keep);
  keepOnly(program.locks, keep);
  for (Location& location : program.locations) {
    if (auto* acquire = std::get_if<program::Acquire>(&location.action)) renumbering.apply(acquire->lock);
    if (auto* attempt = std::get_if<program::TryAcquire>(&location.action)) renumbering.apply(attempt->lock);
    if (auto* release = std::get_if<program::Release>(&location.action)) renumbering.apply(release->lock);
  }
}

void keepBodies(Program& program, const std::vector<bool>& keep) {
  const Renumbering<BodyId> renumbering(keep);
  keepOnly(program.bodies, keep);
  for (auto& cell : program.cells)
    if (!cell.shared) renumbering.apply(cell.body);
  for (auto& reference : program.references) renumbering.apply(reference.body);
  for (Location& location : program.locations) {
    renumbering.apply(location.body);
    if (auto* spawn = std::get_if<program::Spawn>(&location.action)) renumbering.apply(spawn->body);
    if (auto* join = std::get_if<program::Join>(&location.action)) renumbering.apply(join->body);
  }
}

std::vector<bool> usedCells(const Program& program) {
  std::vector<bool> used(program.cells.size());
  for (std::size_t i = 0; i < program.locations.size(); ++i) {
    const auto accesses = program::accessesOf(program, LocationId(i));
    for (const auto* list : {&accesses.reads, &accesses.writes})
      for (const CellId cell : *list) used[cell.index()] = true;
    for (const auto& own : program.locations[i].own) used[own.cell.index()] = true;
  }
  for (const auto& reference : program.references)
    for (const CellId cell : reference.cells) used[cell.index()] = true;
  return used;
}

std::vector<bool> usedLocks(const Program& program) {
  std::vector<bool> used(program.locks.size());
  for (const Location& location : program.locations) {
    if (const auto* acquire = std::get_if<program::Acquire>(&location.action)) used[acquire->lock.index()] = true;
    if (const auto* attempt = std::get_if<program::TryAcquire>(&location.action)) used[attempt->lock.index()] = true;
    if (const auto* release = std::get_if<program::Release>(&location.action)) used[release->lock.index()] = true;
  }
  return used;
}

std::vector<bool> connectedLocations(const Program& program) {
  std::vector<bool> connected(program.locations.size());
  std::vector<LocationId> waiting;
  for (const auto& body : program.bodies) {
    waiting.push_back(body.entry);
    connected[body.exit.index()] = true;
  }
  while (!waiting.empty()) {
    const LocationId at = waiting.back();
    waiting.pop_back();
    if (connected[at.index()] && at != program[program[at].body].exit) continue;
    connected[at.index()] = true;
    const auto& next = program[at].successors;
    waiting.insert(waiting.end(), next.begin(), next.end());
  }
  return connected;
}

}  // namespace

std::optional<Program> withoutLocation(const Program& program, LocationId location) {
  const auto& body = program[program[location].body];
  if (location == body.entry || location == body.exit) return std::nullopt;
  std::vector<LocationId> onward = program[location].successors;
  std::erase(onward, location);
  if (onward.empty()) return std::nullopt;
  Program result = program;
  for (Location& before : result.locations) {
    const auto found = std::find(before.successors.begin(), before.successors.end(), location);
    if (found == before.successors.end()) continue;
    before.successors.erase(found);
    for (const LocationId next : onward)
      if (std::find(before.successors.begin(), before.successors.end(), next) == before.successors.end())
        before.successors.push_back(next);
  }
  std::vector<bool> keep(program.locations.size(), true);
  keep[location.index()] = false;
  keepLocations(result, keep);
  return result;
}

std::optional<Program> withoutBody(const Program& program, BodyId body) {
  if (body.index() == program::initialBody) return std::nullopt;
  Program result = program;
  for (Location& location : result.locations) {
    const auto* spawn = std::get_if<program::Spawn>(&location.action);
    const auto* join = std::get_if<program::Join>(&location.action);
    if ((spawn != nullptr && spawn->body == body) || (join != nullptr && join->body == body))
      location.action = program::Skip{};
  }
  std::vector<bool> locations;
  locations.reserve(result.locations.size());
  for (const Location& location : result.locations) locations.push_back(location.body != body);
  keepLocations(result, locations);
  std::vector<bool> references;
  references.reserve(result.references.size());
  for (const auto& reference : result.references) references.push_back(reference.body != body);
  keepReferences(result, references);
  std::vector<bool> cells;
  cells.reserve(result.cells.size());
  for (const auto& cell : result.cells) cells.push_back(cell.shared || cell.body != body);
  keepCells(result, cells);
  std::vector<bool> bodies(result.bodies.size(), true);
  bodies[body.index()] = false;
  keepBodies(result, bodies);
  return result;
}

std::optional<Program> withoutEdge(const Program& program, LocationId from, std::size_t successor) {
  if (program[from].successors.size() < 2) return std::nullopt;
  Program result = program;
  auto& successors = result.locations[from.index()].successors;
  successors.erase(successors.begin() + static_cast<std::ptrdiff_t>(successor));
  return result;
}

Program withoutUnused(const Program& program) {
  Program result = program;
  keepLocations(result, connectedLocations(result));
  keepCells(result, usedCells(result));
  keepLocks(result, usedLocks(result));
  return result;
}

}  // namespace moire::explorer
