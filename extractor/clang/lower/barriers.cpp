// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/barriers.h"

#include "extractor/clang/lower/constants.h"
#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/lowered.h"
#include "extractor/clang/lower/memory.h"
#include "extractor/clang/lower/place_finder.h"
#include "extractor/clang/lower/values.h"

namespace moire::extractor {

using clang::Expr;

void Barriers::make(const Expr* barrier, const Expr* count) {
  const auto number = parts_.constants.of(count);
  if (!number) parts_.values.discard(count);
  const PlaceSet places = parts_.places.targetsOf(barrier);
  const Place* place = places.single();
  if (!place || !place->exact) {
    parts_.lowered.barriers.unknown = true;
    return;
  }
  const bool known = number && (*number)->range.low == (*number)->range.high;
  parts_.lowered.barriers.counts[{place->object, *place->exact}].insert(known ? (*number)->range.low : 0);
}

void Barriers::meet(const Expr* barrier) {
  const PlaceSet places = parts_.places.targetsOf(barrier);
  const Place* place = places.single();
  if (!place || !place->exact) {
    parts_.lowered.barriers.unknown = true;
    parts_.emitter.noteAssumption("which barrier is meant here is not known: enough threads are assumed to come to it");
    return;
  }
  const auto [found, isNew] =
      parts_.lowered.barriers.known.try_emplace({place->object, *place->exact}, program_.barriers.size());
  if (isNew) program_.barriers.push_back({Memory::nameOf(*place), 1});
  parts_.emitter.emit(program::Meet{found->second});
}

}  // namespace moire::extractor
