// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/trial_walk.h"

#include "extractor/program/accesses.h"

namespace moire::driver {

using program::CellId;
using program::LocationId;

void TrialWalk::follow(CellValue fact) {
  if (followed_.insert(fact).second) waiting_.push_back(fact);
}

void TrialWalk::run(Steps steps) {
  for (const program::Location& location : program_.locations)
    if (const auto* attempt = std::get_if<program::TryAcquire>(&location.action))
      follow({attempt->result, attempt->success});
  if (waiting_.empty()) return;
  std::vector<std::vector<LocationId>> users(program_.cells.size());
  for (std::size_t i = 0; i < program_.locations.size(); ++i) {
    const program::Accesses accesses = accessesOf(program_, LocationId(i));
    std::set<CellId> used(accesses.reads.begin(), accesses.reads.end());
    if (steps == Steps::ReadersAndWriters) used.insert(accesses.writes.begin(), accesses.writes.end());
    for (const CellId cell : used) users[cell.index()].emplace_back(i);
  }
  while (!waiting_.empty()) {
    const CellValue fact = waiting_.back();
    waiting_.pop_back();
    for (const LocationId at : users[fact.cell.index()]) visit(at, fact);
  }
}

void TrialWalk::visit(LocationId at, CellValue fact) {
  const program::Action& action = program_[at].action;
  if (const auto* assign = std::get_if<program::Assign>(&action)) {
    const CellId target = assign->targets.front();
    const program::Cell& cell = program_[target];
    if (assign->targets.size() == 1 && !cell.shared && !cell.summary && cell.type)
      atAssignment(at, target, *assign->value, fact);
  }
  if (const auto* assume = std::get_if<program::Assume>(&action)) atCondition(at, *assume->condition, fact);
  if (const auto* check = std::get_if<program::Check>(&action)) atCondition(at, *check->condition, fact);
}

}  // namespace moire::driver
