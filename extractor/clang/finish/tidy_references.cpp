// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/finish/tidy_references.h"

#include <algorithm>
#include <variant>

namespace moire::extractor {

using program::ReferenceId;

namespace {

/// The reference that says which lock an action means; null if the action has none.
std::optional<ReferenceId>* lockReference(program::Action& action) {
  if (auto* acquire = std::get_if<program::Acquire>(&action)) return &acquire->reference;
  if (auto* attempt = std::get_if<program::TryAcquire>(&action)) return &attempt->reference;
  if (auto* release = std::get_if<program::Release>(&action)) return &release->reference;
  return nullptr;
}

bool takesOneOfMany(const program::Program& program, const program::Action& action) {
  if (const auto* acquire = std::get_if<program::Acquire>(&action)) return program[acquire->lock].summary;
  if (const auto* attempt = std::get_if<program::TryAcquire>(&action)) return program[attempt->lock].summary;
  return false;
}

bool meansOneOfMany(const program::Program& program, const program::Action& action) {
  const auto* release = std::get_if<program::Release>(&action);
  return release ? program[release->lock].summary : takesOneOfMany(program, action);
}

/// The location accesses the cell only because it writes one beside it.
bool isOnlyAlongside(const program::Program& program, const program::Location& location, program::CellId cell) {
  const auto* assign = std::get_if<program::Assign>(&location.action);
  if (!assign || std::find(assign->targets.begin(), assign->targets.end(), cell) != assign->targets.end()) return false;
  bool reads = false;
  forEach(*assign->value, [&](const program::Expression& part) {
    reads = reads || std::find(part.cells.begin(), part.cells.end(), cell) != part.cells.end();
  });
  const auto besides = [&](program::CellId target) {
    const auto& alongside = program[target].alongside;
    return std::find(alongside.begin(), alongside.end(), cell) != alongside.end();
  };
  return !reads && std::count_if(assign->targets.begin(), assign->targets.end(), besides) == 1;
}

}  // namespace

void referToBitFieldsAlongside(program::Program& program) {
  for (auto& location : program.locations) {
    const auto* assign = std::get_if<program::Assign>(&location.action);
    if (!assign) continue;
    for (std::size_t i = 0, count = location.own.size(); i < count; ++i) {
      const program::OwnAccess own = location.own[i];
      if (std::find(assign->targets.begin(), assign->targets.end(), own.cell) == assign->targets.end()) continue;
      for (const program::CellId cell : program[own.cell].alongside)
        if (isOnlyAlongside(program, location, cell)) location.own.push_back({cell, own.reference, own.anchor});
    }
  }
}

void dropIdleReferences(program::Program& program) {
  const std::size_t count = program.references.size();
  std::vector<bool> accessed(count, false);
  std::vector<bool> locked(count, false);
  for (auto& location : program.locations) {
    for (const auto& access : location.own) accessed[access.reference.index()] = true;
    const auto* reference = lockReference(location.action);
    if (reference && *reference && takesOneOfMany(program, location.action)) locked[(*reference)->index()] = true;
  }
  std::vector<std::optional<ReferenceId>> renumbered(count);
  std::vector<program::Reference> kept;
  for (std::size_t i = 0; i < count; ++i) {
    const auto& reference = program.references[i];
    if (!accessed[i] || !(locked[i] || reference.unique || reference.element)) continue;
    renumbered[i] = ReferenceId(kept.size());
    kept.push_back(std::move(program.references[i]));
  }
  program.references = std::move(kept);
  for (auto& location : program.locations) {
    std::erase_if(location.own, [&](const auto& access) { return !renumbered[access.reference.index()]; });
    for (auto& access : location.own) access.reference = *renumbered[access.reference.index()];
    auto* reference = lockReference(location.action);
    if (reference && *reference)
      *reference = meansOneOfMany(program, location.action) ? renumbered[(*reference)->index()] : std::nullopt;
  }
}

}  // namespace moire::extractor
