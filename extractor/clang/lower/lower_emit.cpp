// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "extractor/clang/lower/lowering.h"
#include "extractor/clang/syntax/source.h"

namespace moire::extractor {

using program::CellId;
using program::Expression;
using program::ExpressionPtr;
using program::LocationId;
using program::Op;

namespace {

template <class Predicate>
bool anyRead(const Expression& value, const Predicate& predicate) {
  bool found = false;
  forEach(value, [&](const Expression& part) {
    if (part.op == Op::Read && std::any_of(part.cells.begin(), part.cells.end(), predicate)) found = true;
  });
  return found;
}

bool hasNondet(const Expression& value) {
  bool found = false;
  forEach(value, [&](const Expression& part) { found = found || part.op == Op::Nondet; });
  return found;
}

std::vector<CellId> writtenBy(const program::Action& action) {
  if (const auto* assign = std::get_if<program::Assign>(&action)) return assign->targets;
  if (const auto* havoc = std::get_if<program::Havoc>(&action)) return havoc->cells;
  return {};
}

}  // namespace

program::SourcePosition Lowering::here() const { return positionOf(context().getSourceManager(), here_); }

bool Lowering::readsShared(const Expression& value) const {
  return anyRead(value, [this](CellId cell) { return program_[cell].shared; });
}

bool Lowering::isFrozen(const Expression& value) const {
  return !hasNondet(value) && !anyRead(value, [this](CellId cell) { return !frozen_.contains(cell); });
}

LocationId Lowering::appendHere(program::Action action) {
  const LocationId location = graph_.append(std::move(action), *instance_, here());
  recordOwn(location);
  noteWrite(location);
  return location;
}

LocationId Lowering::emit(program::Action action) {
  flush(writtenBy(action));
  return appendHere(std::move(action));
}

LocationId Lowering::emitUnfinished(Unfinished unfinished) {
  settle();
  return graph_.append(std::move(unfinished), *instance_, here());
}

void Lowering::flush(const std::vector<CellId>& written) {
  for (auto& pending : pending_) {
    const auto isWritten = [&](CellId cell) {
      return std::find(written.begin(), written.end(), cell) != written.end();
    };
    if (!readsShared(**pending.value) && !anyRead(**pending.value, isWritten)) continue;
    const At at(*this, pending.where);
    *pending.value = spill(*pending.value);
  }
}

void Lowering::settle(bool callOnly) {
  for (auto& pending : pending_) {
    const auto mayChange = [&](CellId cell) {
      return !frozen_.contains(cell) && !(callOnly && privateCells_.contains(cell));
    };
    if (!anyRead(**pending.value, mayChange)) continue;
    const At at(*this, pending.where);
    *pending.value = spill(*pending.value);
  }
}

CellId Lowering::temporary(program::IntType type) {
  auto& free = instance_->free[type];
  CellId cell;
  if (free.empty()) {
    cell = memory_.temporary(instance_->prefix + "::%" + std::to_string(instance_->temporaries.size() + 1), type,
                             instance_->body);
    instance_->temporaries.push_back(cell);
    frozen_.insert(cell);
  } else {
    cell = free.back();
    free.pop_back();
  }
  instance_->used.emplace_back(type, cell);
  return cell;
}

ExpressionPtr Lowering::spill(const ExpressionPtr& value) {
  const CellId cell = temporary(value->type);
  appendHere(program::Assign{{cell}, value});
  return read(cell, value->type);
}

ExpressionPtr Lowering::spillReads(const ExpressionPtr& value) {
  if (!readsShared(*value)) return value;
  if (value->op == Op::Read) return spill(value);
  auto copy = std::make_shared<Expression>(*value);
  for (auto& operand : copy->operands) operand = spillReads(operand);
  return copy;
}

void Lowering::separate(ExpressionPtr& first, const ExpressionPtr& second, clang::SourceLocation where) {
  if (!byAccess() || !readsShared(*first) || !readsShared(*second)) return;
  flush({});
  const At at(*this, where);
  first = spillReads(first);
}

ExpressionPtr Lowering::stable(const ExpressionPtr& value) {
  if (isFrozen(*value) || isSomeAddress(*value)) return value;
  flush({});
  return spill(value);
}

ExpressionPtr Lowering::steady(const ExpressionPtr& value) {
  const bool reads = byAccess() && readsShared(*value);
  if (!reads && !hasNondet(*value)) return value;
  flush({});
  return hasNondet(*value) ? spill(value) : spillReads(value);
}

void Lowering::touch(const ExpressionPtr& value) {
  if (!readsShared(*value)) return;
  flush({});
  spill(value);
}

void Lowering::assumption(std::string text) { program_.assumptions.push_back({here(), std::move(text)}); }

}  // namespace moire::extractor
