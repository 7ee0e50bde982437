// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/lvalue.h"

#include "extractor/clang/syntax/types.h"

namespace moire::extractor {

LValue withoutAtomic(LValue place) {
  if (place.type->isAtomicType()) place.type = plain(place.type);
  return place;
}

bool canReadBack(const LValue& target) {
  const Place* place = target.places.single();
  if (!place || place->object->shared) return false;
  // The target of a pointer may be one of many objects.
  if (place->object->id && (!place->object->context || place->object->context->shared)) return false;
  const auto leaf = place->object->layout->leafAt(place->offset, 1);
  return leaf && place->object->layout->leaves()[*leaf].value && !place->object->layout->leaves()[*leaf].inArray;
}

}  // namespace moire::extractor
