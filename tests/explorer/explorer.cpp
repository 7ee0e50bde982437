// SPDX-License-Identifier: Apache-2.0
#include "tests/explorer/explorer.h"

#include <algorithm>

#include "extractor/program/text.h"
#include "tests/explorer/random.h"

namespace moire::explorer {

Explorer::Explorer(const program::Program& program, const Limits& limits)
    : limits_(limits), layout_(program), stepper_(layout_, limits.threads, limits.choices) {}

void Explorer::run(const std::function<bool(const State&)>& visit) {
  bool goOn = true;
  const State* before = nullptr;
  program::LocationId location;
  const auto found = [&](State state) {
    if (!goOn || reached_.contains(state)) return;
    if (reached_.size() >= limits_.states) {
      goOn = false;
      return;
    }
    const auto added = reached_.emplace(std::move(state), Origin{before, location}).first;
    waiting_.push_back(&added->first);
    goOn = visit(added->first);
  };

  found(State(layout_));
  while (goOn && (before = takeNext()))
    for (std::size_t thread = 0; goOn && thread < before->threadCount(layout_); ++thread) {
      location = before->location(layout_, thread);
      stepper_.forEachStep(*before, thread, found);
    }
  complete_ = goOn && !stepper_.leftOut();
}

const State* Explorer::takeNext() {
  if (limits_.order == Order::BreadthFirst) return taken_ == waiting_.size() ? nullptr : waiting_[taken_++];
  if (waiting_.empty()) return nullptr;
  // Half of the time takes the newest, to get deep; otherwise any, to get broad.
  Random random(taken_++);
  if (random.chance(50)) std::swap(waiting_.back(), waiting_[random.below(waiting_.size())]);
  const State* next = waiting_.back();
  waiting_.pop_back();
  return next;
}

std::vector<std::string> Explorer::pathTo(const State& state) const {
  std::vector<std::string> lines;
  const auto& program = layout_.program();
  for (auto at = reached_.find(state); at != reached_.end();) {
    const Origin& origin = at->second;
    if (origin.before == nullptr) break;
    const auto& location = program[origin.location];
    lines.push_back(location.name + ": " + program::toText(program, location.action) + "   " +
                    toText(layout_, at->first));
    at = reached_.find(*origin.before);
  }
  std::reverse(lines.begin(), lines.end());
  return lines;
}

std::vector<std::string> findPath(const program::Program& program, const Limits& limits,
                                  const std::function<bool(const Layout&, const State&)>& goal) {
  Explorer explorer(program, limits);
  const State* reached = nullptr;
  explorer.run([&](const State& state) {
    if (goal(explorer.layout(), state)) reached = &state;
    return reached == nullptr;
  });
  return reached == nullptr ? std::vector<std::string>{} : explorer.pathTo(*reached);
}

}  // namespace moire::explorer
