// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/signals.h"

#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/graph.h"
#include "extractor/clang/lower/lowered.h"
#include "extractor/clang/lower/place_finder.h"

namespace moire::extractor {

using program::ConditionId;

ConditionId Signals::conditionAt(const Place& place) {
  SeenConditions& seen = parts_.lowered.conditions;
  const ConditionId next(program_.conditions.size());
  if (place.exact) {
    const auto [found, isNew] = seen.one.try_emplace({place.object, *place.exact}, next);
    if (isNew) program_.conditions.push_back({Memory::nameOf(place)});
    return found->second;
  }
  const auto [found, isNew] = seen.many.try_emplace(place.object, next);
  if (isNew) program_.conditions.push_back({parts_.memory.unique(Memory::nameOf(place)), true});
  return found->second;
}

bool Signals::forOneOf(const clang::Expr* condition, const std::function<program::Action(ConditionId)>& action) {
  constexpr std::size_t few = 4;
  const PlaceSet places = parts_.places.targetsOf(condition);
  if (places.unknown || places.list.empty() || places.list.size() > few) return false;
  parts_.emitter.settle();
  const Open before = parts_.graph.take();
  Open after;
  for (const Place& place : places.list) {
    parts_.graph.set(before);
    parts_.emitter.append(action(conditionAt(place)));
    const Open end = parts_.graph.take();
    after.insert(after.end(), end.begin(), end.end());
  }
  parts_.graph.set(after);
  return true;
}

void Signals::sleep(const clang::Expr* condition, bool timed) {
  const auto action = [&](ConditionId meant) { return program::Action(program::Await{meant, timed}); };
  if (forOneOf(condition, action)) return;
  parts_.lowered.conditions.unknown = true;
  if (!timed)
    parts_.emitter.noteAssumption("which condition is waited for here is not known: it is assumed to be signalled");
}

void Signals::wake(const clang::Expr* condition, bool all) {
  // That a signal which may be for any condition comes does not help.
  forOneOf(condition, [&](ConditionId meant) { return program::Action(program::Signal{meant, all}); });
}

}  // namespace moire::extractor
