// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/accesses.h"

#include <algorithm>
#include <utility>

#include "extractor/clang/lower/arithmetic.h"
#include "extractor/clang/lower/atomics.h"
#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/graph.h"
#include "extractor/clang/lower/memory.h"
#include "extractor/clang/lower/own_addresses.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/pointers/layout.h"
#include "extractor/clang/pointers/memory_map.h"
#include "extractor/clang/pointers/points_to.h"
#include "extractor/clang/syntax/types.h"

namespace moire::extractor {

using program::CellId;
using program::ExpressionPtr;
using program::IntType;

Accesses::Touched Accesses::touched(const LValue& place) const {
  Touched result;
  const std::int64_t bits = place.type.isNull() ? 0 : bitsOf(place);
  const auto add = [&](const Place& one) {
    const auto leaves = Memory::leavesOf(one, bits);
    for (const std::size_t leaf : leaves) result.cells.push_back(memory_.cell(*one.object, leaf));
    if (leaves.size() != 1) return false;
    const Leaf& leaf = one.object->layout->leaves()[leaves.front()];
    return one.offset == leaf.offset && (!leaf.value || leaf.bits == bits);
  };
  result.exactly = !place.places.unknown;
  for (const Place& one : place.places.list) result.exactly = add(one) && result.exactly;
  if (place.places.unknown)
    for (const Place& one : memory_.unknownPlaces(walk_.instance->body)) add(one);
  std::sort(result.cells.begin(), result.cells.end());
  result.cells.erase(std::unique(result.cells.begin(), result.cells.end()), result.cells.end());
  return result;
}

std::int64_t Accesses::bitsOf(const LValue& place) const {
  return place.bitField ? place.bitField->getBitWidthValue(walk_.ast()) : sizeOf(walk_.ast(), place.type);
}

ExpressionPtr Accesses::load(const LValue& from) {
  const std::optional<IntType> wanted = integerType(walk_.ast(), from.type);
  const IntType type = wanted.value_or(program::uint64);
  if (from.constant) return nondet(type);
  if (from.type->isAtomicType() && !from.isPrivate() && !walk_.instance->inAtomic) return parts_.atomics.load(from);
  const Touched reached = touched(from);
  if (reached.cells.empty()) return nondet(type);
  const bool isPrivate = from.isPrivate();
  if (reached.cells.size() == 1) {
    const CellId cell = reached.cells.front();
    const auto& tracked = program_[cell].type;
    if (!tracked) return isPrivate ? nondet(type) : parts_.ownAddresses.remember(from, read(cell, type));
    if (reached.exactly) {
      const Place* place = from.places.single();
      if (place && !place->object->mayBeWrittenUnseen) parts_.emitter.keepPrivate(cell);
      const ExpressionPtr found = parts_.ownAddresses.remember(from, read(cell, *tracked));
      if (wanted) return convert(found, type);
      return untracked(program_, {found}, std::nullopt);
    }
  }
  const bool alike =
      reached.exactly && wanted && std::all_of(reached.cells.begin(), reached.cells.end(), [&](CellId cell) {
        return program_[cell].type && program_[cell].type->bits == type.bits;
      });
  if (!alike && isPrivate) return nondet(type);
  const ExpressionPtr one = parts_.ownAddresses.remember(
      from, readOneOf(reached.cells, alike ? *program_[reached.cells.front()].type : type));
  const bool same = alike && std::all_of(reached.cells.begin(), reached.cells.end(), [&](CellId cell) {
                      return program_[cell].type == program_[reached.cells.front()].type;
                    });
  if (same) return convert(one, type);
  return binary(program::Op::BitXor, convert(one, type), nondet(type));
}

void Accesses::store(const LValue& to, ExpressionPtr value) {
  if (to.constant) return parts_.emitter.touch(value);
  if (to.type->isAtomicType() && !to.isPrivate() && !walk_.instance->inAtomic) return parts_.atomics.store(to, value);
  const Touched reached = touched(to);
  if (reached.cells.empty()) return parts_.emitter.touch(value);
  const bool isPrivate = to.isPrivate();
  if (!reached.exactly || reached.cells.size() > 1)
    return storeSomewhere(reached.cells, value, reached.exactly, parts_.ownAddresses.accessesBy(to, reached.cells));
  const CellId cell = reached.cells.front();
  const auto tracked = program_[cell].type;  // a copy: preparing the store may add cells
  if (!tracked && isPrivate) return parts_.emitter.touch(value);
  prepareStore(to, value, walk_.here);
  ExpressionPtr stored = value;
  if (tracked)
    stored = integerType(walk_.ast(), to.type) ? convert(value, *tracked) : untracked(program_, {value}, tracked);
  parts_.ownAddresses.add(parts_.emitter.emit(program::Assign{{cell}, stored}),
                          parts_.ownAddresses.accessesBy(to, reached.cells));
}

void Accesses::prepareStore(const LValue& to, ExpressionPtr& value, clang::SourceLocation where) {
  if (!parts_.byAccess() || to.isPrivate() || !readsShared(program_, *value)) return;
  parts_.emitter.flush({});
  const At at(walk_, where);
  value = parts_.emitter.spillReads(value);
}

void Accesses::storeSomewhere(const std::vector<CellId>& cells, const ExpressionPtr& value, bool exactly,
                              const std::vector<program::OwnAccess>& accesses) {
  std::vector<CellId> fitting;
  std::vector<CellId> others;
  for (const CellId cell : cells) (exactly && program_[cell].type == value->type ? fitting : others).push_back(cell);
  const ExpressionPtr stored = parts_.byAccess() || fitting.empty() ? parts_.emitter.stable(value) : value;
  parts_.emitter.settle();
  const Open before = graph_.take();
  Open after;
  if (!fitting.empty()) {
    graph_.set(before);
    parts_.ownAddresses.add(parts_.emitter.append(program::Assign{std::move(fitting), stored}), accesses);
    after = graph_.take();
  }
  if (!others.empty()) {
    graph_.set(before);
    parts_.ownAddresses.add(parts_.emitter.append(program::Havoc{std::move(others)}), accesses);
    graph_.add(after);
  } else {
    graph_.set(after);
  }
}

}  // namespace moire::extractor
