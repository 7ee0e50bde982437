// SPDX-License-Identifier: Apache-2.0
#include "numeric/liveness.h"

#include <numeric>
#include <utility>

#include "extractor/program/accesses.h"

namespace moire::numeric {

using program::CellId;
using program::LocationId;
using program::Program;

std::vector<Cells> liveLocals(const Program& program) {
  const std::size_t count = program.locations.size();
  std::vector<Cells> live(count);
  std::vector<Cells> needed(count);
  std::vector<Cells> replaced(count);
  std::vector<std::vector<std::size_t>> predecessors(count);
  for (std::size_t v = 0; v < count; ++v) {
    const program::Accesses accesses = program::accessesOf(program, LocationId(v));
    for (const CellId cell : accesses.needs)
      if (!program[cell].shared && !program[cell].summary && program[cell].type) needed[v].push_back(cell);
    replaced[v] = accesses.kills;
    for (const LocationId next : program.locations[v].successors) predecessors[next.index()].push_back(v);
  }
  std::vector<bool> waiting(count, true);
  std::vector<std::size_t> work(count);
  std::iota(work.begin(), work.end(), 0);  // the last locations are taken first, because control mostly goes forward
  while (!work.empty()) {
    const std::size_t v = work.back();
    work.pop_back();
    waiting[v] = false;
    Cells after;
    for (const LocationId next : program.locations[v].successors) after = unite(after, live[next.index()]);
    Cells before = unite(needed[v], difference(after, replaced[v]));
    if (before == live[v]) continue;
    live[v] = std::move(before);
    for (const std::size_t from : predecessors[v]) {
      if (waiting[from]) continue;
      waiting[from] = true;
      work.push_back(from);
    }
  }
  return live;
}

}  // namespace moire::numeric
