// SPDX-License-Identifier: Apache-2.0
#include "tests/litmus/execution.h"

namespace moire::litmus {

namespace {

bool acquires(Order order) {
  return order == Order::Consume || order == Order::Acquire || order == Order::AcquireRelease ||
         order == Order::Sequential;
}

bool releases(Order order) {
  return order == Order::Release || order == Order::AcquireRelease || order == Order::Sequential;
}

class Judge {
 public:
  explicit Judge(const Execution& execution) : execution_(execution), events_(execution.events) {}

  std::optional<Relation> judge() {
    findSequence();
    findSources();
    if (!decides_.isAcyclic()) return std::nullopt;
    Relation before = sequence_;
    before |= synchronises();
    before = before.closed();
    if (!before.isIrreflexive() || !isCoherent(before) || !isAtomic() || !isSequential(before)) return std::nullopt;
    return before;
  }

 private:
  static bool isInitial(std::size_t event) { return event < atomicCount; }
  [[nodiscard]] bool isAtomicAccess(std::size_t event) const { return events_[event].what == Event::What::Atomic; }
  [[nodiscard]] bool isFence(std::size_t event) const { return events_[event].what == Event::What::Fence; }
  [[nodiscard]] bool isSequentialEvent(std::size_t event) const {
    return !isInitial(event) && events_[event].what != Event::What::Plain && events_[event].order == Order::Sequential;
  }
  [[nodiscard]] bool sameMemory(std::size_t one, std::size_t other) const {
    return !isFence(one) && events_[one].what == events_[other].what &&
           events_[one].variable == events_[other].variable;
  }

  void findSequence() {
    std::size_t first = atomicCount;
    for (std::size_t i = 0; i < events_.size(); ++i) {
      if (i > atomicCount && events_[i].thread != events_[i - 1].thread) first = i;
      for (std::size_t j = i + 1; j < events_.size(); ++j) {
        if (isInitial(i) && isInitial(j)) continue;
        if (isInitial(i) || events_[i].thread == events_[j].thread) sequence_.add(i, j);
        if (!isInitial(i) && events_[i].thread == events_[j].thread && (events_[j].decidedBy >> (i - first) & 1U) != 0)
          decides_.add(i, j);
      }
    }
  }

  void findSources() {
    for (std::size_t i = atomicCount; i < events_.size(); ++i) {
      if (!isAtomicAccess(i) || !events_[i].reads) continue;
      found_.add(execution_.source[i], i);
      decides_.add(execution_.source[i], i);
    }
    for (const auto& writes : execution_.writes)
      for (std::size_t i = 0; i < writes.size(); ++i)
        for (std::size_t j = i + 1; j < writes.size(); ++j) writesBefore_.add(writes[i], writes[j]);
    for (std::size_t read = atomicCount; read < events_.size(); ++read) {
      if (!isAtomicAccess(read) || !events_[read].reads) continue;
      for (std::size_t write = 0; write < events_.size(); ++write)
        if (write != read && writesBefore_.has(execution_.source[read], write)) overwritten_.add(read, write);
    }
  }

  /// The releases of a write: itself, or fences before it.
  [[nodiscard]] std::vector<std::size_t> releasesOf(std::size_t write) const {
    std::vector<std::size_t> result;
    if (isInitial(write)) return result;
    if (releases(events_[write].order)) result.push_back(write);
    for (std::size_t i = atomicCount; i < write; ++i)
      if (isFence(i) && sequence_.has(i, write) && releases(events_[i].order)) result.push_back(i);
    return result;
  }

  [[nodiscard]] std::vector<std::size_t> acquiresOf(std::size_t read) const {
    std::vector<std::size_t> result;
    if (acquires(events_[read].order)) result.push_back(read);
    for (std::size_t i = read + 1; i < events_.size(); ++i)
      if (isFence(i) && sequence_.has(read, i) && acquires(events_[i].order)) result.push_back(i);
    return result;
  }

  [[nodiscard]] Relation synchronises() const {
    Relation result;
    for (std::size_t read = atomicCount; read < events_.size(); ++read) {
      if (!isAtomicAccess(read) || !events_[read].reads) continue;
      const auto targets = acquiresOf(read);
      // What was found heads a release sequence, or is in one: a chain of read-modify-writes.
      std::size_t head = execution_.source[read];
      for (std::size_t length = 0; length <= events_.size(); ++length) {
        for (const std::size_t from : releasesOf(head))
          for (const std::size_t to : targets) result.add(from, to);
        if (isInitial(head) || !events_[head].reads) break;
        head = execution_.source[head];
      }
    }
    return result;
  }

  [[nodiscard]] Relation communication() const {
    Relation result = found_;
    result |= writesBefore_;
    result |= overwritten_;
    return result.closed();
  }

  [[nodiscard]] bool isCoherent(const Relation& before) const {
    const Relation order = communication();
    return order.isIrreflexive() && before.then(order).isIrreflexive();
  }

  /// Nobody writes between the read and the write of a read-modify-write.
  [[nodiscard]] bool isAtomic() const {
    for (const auto& writes : execution_.writes)
      for (std::size_t i = 1; i < writes.size(); ++i)
        if (events_[writes[i]].reads && execution_.source[writes[i]] != writes[i - 1]) return false;
    return true;
  }

  /// There is one order of everything that is seq_cst.
  [[nodiscard]] bool isSequential(const Relation& before) const {
    const Relation elsewhere = sequence_.where([this](auto i, auto j) { return !sameMemory(i, j); });
    Relation order = sequence_;
    order |= elsewhere.then(before).then(elsewhere);
    order |= before.where([this](auto i, auto j) { return sameMemory(i, j); });
    order |= writesBefore_;
    order |= overwritten_;
    Relation self;
    Relation fences;
    for (std::size_t i = 0; i < events_.size(); ++i) {
      if (isSequentialEvent(i)) self.add(i, i);
      if (isSequentialEvent(i) && isFence(i)) fences.add(i, i);
    }
    Relation begin = self;
    begin |= fences.then(before);
    Relation end = self;
    end |= before.then(fences);
    Relation all = begin.then(order).then(end);
    Relation between = before;
    between |= before.then(communication()).then(before);
    all |= fences.then(between).then(fences);
    return all.isAcyclic();
  }

  const Execution& execution_;
  const std::vector<Event>& events_;
  Relation sequence_;      ///< what comes later in one thread
  Relation decides_;       ///< what a read found, and what happens because of it
  Relation found_;         ///< by which read
  Relation writesBefore_;  ///< of one atomic
  Relation overwritten_;   ///< later writes than the one that a read found
};

}  // namespace

std::optional<Relation> happensBefore(const Execution& execution) { return Judge(execution).judge(); }

}  // namespace moire::litmus
