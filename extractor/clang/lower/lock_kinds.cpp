// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/lock_kinds.h"

#include <clang/AST/APValue.h>
#include <clang/AST/Decl.h>

#include <algorithm>

namespace moire::extractor {

namespace {

/// The value of the field of that name, wherever it is in `value`.
std::optional<std::int64_t> fieldNamed(const clang::APValue& value, const clang::RecordDecl* record, const char* name) {
  if (value.isUnion()) {
    const clang::FieldDecl* field = value.getUnionField();
    const auto* inner = field ? field->getType()->getAsRecordDecl() : nullptr;
    return inner ? fieldNamed(value.getUnionValue(), inner, name) : std::nullopt;
  }
  if (!value.isStruct() || !record) return std::nullopt;
  unsigned number = 0;
  for (const clang::FieldDecl* field : record->fields()) {
    const clang::APValue& part = value.getStructField(number++);
    if (field->getName() == name && part.isInt()) return part.getInt().getExtValue();
    if (const auto* inner = field->getType()->getAsRecordDecl())
      if (const auto found = fieldNamed(part, inner, name)) return found;
  }
  return std::nullopt;
}

/// This is what PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP does.
bool isInitialisedRecursive(const clang::VarDecl* variable) {
  const clang::VarDecl* definition = variable ? variable->getInitializingDeclaration() : nullptr;
  if (!definition || !definition->hasInit() || !definition->hasGlobalStorage()) return false;
  const clang::APValue* value = definition->evaluateValue();
  constexpr std::int64_t recursive = 1;  // PTHREAD_MUTEX_RECURSIVE_NP
  return value && fieldNamed(*value, definition->getType()->getAsRecordDecl(), "__kind") == recursive;
}

}  // namespace

void LockKinds::setAttributes(const PlaceSet& attributes, std::optional<bool> recursive) {
  const Place* place = attributes.single();
  if (place && place->exact)
    attributes_[{place->object, *place->exact}].insert(recursive.value_or(false));
  else
    unknownAttributes_ = true;
}

void LockKinds::make(const PlaceSet& locks, bool recursive) { add(locks, {recursive, {}}); }

void LockKinds::makeBy(const PlaceSet& locks, const PlaceSet& attributes) {
  const Place* place = attributes.single();
  add(locks, place && place->exact ? Making{false, Spot{place->object, *place->exact}} : Making{});
}

void LockKinds::add(const PlaceSet& locks, const Making& making) {
  const Place* place = locks.single();
  if (place && place->exact)
    makings_[{place->object, *place->exact}].push_back(making);
  else if (!making.recursive)
    unknownLocks_ = true;
}

void LockKinds::keepRecursive(const PlaceSet& locks) {
  for (const Place& place : locks.list)
    if (place.exact) ofLibrary_.emplace(place.object, *place.exact);
}

bool LockKinds::isRecursive(const Object& object, Offset exact) const {
  if (isKeptRecursive(object, exact)) return true;
  if (object.summary) return false;
  const auto makings = makings_.find({&object, exact});
  if (makings == makings_.end()) return exact == 0 && !unknownLocks_ && isInitialisedRecursive(object.declaration);
  return !unknownLocks_ && std::all_of(makings->second.begin(), makings->second.end(), [&](const Making& making) {
    if (!making.attributes) return making.recursive;
    const auto said = attributes_.find(*making.attributes);
    return !unknownAttributes_ && said != attributes_.end() && said->second == std::set{true};
  });
}

}  // namespace moire::extractor
