// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/library_locks.h"

#include <algorithm>

#include "extractor/clang/lower/constants.h"
#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/graph.h"
#include "extractor/clang/lower/locks.h"
#include "extractor/clang/lower/lowered.h"
#include "extractor/clang/lower/memory_models.h"
#include "extractor/clang/lower/place_finder.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/pointers/memory_map.h"
#include "extractor/clang/syntax/model_effects.h"

namespace moire::extractor {

void LibraryLocks::use(const clang::CallExpr* expression, const FunctionModel& model) {
  if (!parts_.map.locksAreRevealed) return;
  std::vector<Step> steps;
  bool all = model.locksAllMeanwhile;
  if (const auto* pointer = argumentAt(*expression, model.locksAllIfNull))
    all = all || parts_.constants.of(pointer).has_value();
  for (const unsigned position : model.locksMeanwhile) {
    const auto* pointer = argumentAt(*expression, position);
    if (!pointer || !pointer->getType()->isPointerType() || parts_.constants.of(pointer)) continue;
    if (PlaceSet objects = parts_.places.targetsOf(pointer); objects.unknown || !objects.list.empty())
      steps.push_back({std::move(objects), pointer});
  }
  for (const std::string& state : model.locksStateMeanwhile)
    if (const auto id = parts_.map.findState(state))
      steps.push_back({{{{&parts_.memory.object(*id, parts_.walk.instance->body), anywhere, {}}}, false}, nullptr});
  if (all) parts_.emitter.emitUnfinished({Unfinished::Kind::WaitsForAny});
  if (steps.empty()) return;
  parts_.emitter.settle();
  // Nobody can tell whether it had the lock once it has given it back; so it need not be followed further than to the
  // access.
  const Open before = parts_.graph.open();
  take(steps, 0);
  parts_.graph.set(before);
}

bool LibraryLocks::accesses(const FunctionModel& model, const MemoryEffect& effect) {
  const auto has = [](const auto& all, const auto& one) { return std::find(all.begin(), all.end(), one) != all.end(); };
  if (effect.kind == MemoryEffect::Kind::Reads) return has(model.locksMeanwhile, effect.position);
  return effect.kind == MemoryEffect::Kind::ReadsState && has(model.locksStateMeanwhile, *effect.state);
}

PlaceSet LibraryLocks::accessed(PlaceSet objects) const {
  if (!objects.unknown) return objects;
  // An object of the library is none of the program's that unknown code knows.
  objects.unknown = false;
  for (const Place& place : parts_.memory.unknownPlaces(parts_.walk.instance->body))
    if (place.object->kind == MemoryObject::Kind::Unknown) objects.list.push_back(place);
  return objects;
}

void LibraryLocks::take(const std::vector<Step>& steps, std::size_t next) {
  if (next == steps.size()) return;
  const auto& [objects, pointer] = steps[next];
  const PlaceSet locks = Locks::asLocks(objects);
  parts_.lowered.locks.kinds.keepRecursive(locks);
  parts_.locks.takeOneOf(locks, pointer, [&](const Locks::MeantLock& taken) {
    parts_.emitter.append(program::Acquire{taken.lock, false, taken.reference});
  });
  // Other calls that take a lock do not access it at the same time, whichever it is.
  parts_.emitter.append(program::AtomicBegin{});
  parts_.memoryModels.changeAt(accessed(objects));
  parts_.emitter.append(program::AtomicEnd{});
  take(steps, next + 1);
}

}  // namespace moire::extractor
