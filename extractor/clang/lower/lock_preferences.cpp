// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/lock_preferences.h"

#include <clang/AST/APValue.h>
#include <clang/AST/Decl.h>

#include <algorithm>

namespace moire::extractor {

namespace {

constexpr std::int64_t writersFirst = 2;  // PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP

/// Some lock in the value is made as PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP does it.
bool hasWritersFirst(const clang::APValue& value, clang::QualType type) {
  if (const auto* array = type->getAsArrayTypeUnsafe(); array && value.isArray()) {
    const auto inElement = [&](const clang::APValue& element) {
      return hasWritersFirst(element, array->getElementType());
    };
    for (unsigned i = 0; i < value.getArrayInitializedElts(); ++i)
      if (inElement(value.getArrayInitializedElt(i))) return true;
    return value.hasArrayFiller() && inElement(value.getArrayFiller());
  }
  if (value.isUnion())
    return value.getUnionField() && hasWritersFirst(value.getUnionValue(), value.getUnionField()->getType());
  const clang::RecordDecl* record = type->getAsRecordDecl();
  if (!value.isStruct() || !record) return false;
  const auto isSo = [&](const clang::FieldDecl* field) {
    const clang::APValue& part = value.getStructField(field->getFieldIndex());
    return part.isInt() ? field->getName() == "__flags" && part.getInt() == writersFirst
                        : hasWritersFirst(part, field->getType());
  };
  return std::any_of(record->field_begin(), record->field_end(), isSo);
}

/// None: it has no initialiser that is known.
std::optional<bool> isInitialisedSo(const clang::VarDecl* variable) {
  const clang::VarDecl* definition = variable ? variable->getInitializingDeclaration() : nullptr;
  if (!definition || !definition->hasInit() || !definition->hasGlobalStorage()) return std::nullopt;
  const clang::APValue* value = definition->evaluateValue();
  return value ? std::optional(hasWritersFirst(*value, definition->getType())) : std::nullopt;
}

}  // namespace

void LockPreferences::setAttributes(const PlaceSet& attributes, bool writersMayGoFirst) {
  anyAttributes_ = anyAttributes_ || writersMayGoFirst;
  if (const Place* place = attributes.single(); place && place->exact) {
    bool& said = attributes_[{place->object, *place->exact}];
    said = said || writersMayGoFirst;
  } else {
    unknownAttributes_ = unknownAttributes_ || writersMayGoFirst;
  }
}

bool LockPreferences::mayPrefer(const PlaceSet& attributes) const {
  const auto maySay = [&](const Place& place) {
    const auto said = place.exact ? attributes_.find({place.object, *place.exact}) : attributes_.end();
    return unknownAttributes_ || said == attributes_.end() || said->second;
  };
  return anyAttributes_ && (attributes.unknown || std::any_of(attributes.list.begin(), attributes.list.end(), maySay));
}

bool LockPreferences::mayLetWritersGoFirst(const Object& object, std::optional<Offset> exact,
                                           bool asInitialised) const {
  bool isMade = false;
  for (const auto& [locks, attributes] : makings_) {
    const auto isThere = [&](const Place& place) {
      return place.object == &object && (!exact || !place.exact || *place.exact == *exact);
    };
    if (!locks.unknown && std::none_of(locks.list.begin(), locks.list.end(), isThere)) continue;
    if (mayPrefer(attributes)) return true;
    isMade = isMade || !locks.unknown;
  }
  return asInitialised && isInitialisedSo(object.declaration).value_or(!isMade);
}

}  // namespace moire::extractor
