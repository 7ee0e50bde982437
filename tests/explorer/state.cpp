// SPDX-License-Identifier: Apache-2.0
#include "tests/explorer/state.h"

#include <algorithm>

namespace moire::explorer {

using program::BodyId;
using program::Cell;
using program::CellId;
using program::Int;
using program::LocationId;
using program::LockId;

namespace {
constexpr std::size_t objectsOfSummary = 2;
constexpr std::size_t threadHeader = 3;
}  // namespace

Layout::Layout(const program::Program& program) : program_(&program), slots_(program.cells.size()) {
  std::vector<std::size_t> bodySize(program.bodies.size(), threadHeader);
  for (std::size_t i = 0; i < program.cells.size(); ++i) {
    const Cell& cell = program.cells[i];
    if (!cell.type) continue;
    std::size_t& size = cell.shared ? sharedSize_ : bodySize[cell.body.index()];
    slots_[i] = {size, cell.summary ? objectsOfSummary : 1};
    size += slots_[i].count;
  }
  threadSize_ = *std::max_element(bodySize.begin(), bodySize.end());
}

State::State(const Layout& layout) : words_(layout.firstThread(), 0) {
  addThread(layout, BodyId(program::initialBody));
}

std::size_t State::slot(const Layout& layout, std::size_t thread, CellId cell, std::size_t object) {
  const std::size_t own = layout.slots(cell).first + object;
  return layout.program()[cell].shared ? own : base(layout, thread) + own;
}

Int State::value(const Layout& layout, std::size_t thread, CellId cell, std::size_t object) const {
  // Values from 2^63 on of unsigned 64 bit types are kept as negative words.
  return layout.program()[cell].type->wrap(words_[slot(layout, thread, cell, object)]);
}

void State::setValue(const Layout& layout, std::size_t thread, CellId cell, std::size_t object, Int value) {
  words_[slot(layout, thread, cell, object)] = static_cast<std::int64_t>(value);
}

namespace {
std::size_t firstBit(LockObject lock) { return 2 * (objectsOfSummary * lock.lock.index() + lock.object); }
}  // namespace

Hold State::hold(const Layout& layout, std::size_t thread, LockObject lock) const {
  const std::int64_t bits = words_[base(layout, thread) + 2] >> firstBit(lock);
  return {(bits & 1) != 0, (bits & 2) != 0};
}

void State::setHold(const Layout& layout, std::size_t thread, LockObject lock, Hold hold) {
  std::int64_t& word = words_[base(layout, thread) + 2];
  const std::int64_t bits = (hold.shared ? 1 : 0) + (hold.exclusive ? 2 : 0);
  word = (word & ~(std::int64_t{3} << firstBit(lock))) | (bits << firstBit(lock));
}

std::vector<LockObject> State::lockObjects(const Layout& layout, std::size_t thread, LockId lock,
                                           std::optional<program::ReferenceId> reference) const {
  if (!layout.program()[lock].summary) return {{lock, 0}};
  if (reference) return {{lock, address(layout, thread, *reference)}};
  return {{lock, 0}, {lock, 1}};
}

std::size_t State::address(const Layout& layout, std::size_t thread, program::ReferenceId reference) const {
  if (const auto& element = layout.program()[reference].element)
    return evaluate(*element->index, ThreadMemory(layout, *this, thread)).front() % 2 == 0 ? 0 : 1;
  Int sum = 0;
  for (const CellId cell : layout.program()[reference].cells)
    if (layout.program()[cell].type) sum += value(layout, thread, cell, 0);
  return sum % 2 == 0 ? 0 : 1;
}

std::optional<std::size_t> State::ownObject(const Layout& layout, std::size_t thread, CellId cell) const {
  for (const program::OwnAccess& own : layout.program()[location(layout, thread)].own) {
    if (own.cell != cell || !layout.program()[cell].summary) continue;
    std::size_t place = address(layout, thread, own.reference);
    for (const char letter : own.anchor) place += static_cast<unsigned char>(letter);
    return place % objectsOfSummary;
  }
  return std::nullopt;
}

bool State::mayMeet(const Layout& layout, std::size_t first, std::size_t second, CellId cell) const {
  const auto one = ownObject(layout, first, cell);
  const auto other = ownObject(layout, second, cell);
  return !one || !other || *one == *other;
}

bool State::mayTake(const Layout& layout, std::size_t thread, LockObject lock, bool shared) const {
  for (std::size_t i = 0; i < threadCount(layout); ++i) {
    const Hold theirs = hold(layout, i, lock);
    if (i != thread && (shared ? theirs.exclusive : theirs.any())) return false;
  }
  return true;
}

void State::addThread(const Layout& layout, BodyId body) {
  const std::size_t thread = threadCount(layout);
  words_.resize(words_.size() + layout.threadSize(), 0);
  moveTo(layout, thread, layout.program()[body].entry);
}

void State::sortThreads(const Layout& layout) {
  const auto size = static_cast<std::ptrdiff_t>(layout.threadSize());
  const auto less = [size](auto left, auto right) {
    return std::lexicographical_compare(left, left + size, right, right + size);
  };
  const auto first = words_.begin() + static_cast<std::ptrdiff_t>(layout.firstThread());
  // Insertion sort: there are few threads, and mostly only one of them has moved.
  for (auto next = first; next != words_.end(); next += size)
    for (auto at = next; at != first && less(at, at - size); at -= size) std::swap_ranges(at, at + size, at - size);
}

bool State::someoneInsideAtomic(const Layout& layout) const {
  for (std::size_t i = 0; i < threadCount(layout); ++i)
    if (insideAtomic(layout, i)) return true;
  return false;
}

bool State::mayRun(const Layout& layout, std::size_t thread) const {
  return insideAtomic(layout, thread) || !someoneInsideAtomic(layout);
}

bool State::begun(const Layout& layout) const {
  return threadCount(layout) > 1 || location(layout, 0) != layout.program().bodies[program::initialBody].entry;
}

bool State::started(const Layout& layout, std::size_t thread) const {
  const LocationId at = location(layout, thread);
  return layout.program()[layout.program()[at].body].entry != at;
}

std::size_t State::hash() const {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const std::int64_t word : words_) {
    hash = (hash ^ static_cast<std::uint64_t>(word)) * 0x9e3779b97f4a7c15U;
    hash ^= hash >> 29U;
  }
  return hash;
}

