// SPDX-License-Identifier: Apache-2.0
#include "extractor/program/builder.h"

#include <algorithm>

namespace moire::program {

BodyId ProgramBuilder::body(std::string name) {
  const BodyId id(program_.bodies.size());
  program_.bodies.push_back({std::move(name), {}, {}});
  last_.emplace_back();
  program_.bodies.back().entry = add(id, Start{});
  return id;
}

CellId ProgramBuilder::global(std::string name, Int initial, IntType type) {
  return cell({std::move(name), type, true, false, {}, Range{initial, initial}, {}});
}

CellId ProgramBuilder::local(BodyId body, std::string name, IntType type) {
  return cell({std::move(name), type, false, false, body, {}, {}});
}

CellId ProgramBuilder::cell(Cell cell) {
  program_.cells.push_back(std::move(cell));
  return CellId(program_.cells.size() - 1);
}

LockId ProgramBuilder::lock(std::string name, bool summary) {
  program_.locks.push_back({std::move(name), summary});
  return LockId(program_.locks.size() - 1);
}

BarrierId ProgramBuilder::barrier(std::string name, unsigned count) {
  program_.barriers.push_back({std::move(name), count});
  return BarrierId(program_.barriers.size() - 1);
}

ConditionId ProgramBuilder::condition(std::string name, bool summary) {
  program_.conditions.push_back({std::move(name), summary});
  return ConditionId(program_.conditions.size() - 1);
}

ReferenceId ProgramBuilder::reference(Reference reference) {
  program_.references.push_back(std::move(reference));
  return ReferenceId(program_.references.size() - 1);
}

ObligationId ProgramBuilder::obligation(std::string text) {
  const std::string id = "assert-" + std::to_string(program_.obligations.size());
  program_.obligations.push_back({id, ObligationKind::Assert, {}, "", std::move(text)});
  return ObligationId(program_.obligations.size() - 1);
}

LocationId ProgramBuilder::append(BodyId body, Location location) {
  const LocationId id(program_.locations.size());
  program_.locations.push_back(std::move(location));
  auto& last = last_[body.index()];
  if (last) link(*last, id);
  last = id;
  return id;
}

LocationId ProgramBuilder::add(BodyId body, Action action, SourcePosition position) {
  const std::string& name = program_[body].name;
  Location location;
  location.name = name + ":" + std::to_string(program_.locations.size());
  location.action = std::move(action);
  location.body = body;
  location.function = name;
  location.position = std::move(position);
  return append(body, std::move(location));
}

LocationId ProgramBuilder::assign(BodyId body, CellId cell, ExpressionPtr value) {
  return add(body, Assign{{cell}, std::move(value)});
}

LocationId ProgramBuilder::assume(BodyId body, ExpressionPtr condition) {
  return add(body, Assume{std::move(condition)});
}

LocationId ProgramBuilder::check(BodyId body, ExpressionPtr condition, std::string text) {
  return add(body, Check{obligation(std::move(text)), std::move(condition)});
}

void ProgramBuilder::addOwnAccess(LocationId location, OwnAccess access) {
  program_.locations[location.index()].own.push_back(std::move(access));
}

void ProgramBuilder::link(LocationId from, LocationId to) {
  auto& successors = program_.locations[from.index()].successors;
  if (std::find(successors.begin(), successors.end(), to) == successors.end()) successors.push_back(to);
}

void ProgramBuilder::continueFrom(BodyId body, LocationId location) { last_[body.index()] = location; }

void ProgramBuilder::detach(BodyId body) { last_[body.index()].reset(); }

Program ProgramBuilder::build() {
  for (std::size_t i = 0; i < program_.bodies.size(); ++i) program_.bodies[i].exit = add(BodyId(i), Skip{});
  return std::move(program_);
}

}  // namespace moire::program
