// SPDX-License-Identifier: Apache-2.0
// All executions of a small program, and the data races in them.
#include <algorithm>
#include <utility>

#include "tests/litmus/execution.h"
#include "tests/litmus/litmus.h"

namespace moire::litmus {

namespace {

constexpr std::size_t enough = 400'000;  ///< candidates for executions

class Search {
 public:
  explicit Search(const Litmus& litmus) {
    for (unsigned i = 0; i < litmus.threads.size(); ++i) traces_.push_back(tracesOf(litmus, i));
    for (unsigned i = 0; i < atomicCount; ++i)
      execution_.events.push_back({.what = Event::What::Atomic, .variable = i, .writes = true});
    chooseTrace(0);
  }

  Races take() { return std::move(races_); }

 private:
  void chooseTrace(std::size_t thread) {
    if (!races_.complete) return;
    if (thread == traces_.size()) return chooseSources();
    const std::size_t before = execution_.events.size();
    for (const Trace& trace : traces_[thread]) {
      if (before + trace.size() > mostEvents) {
        races_.complete = false;
        return;
      }
      execution_.events.insert(execution_.events.end(), trace.begin(), trace.end());
      chooseTrace(thread + 1);
      execution_.events.resize(before);
    }
  }

  void chooseSources() {
    conflicts_.clear();
    for (std::size_t i = 0; i < execution_.events.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        if (conflict(execution_.events[i], execution_.events[j])) conflicts_.emplace_back(j, i);
    if (conflicts_.empty()) return;
    execution_.source.assign(execution_.events.size(), 0);
    chooseSource(atomicCount);
  }

  [[nodiscard]] bool conflict(const Event& one, const Event& other) const {
    return one.what == Event::What::Plain && other.what == Event::What::Plain && one.thread != other.thread &&
           one.variable == other.variable && (one.writes || other.writes) && !races_.data.contains(one.variable);
  }

  void chooseSource(std::size_t read) {
    const auto& events = execution_.events;
    if (!races_.complete) return;
    while (read < events.size() && (events[read].what != Event::What::Atomic || !events[read].reads)) ++read;
    if (read == events.size()) {
      execution_.writes.assign(atomicCount, {});
      return chooseOrder(0);
    }
    for (std::size_t i = 0; i < events.size(); ++i) {
      const Event& write = events[i];
      const int stored = i < atomicCount ? 0 : write.stored;
      if (i == read || write.what != Event::What::Atomic || !write.writes || write.variable != events[read].variable ||
          stored != events[read].found || (i > read && write.thread == events[read].thread))
        continue;
      execution_.source[read] = i;
      chooseSource(read + 1);
    }
  }

  void chooseOrder(unsigned variable) {
    if (variable == atomicCount) return judge();
    auto& writes = execution_.writes[variable];
    writes.assign(1, variable);
    for (std::size_t i = atomicCount; i < execution_.events.size(); ++i) {
      const Event& event = execution_.events[i];
      if (event.what == Event::What::Atomic && event.writes && event.variable == variable) writes.push_back(i);
    }
    do chooseOrder(variable + 1);
    while (races_.complete && std::next_permutation(writes.begin() + 1, writes.end()));
  }

  void judge() {
    if (++tried_ > enough) races_.complete = false;
    const auto before = happensBefore(execution_);
    if (!before) return;
    for (const auto& [one, other] : conflicts_)
      if (!before->has(one, other) && !before->has(other, one)) races_.data.insert(execution_.events[one].variable);
  }

  std::vector<std::vector<Trace>> traces_;
  Execution execution_;
  std::vector<std::pair<std::size_t, std::size_t>> conflicts_;
  std::size_t tried_ = 0;
  Races races_;
};

}  // namespace

Races racesOf(const Litmus& litmus) { return Search(litmus).take(); }

}  // namespace moire::litmus