bool ThreadMemory::read(CellId cell, ValueSet& values) const {
  const Slots slots = layout_.slots(cell);
  if (const auto own = slots.count == 0 ? std::nullopt : state_.ownObject(layout_, thread_, cell)) {
    values.push_back(state_.value(layout_, thread_, cell, *own));
    return true;
  }
  for (std::size_t object = 0; object < slots.count; ++object)
    values.push_back(state_.value(layout_, thread_, cell, object));
  return slots.count > 0;
}

namespace {

std::string describeCell(const Layout& layout, const State& state, std::size_t thread, CellId cell) {
  ValueSet values;
  if (!ThreadMemory(layout, state, thread).read(cell, values)) return "";
  std::string text;
  for (const Int value : values) text += (text.empty() ? "" : ",") + program::toString(value);
  if (values.size() > 1) text = "{" + text + "}";
  return layout.program()[cell].name + "=" + text + " ";
}

std::string describeHolds(const Layout& layout, const State& state, std::size_t thread) {
  std::string text;
  for (std::size_t i = 0; i < layout.program().locks.size(); ++i) {
    const auto& lock = layout.program().locks[i];
    for (std::size_t object = 0; object < (lock.summary ? objectsOfSummary : 1); ++object) {
      const Hold hold = state.hold(layout, thread, {LockId(i), object});
      if (!hold.any()) continue;
      text += (text.empty() ? "[" : ", ") + std::string(hold.exclusive ? "" : "shared ") + lock.name;
      if (lock.summary) text += "#" + std::to_string(object);
    }
  }
  return text.empty() ? "" : text + "] ";
}

std::string describeThread(const Layout& layout, const State& state, std::size_t thread) {
  const program::Program& program = layout.program();
  const LocationId at = state.location(layout, thread);
  std::string text = "| " + program[at].name + " ";
  if (state.insideAtomic(layout, thread)) text += "[atomic] ";
  if (state.released(layout, thread)) text += "[released] ";
  text += describeHolds(layout, state, thread);
  if (!state.started(layout, thread)) return text;
  for (std::size_t i = 0; i < program.cells.size(); ++i)
    if (!program.cells[i].shared && program.cells[i].body == program[at].body)
      text += describeCell(layout, state, thread, CellId(i));
  return text;
}

}  // namespace

std::string toText(const Layout& layout, const State& state) {
  const program::Program& program = layout.program();
  std::string text;
  for (std::size_t i = 0; i < program.cells.size(); ++i)
    if (program.cells[i].shared) text += describeCell(layout, state, 0, CellId(i));
  for (std::size_t i = 0; i < state.threadCount(layout); ++i) text += describeThread(layout, state, i);
  if (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

}  // namespace moire::explorer
