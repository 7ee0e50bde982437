// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/narrowing.h"

#include <algorithm>
#include <utility>

#include "extractor/clang/lower/memory.h"
#include "extractor/clang/lower/place_finder.h"
#include "extractor/clang/lower/syntax_of_conditions.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/pointers/layout.h"
#include "extractor/clang/pointers/memory_map.h"
#include "extractor/clang/syntax/counting_loop.h"
#include "extractor/clang/syntax/designator.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;

NarrowedScope::NarrowedScope(Narrowing& narrowing, const Expr* condition, bool holds, const clang::Stmt* scope)
    : instance_(narrowing.instance()), before_(instance_.narrowed) {
  if (scope && !hasLabelOfOuterSwitch(scope)) narrowing.narrow(condition, holds, scope);
}

NarrowedScope::~NarrowedScope() { instance_.narrowed = std::move(before_); }

Instance& Narrowing::instance() const { return *walk_.instance; }

namespace {

/// The place where both may be.
std::optional<Place> common(const Place& one, const Place& other) {
  if (one.object != other.object) return std::nullopt;
  if (one.exact && other.exact) return one.exact == other.exact ? std::optional(one) : std::nullopt;
  if (one.offset != other.offset && one.offset != anywhere && other.offset != anywhere) return std::nullopt;
  return one.exact || other.offset == anywhere ? one : other;
}

PlaceSet common(const PlaceSet& one, const PlaceSet& other) {
  if (one.unknown) return other;
  PlaceSet result;
  for (const Place& a : one.list)
    for (const Place& b : other.list)
      if (const auto both = common(a, b);
          both && std::find(result.list.begin(), result.list.end(), *both) == result.list.end())
        result.list.push_back(*both);
  return result;
}

/// There is only one such place during the whole execution.
bool isUnique(const Place& place) {
  return place.exact && place.object->kind == MemoryObject::Kind::Static && !place.object->summary;
}

}  // namespace

const clang::VarDecl* Narrowing::lastingPointer(const Expr* expression, const clang::Stmt* scope) const {
  const Expr* read = expression->IgnoreParenImpCasts();
  const clang::VarDecl* variable = namedVariable(*read);
  if (!variable || !variable->hasLocalStorage() || !variable->getType()->isPointerType() ||
      variable->getType().isVolatileQualified())
    return nullptr;
  // Within a block, what is known of it is forgotten where it changes.
  const bool changes =
      scope ? !clang::isa<clang::CompoundStmt>(scope) && mayChange(scope, variable) : parts_.map.mayChange(variable);
  if (changes) return nullptr;
  if (walk_.instance->values.contains(variable)) return variable;
  const Object& object = parts_.places.objectOf(variable);
  return object.id || object.shared ? nullptr : variable;
}

void Narrowing::forgetChanged(const clang::Stmt* statement) {
  std::erase_if(walk_.instance->narrowed, [&](const auto& known) { return mayChange(statement, known.first); });
}

void Narrowing::narrow(const Expr* condition, bool holds, const clang::Stmt* scope) {
  narrowByPart(condition, holds, scope);
  forgetChanged(condition);
}

void Narrowing::narrowByPart(const Expr* condition, bool holds, const clang::Stmt* scope) {
  condition = withoutBooleanCasts(condition);
  if (const auto* e = dyn_cast<clang::UnaryOperator>(condition); e && e->getOpcode() == clang::UO_LNot)
    return narrowByPart(e->getSubExpr(), !holds, scope);
  const auto* e = dyn_cast<clang::BinaryOperator>(condition);
  if (!e) return;
  if (e->getOpcode() == (holds ? clang::BO_LAnd : clang::BO_LOr)) {
    narrowByPart(e->getLHS(), holds, scope);
    return narrowByPart(e->getRHS(), holds, scope);
  }
  if (!e->isEqualityOp() || !e->getLHS()->getType()->isPointerType() || !e->getRHS()->getType()->isPointerType())
    return;
  const bool equal = (e->getOpcode() == clang::BO_EQ) == holds;
  narrow(e->getLHS(), e->getRHS(), equal, scope);
  narrow(e->getRHS(), e->getLHS(), equal, scope);
}

void Narrowing::narrow(const Expr* pointer, const Expr* other, bool equal, const clang::Stmt* scope) {
  const bool jumps = walk_.instance->function && hasJumps(walk_.instance->function->getBody());
  const auto* variable = jumps ? nullptr : lastingPointer(pointer, scope);
  if (!variable) return;
  const PlaceSet there = parts_.places.targetsOf(other);
  if (there.unknown || there.list.empty()) return;
  PlaceSet places = parts_.places.targetsOf(pointer);
  if (equal) {
    places = common(places, there);
  } else if (there.single() && isUnique(*there.single())) {
    std::erase_if(places.list, [&](const Place& place) { return place == *there.single(); });
  }
  if (!places.list.empty()) walk_.instance->narrowed[variable] = std::move(places);
}

}  // namespace moire::extractor
