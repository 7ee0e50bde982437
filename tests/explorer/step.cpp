// SPDX-License-Identifier: Apache-2.0
#include "tests/explorer/step.h"

#include <algorithm>

#include "tests/explorer/random.h"

namespace moire::explorer {

using program::BodyId;
using program::Cell;
using program::CellId;
using program::Int;
using program::Location;
using program::LocationId;
using program::Range;

void Stepper::forEachStep(const State& state, std::size_t thread, const std::function<void(State)>& found) {
  const Location& location = layout_.program()[state.location(layout_, thread)];
  if (location.successors.empty() || !state.mayRun(layout_, thread)) return;
  after_.clear();
  std::visit([&](const auto& action) { perform(state, thread, action); }, location.action);
  for (const State& after : after_)
    for (const LocationId next : location.successors) {
      State moved = after;
      moved.moveTo(layout_, thread, next);
      moved.setAsleep(layout_, thread, std::holds_alternative<program::Await>(layout_.program()[next].action));
      moved.sortThreads(layout_);
      found(std::move(moved));
    }
}

void Stepper::perform(const State& before, std::size_t thread, const program::Start& /*action*/) {
  const program::Program& program = layout_.program();
  const BodyId body = program[before.location(layout_, thread)].body;
  std::vector<Choice> choices;
  for (std::size_t i = 0; i < program.cells.size(); ++i) {
    const Cell& cell = program.cells[i];
    if (!cell.type) continue;
    const Range any = cell.type->range();
    if (cell.shared && body.index() == program::initialBody) addChoices(CellId(i), cell.initial.value_or(any), choices);
    if (!cell.shared && cell.body == body) addChoices(CellId(i), any, choices);
  }
  choose(before, thread, choices);
}

void Stepper::perform(const State& before, std::size_t thread, const program::Assign& action) {
  const ValueSet values = evaluate(*action.value, ThreadMemory(layout_, before, thread));
  for (const CellId target : action.targets) {
    const std::size_t objects = layout_.slots(target).count;
    if (objects == 0 && !values.empty()) after_.push_back(before);
    const auto own = objects == 0 ? std::nullopt : before.ownObject(layout_, thread, target);
    for (std::size_t object = 0; object < objects; ++object) {
      if (own.value_or(object) != object) continue;
      for (const Int value : values) {
        after_.push_back(before);
        after_.back().setValue(layout_, thread, target, object, value);
      }
    }
  }
}

void Stepper::perform(const State& before, std::size_t thread, const program::Assume& action) {
  if (outcomesOf(*action.condition, ThreadMemory(layout_, before, thread)).holds) after_.push_back(before);
}

void Stepper::perform(const State& before, std::size_t thread, const program::Check& action) {
  if (outcomesOf(*action.condition, ThreadMemory(layout_, before, thread)).holds) after_.push_back(before);
}

void Stepper::perform(const State& before, std::size_t thread, const program::Acquire& action) {
  for (const LockObject& lock : before.lockObjects(layout_, thread, action.lock, action.reference))
    if (before.mayTake(layout_, thread, lock, action.shared)) take(before, thread, lock, action.shared);
}

void Stepper::perform(const State& before, std::size_t thread, const program::TryAcquire& action) {
  const auto setResult = [&](Int value) { after_.back().setValue(layout_, thread, action.result, 0, value); };
  for (const LockObject& lock : before.lockObjects(layout_, thread, action.lock, action.reference)) {
    if (!before.mayTake(layout_, thread, lock, action.shared)) continue;
    take(before, thread, lock, action.shared);
    setResult(action.success);
  }
  for (const Int value : valuesOf(layout_.program()[action.result].type->range())) {
    if (value == action.success) continue;
    after_.push_back(before);
    setResult(value);
  }
}

void Stepper::take(const State& before, std::size_t thread, LockObject lock, bool shared) {
  Hold hold = before.hold(layout_, thread, lock);
  (shared ? hold.shared : hold.exclusive) = true;
  after_.push_back(before);
  after_.back().setHold(layout_, thread, lock, hold);
}

void Stepper::perform(const State& before, std::size_t thread, const program::Release& action) {
  for (const LockObject& lock : before.lockObjects(layout_, thread, action.lock, action.reference)) {
    after_.push_back(before);
    const bool own = before.hold(layout_, thread, lock).any();
    for (std::size_t i = 0; i < before.threadCount(layout_); ++i)
      if (!own || i == thread) after_.back().setHold(layout_, i, lock, {});
  }
}

void Stepper::perform(const State& before, std::size_t /*thread*/, const program::Spawn& action) {
  if (before.threadCount(layout_) >= threads_) return;
  std::size_t running = 0;
  for (std::size_t i = 0; i < before.threadCount(layout_); ++i)
    if (layout_.program()[before.location(layout_, i)].body == action.body) ++running;
  if (const auto& most = layout_.program()[action.body].most; most && running >= *most) return;
  after_.push_back(before);
  after_.back().addThread(layout_, action.body);
}

void Stepper::perform(const State& before, std::size_t /*thread*/, const program::Join& action) {
  bool created = false;
  bool ended = false;
  bool running = false;
  for (std::size_t i = 0; i < before.threadCount(layout_); ++i) {
    const LocationId at = before.location(layout_, i);
    created = created || layout_.program()[at].body == action.body;
    const bool atExit = at == layout_.program()[action.body].exit;
    ended = ended || atExit;
    running = running || (layout_.program()[at].body == action.body && !atExit);
  }
  if (action.all ? !running : ended || !created) after_.push_back(before);
}

void Stepper::perform(const State& before, std::size_t thread, const program::Meet& action) {
  if (before.released(layout_, thread)) {
    after_.push_back(before);
    after_.back().setReleased(layout_, thread, false);
    return;
  }
  std::vector<std::size_t> others;
  for (std::size_t i = 0; i < before.threadCount(layout_); ++i) {
    const auto* meet = std::get_if<program::Meet>(&layout_.program()[before.location(layout_, i)].action);
    if (i != thread && meet != nullptr && meet->barrier == action.barrier && !before.released(layout_, i))
      others.push_back(i);
  }
  release(before, others, 0, layout_.program()[action.barrier].count - 1);
}

void Stepper::release(const State& before, const std::vector<std::size_t>& others, std::size_t next,
                      std::size_t needed) {
  if (needed == 0) after_.push_back(before);
  if (needed == 0 || next == others.size()) return;
  release(before, others, next + 1, needed);
  State one = before;
  one.setReleased(layout_, others[next], true);
  release(one, others, next + 1, needed - 1);
}

void Stepper::perform(const State& before, std::size_t /*thread*/, const program::Await& /*action*/) {
  after_.push_back(before);
}

// A signal for one of many conditions may be for another one than a thread sleeps at.
void Stepper::perform(const State& before, std::size_t thread, const program::Signal& action) {
  State all = before;
  bool any = false;
  for (std::size_t i = 0; i < before.threadCount(layout_); ++i) {
    const auto* await = std::get_if<program::Await>(&layout_.program()[before.location(layout_, i)].action);
    if (i == thread || await == nullptr || await->condition != action.condition || !before.asleep(layout_, i)) continue;
    any = true;
    all.setAsleep(layout_, i, false);
    if (action.all) continue;
    after_.push_back(before);
    after_.back().setAsleep(layout_, i, false);
  }
  if (action.all) after_.push_back(all);
  if (!any || layout_.program()[action.condition].summary) after_.push_back(before);
}

void Stepper::perform(const State& before, std::size_t thread, const program::AtomicBegin& /*action*/) {
  after_.push_back(before);
  after_.back().setInsideAtomic(layout_, thread, true);
}

void Stepper::perform(const State& before, std::size_t thread, const program::AtomicEnd& /*action*/) {
  after_.push_back(before);
  after_.back().setInsideAtomic(layout_, thread, false);
}

void Stepper::perform(const State& before, std::size_t thread, const program::Havoc& action) {
  std::vector<Choice> choices;
  for (const CellId cell : action.cells)
    if (const auto& type = layout_.program()[cell].type) addChoices(cell, type->range(), choices);
  choose(before, thread, choices);
}

void Stepper::perform(const State& before, std::size_t /*thread*/, const program::Free& /*action*/) {
  after_.push_back(before);
}

void Stepper::perform(const State& before, std::size_t /*thread*/, const program::Skip& /*action*/) {
  after_.push_back(before);
}

void Stepper::addChoices(CellId cell, Range range, std::vector<Choice>& choices) const {
  for (std::size_t object = 0; object < layout_.slots(cell).count; ++object)
    choices.push_back({cell, object, valuesOf(range)});
}

void Stepper::choose(const State& before, std::size_t thread, const std::vector<Choice>& choices) {
  std::size_t combinations = 1;
  for (const Choice& choice : choices) {
    combinations *= choice.values.size();
    if (combinations <= choices_) continue;
    leftOut_ = true;
    chooseSome(before, thread, choices);
    return;
  }
  chooseAll(before, thread, choices);
}

void Stepper::chooseAll(const State& before, std::size_t thread, const std::vector<Choice>& choices) {
  after_.push_back(before);
  for (const Choice& choice : choices) {
    const std::vector<State> undecided = std::move(after_);
    after_.clear();
    for (const State& state : undecided)
      for (const Int value : choice.values) {
        after_.push_back(state);
        after_.back().setValue(layout_, thread, choice.cell, choice.object, value);
      }
  }
}

// The choice depends on the state, so that different values are tried in different states.
void Stepper::chooseSome(const State& before, std::size_t thread, const std::vector<Choice>& choices) {
  Random random(before.hash());
  for (std::size_t i = 0; i < choices_; ++i) {
    State after = before;
    for (const Choice& choice : choices)
      after.setValue(layout_, thread, choice.cell, choice.object, random.pick(choice.values));
    after_.push_back(std::move(after));
  }
}

}  // namespace moire::explorer
