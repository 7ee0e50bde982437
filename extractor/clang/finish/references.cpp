// SPDX-License-Identifier: Apache-2.0
// The addresses by which threads access one of many objects.
#include <algorithm>

#include "extractor/clang/finish/passes.h"
#include "extractor/clang/finish/thread_counts.h"
#include "extractor/clang/lower/lowered.h"
#include "extractor/program/accesses.h"

namespace moire::extractor {

using program::CellId;
using program::LocationId;

void markUniqueReferences(Lowered& lowered) {
  program::Program& program = lowered.program;
  const std::vector<unsigned> spawns = creationCounts(lowered);
  for (auto& reference : program.references) {
    const BodyPlan* plan = nullptr;
    for (const BodyPlan& candidate : lowered.plans)
      if (candidate.id == reference.body) plan = &candidate;
    if (!plan || plan->ownArgumentBits == 0 || spawns[plan->id.index()] != 1 || reference.cells.size() != 1) continue;
    const auto number = static_cast<std::size_t>(&reference - program.references.data());
    const auto parameter = lowered.references.parameters.find(plan->id);
    reference.unique = parameter != lowered.references.parameters.end() &&
                       parameter->second == reference.cells.front() &&
                       program[parameter->second].type->bits >= plan->ownArgumentBits &&
                       lowered.references.bits[number] >= plan->ownArgumentBits;
  }
}

namespace {

/// How often the action reads or writes the cell.
std::size_t countAccesses(const program::Program& program, LocationId location, CellId cell) {
  std::size_t count = 0;
  const auto scan = [&](const program::ExpressionPtr& value) {
    forEach(*value, [&](const program::Expression& part) {
      if (part.op == program::Op::Read && std::find(part.cells.begin(), part.cells.end(), cell) != part.cells.end())
        ++count;
    });
  };
  const auto& action = program[location].action;
  if (const auto* assign = std::get_if<program::Assign>(&action)) scan(assign->value);
  if (const auto* assume = std::get_if<program::Assume>(&action)) scan(assume->condition);
  if (const auto* check = std::get_if<program::Check>(&action)) scan(check->condition);
  const auto accesses = accessesOf(program, location);
  return count + (std::binary_search(accesses.writes.begin(), accesses.writes.end(), cell) ? 1 : 0);
}

}  // namespace

/// Keeps an access only if every access of the location to that cell uses the same address, and so the same object.
void settleOwnAccesses(Lowered& lowered) {
  program::Program& program = lowered.program;
  for (std::size_t i = 0; i < program.locations.size(); ++i) {
    auto& own = program.locations[i].own;
    std::erase_if(own, [&](const auto& access) { return !program[access.cell].summary; });
    std::erase_if(own, [&, all = own](const auto& access) {
      const auto known = std::count_if(all.begin(), all.end(), [&](const auto& a) { return a.cell == access.cell; });
      return static_cast<std::size_t>(known) < countAccesses(program, LocationId(i), access.cell);
    });
    const auto differs = [](const program::OwnAccess& one, const program::OwnAccess& other) {
      return one.cell == other.cell && (one.reference != other.reference || one.anchor != other.anchor);
    };
    std::erase_if(own, [&, all = own](const auto& access) {
      return std::any_of(all.begin(), all.end(), [&](const auto& other) { return differs(access, other); });
    });
    std::sort(own.begin(), own.end(), [](const auto& one, const auto& other) { return one.cell < other.cell; });
    own.erase(
        std::unique(own.begin(), own.end(), [](const auto& one, const auto& other) { return one.cell == other.cell; }),
        own.end());
  }
}

}  // namespace moire::extractor
