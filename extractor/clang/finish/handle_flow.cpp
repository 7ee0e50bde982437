// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/finish/handle_flow.h"

namespace moire::extractor {

using program::BodyId;
using program::CellId;
using program::LocationId;

HandleFlow::HandleFlow(Lowered& lowered)
    : program_(lowered.program), writes_(lowered.handles.writes), origins_(lowered.program.cells.size()) {
  const auto& unfinished = lowered.graph.unfinished();
  for (std::size_t i = 0; i < program_.locations.size(); ++i) {
    const auto found = unfinished.find(LocationId(i));
    // A variable that has just come into being holds no handle yet.
    if (found == unfinished.end() || found->second.kind != Unfinished::Kind::Declaration) addWrite(LocationId(i));
  }
  addInitialValues(lowered);
}

void HandleFlow::addParts(const program::Expression& value, Origins& origins) {
  forEach(value, [&](const program::Expression& part) {
    if (part.op == program::Op::Nondet) origins.unknown = true;
    if (part.op == program::Op::Read) origins.cells.insert(part.cells.begin(), part.cells.end());
  });
}

void HandleFlow::addWrite(LocationId location) {
  const program::Action& action = program_[location].action;
  if (const auto* havoc = std::get_if<program::Havoc>(&action))
    for (const CellId cell : havoc->cells) origins_[cell.index()].unknown = true;
  const auto* assign = std::get_if<program::Assign>(&action);
  if (!assign) return;
  const auto stored = writes_.find(location);
  for (const CellId cell : assign->targets) {
    Origins& origins = origins_[cell.index()];
    const bool before = origins.unknown;
    origins.written = true;
    addParts(*assign->value, origins);
    if (stored == writes_.end()) continue;
    origins.bodies.insert(stored->second);
    origins.unknown = before;  // the unknown value is the handle
  }
}

void HandleFlow::addInitialValues(Lowered& lowered) {
  using Kind = MemoryObject::Kind;
  for (const Object& object : lowered.memory.objects()) {
    const bool isOutside = object.kind == Kind::Library || object.kind == Kind::ThreadLibrary ||
                           object.kind == Kind::Unknown || (object.kind == Kind::Static && object.anyInitialValue);
    const bool isParameter = object.declaration && clang::isa<clang::ParmVarDecl>(object.declaration);
    for (const auto& cell : object.cells) {
      if (!cell) continue;
      Origins& origins = origins_[cell->index()];
      // A parameter that no call sets gets its value from whoever starts the thread.
      origins.unknown = origins.unknown || isOutside || (isParameter && !origins.written);
    }
  }
}

std::set<BodyId> HandleFlow::bodiesBehind(const program::Expression& handle) const {
  Origins here;
  addParts(handle, here);
  std::set<CellId> seen = here.cells;
  std::vector<CellId> work(seen.begin(), seen.end());
  bool unknown = here.unknown;
  std::set<BodyId> bodies;
  while (!work.empty() && !unknown) {
    const Origins& origins = origins_[work.back().index()];
    work.pop_back();
    unknown = origins.unknown;
    bodies.insert(origins.bodies.begin(), origins.bodies.end());
    for (const CellId cell : origins.cells)
      if (seen.insert(cell).second) work.push_back(cell);
  }
  for (std::size_t i = 0; unknown && i < program_.bodies.size(); ++i) bodies.emplace(i);
  return bodies;
}

}  // namespace moire::extractor
