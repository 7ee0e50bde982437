// SPDX-License-Identifier: Apache-2.0
// Which objects stand for many.
#include "extractor/clang/finish/passes.h"
#include "extractor/clang/finish/thread_counts.h"
#include "extractor/clang/finish/tidy_graph.h"
#include "extractor/clang/lower/lowered.h"

namespace moire::extractor {

namespace {

bool isOneObject(const Lowered& lowered, const Object& object, const std::vector<bool>& several,
                 const std::vector<bool>& repeats) {
  if (object.kind == MemoryObject::Kind::ThreadLocal) return !object.shared;
  // A context that is not shared, and not called from a shared one, belongs to one body.
  if (!object.context || !object.context->root || object.context->recursive) return false;
  const auto body = lowered.bodies.find(object.context->root);
  const bool inOneThread = !object.shared || (body != lowered.bodies.end() && !several[body->second->id.index()]);
  if (!inOneThread) return false;
  if (object.kind != MemoryObject::Kind::Heap) return true;
  const auto made = lowered.allocations.find(&object);
  return made != lowered.allocations.end() && made->second.size() == 1 && !repeats[made->second.front().index()];
}

}  // namespace

void countObjects(Lowered& lowered) {
  const std::vector<bool> several = severalThreads(lowered.program);
  const std::vector<bool> repeats = inCycle(lowered.program);
  for (Object& object : lowered.memory.objects()) {
    if (!object.id || object.kind == MemoryObject::Kind::Static || object.summary) continue;
    object.summary = !isOneObject(lowered, object, several, repeats);
    if (!object.summary) continue;
    for (const auto& cell : object.cells)
      if (cell) lowered.program.cells[cell->index()].summary = true;
  }
}

}  // namespace moire::extractor
