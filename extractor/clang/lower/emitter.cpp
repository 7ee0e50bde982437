// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/emitter.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "extractor/clang/lower/arithmetic.h"
#include "extractor/clang/lower/extents.h"
#include "extractor/clang/lower/live_pointers.h"
#include "extractor/clang/lower/lowered.h"
#include "extractor/clang/lower/memory.h"
#include "extractor/clang/lower/own_addresses.h"
#include "extractor/clang/lower/walk.h"

namespace moire::extractor {

using program::CellId;
using program::Expression;
using program::ExpressionPtr;
using program::LocationId;
using program::Op;

namespace {

std::vector<CellId> writtenBy(const program::Action& action) {
  if (const auto* assign = std::get_if<program::Assign>(&action)) return assign->targets;
  if (const auto* havoc = std::get_if<program::Havoc>(&action)) return havoc->cells;
  return {};
}

}  // namespace

bool Emitter::isFrozen(const Expression& value) const {
  return !hasNondet(value) && !anyRead(value, [this](CellId cell) { return !frozen_.contains(cell); });
}

LocationId Emitter::append(program::Action action) {
  const LocationId location = graph_.append(std::move(action), *walk_.instance, walk_.position());
  parts_.ownAddresses.record(location);
  parts_.extents.noteWrite(location);
  parts_.livePointers.noteWrite(location);
  const bool ends = std::holds_alternative<program::AtomicEnd>(program_[location].action);
  if (operation_ && !operation_->order.sequential && !ends)
    parts_.lowered.orders.accesses.emplace(location, *operation_);
  return location;
}

LocationId Emitter::emit(program::Action action) {
  flush(writtenBy(action));
  return append(std::move(action));
}

LocationId Emitter::emitUnfinished(Unfinished unfinished) {
  settle();
  return graph_.append(std::move(unfinished), *walk_.instance, walk_.position());
}

void Emitter::flush(const std::vector<CellId>& written) {
  for (auto& pending : pending_) {
    const auto isWritten = [&](CellId cell) {
      return std::find(written.begin(), written.end(), cell) != written.end();
    };
    if (!readsShared(program_, **pending.value) && !anyRead(**pending.value, isWritten)) continue;
    const At at(walk_, pending.where);
    *pending.value = spill(*pending.value);
  }
}

void Emitter::settle(bool callOnly) {
  for (auto& pending : pending_) {
    const auto mayChange = [&](CellId cell) {
      return !frozen_.contains(cell) && !(callOnly && privateCells_.contains(cell));
    };
    if (!anyRead(**pending.value, mayChange)) continue;
    const At at(walk_, pending.where);
    *pending.value = spill(*pending.value);
  }
}

CellId Emitter::temporary(program::IntType type) {
  auto& free = walk_.instance->free[type];
  CellId cell;
  if (free.empty()) {
    cell = memory_.temporary(walk_.instance->prefix + "::%" + std::to_string(walk_.instance->temporaries.size() + 1),
                             type, walk_.instance->body);
    walk_.instance->temporaries.push_back(cell);
    frozen_.insert(cell);
  } else {
    cell = free.back();
    free.pop_back();
  }
  walk_.instance->used.emplace_back(type, cell);
  return cell;
}

ExpressionPtr Emitter::spill(const ExpressionPtr& value) {
  const CellId cell = temporary(value->type);
  append(program::Assign{{cell}, value});
  return read(cell, value->type);
}

ExpressionPtr Emitter::spillReads(const ExpressionPtr& value) {
  if (!readsShared(program_, *value)) return value;
  if (value->op == Op::Read) return spill(value);
  auto copy = std::make_shared<Expression>(*value);
  for (auto& operand : copy->operands) operand = spillReads(operand);
  return copy;
}

void Emitter::separate(ExpressionPtr& first, const ExpressionPtr& second, clang::SourceLocation where) {
  if (!parts_.byAccess() || !readsShared(program_, *first) || !readsShared(program_, *second)) return;
  flush({});
  const At at(walk_, where);
  first = spillReads(first);
}

ExpressionPtr Emitter::stable(const ExpressionPtr& value) {
  if (isFrozen(*value) || isSomeAddress(*value)) return value;
  flush({});
  return spill(value);
}

ExpressionPtr Emitter::steady(const ExpressionPtr& value) {
  const bool reads = parts_.byAccess() && readsShared(program_, *value);
  if (!reads && !hasNondet(*value)) return value;
  flush({});
  return hasNondet(*value) ? spill(value) : spillReads(value);
}

void Emitter::touch(const ExpressionPtr& value) {
  if (!readsShared(program_, *value)) return;
  flush({});
  spill(value);
}

std::vector<Emitter::Waiting> Emitter::exchangePending(std::vector<Waiting> pending) {
  return std::exchange(pending_, std::move(pending));
}

std::optional<AtomicOperation> Emitter::exchangeOperation(std::optional<AtomicOperation> operation) {
  if (operation) operation->number = parts_.lowered.orders.operations++;
  return std::exchange(operation_, std::move(operation));
}

void Emitter::noteAssumption(std::string text) { program_.assumptions.push_back({walk_.position(), std::move(text)}); }

}  // namespace moire::extractor
