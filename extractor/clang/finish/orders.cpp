// SPDX-License-Identifier: Apache-2.0
// What do the atomic accesses of each cell order, by themselves or with the fences around them?
#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "extractor/clang/finish/passes.h"
#include "extractor/clang/lower/lowered.h"
#include "extractor/program/accesses.h"

namespace moire::extractor {

using program::CellId;
using program::LocationId;
using program::Order;

namespace {

/// Looks for fences that make up for what a relaxed access does not order: on every way to it, or on every way from it,
/// with no access to shared memory in between. What is in between would not be ordered by the access.
class Fences {
 public:
  explicit Fences(const Lowered& lowered) : program_(lowered.program), orders_(lowered.orders) {
    predecessors_.resize(program_.locations.size());
    for (std::size_t i = 0; i < program_.locations.size(); ++i)
      for (const LocationId next : program_.locations[i].successors) predecessors_[next.index()].emplace_back(i);
  }

  /// What the thread did before the write also comes before what is done after a fence that orders it.
  [[nodiscard]] bool releaseBefore(LocationId write, const AtomicOperation& operation) const {
    return isFenced(write, operation, AtomicOperation::Kind::Store);
  }

  [[nodiscard]] bool acquireAfter(LocationId read, const AtomicOperation& operation) const {
    return isFenced(read, operation, AtomicOperation::Kind::Load);
  }

 private:
  enum class Step { Passes, Arrives, Fails };
  using Ways = const std::vector<LocationId>& (Fences::*)(LocationId) const;

  [[nodiscard]] const std::vector<LocationId>& before(LocationId at) const { return predecessors_[at.index()]; }
  [[nodiscard]] const std::vector<LocationId>& after(LocationId at) const { return program_[at].successors; }

  /// Goes back from a store, or forward from a load.
  [[nodiscard]] bool isFenced(LocationId access, const AtomicOperation& operation, AtomicOperation::Kind side) const {
    if (!operation.alone) return false;
    const bool back = side == AtomicOperation::Kind::Store;
    const Ways ways = back ? &Fences::before : &Fences::after;
    std::set<std::pair<LocationId, bool>> seen;
    std::vector<std::pair<LocationId, bool>> work{{access, false}};
    while (!work.empty()) {
      const auto [from, outside] = work.back();
      work.pop_back();
      for (const LocationId at : (this->*ways)(from)) {
        const bool leaves = std::holds_alternative<program::AtomicBegin>(program_[at].action) ||
                            std::holds_alternative<program::AtomicEnd>(program_[at].action);
        const bool isOutside = outside || leaves;
        const Step step = stepAt(at, operation, side, isOutside);
        if (step == Step::Fails) return false;
        if (step == Step::Passes && seen.emplace(at, isOutside).second) work.emplace_back(at, isOutside);
      }
    }
    return true;
  }

  [[nodiscard]] Step stepAt(LocationId at, const AtomicOperation& operation, AtomicOperation::Kind side,
                            bool outside) const {
    const auto fence = orders_.fences.find(at);
    if (fence != orders_.fences.end() &&
        (side == AtomicOperation::Kind::Store ? fence->second.releases : fence->second.acquires))
      return Step::Arrives;
    const auto access = orders_.accesses.find(at);
    if (access != orders_.accesses.end() && access->second.number == operation.number) {
      // A loop repeats the operation. Of one that does both, the other half would come in between.
      if (outside && operation.kind != side) return Step::Fails;
      return Step::Passes;
    }
    return isLocal(at) ? Step::Passes : Step::Fails;
  }

  [[nodiscard]] bool isLocal(LocationId at) const {
    const auto& location = program_[at];
    if (at == program_[location.body].entry || at == program_[location.body].exit) return false;
    const auto& action = location.action;
    const bool computes =
        std::holds_alternative<program::Skip>(action) || std::holds_alternative<program::Assign>(action) ||
        std::holds_alternative<program::Assume>(action) || std::holds_alternative<program::Check>(action) ||
        std::holds_alternative<program::Havoc>(action) || std::holds_alternative<program::AtomicBegin>(action) ||
        std::holds_alternative<program::AtomicEnd>(action);
    if (!computes) return false;
    const auto accesses = accessesOf(program_, at);
    const auto isShared = [&](CellId cell) { return program_[cell].shared; };
    return std::none_of(accesses.reads.begin(), accesses.reads.end(), isShared) &&
           std::none_of(accesses.writes.begin(), accesses.writes.end(), isShared);
  }

  const program::Program& program_;
  const SeenOrders& orders_;
  std::vector<std::vector<LocationId>> predecessors_;
};

}  // namespace

void settleOrders(Lowered& lowered) {
  if (lowered.orders.accesses.empty()) return;
  const Fences fences(lowered);
  auto& cells = lowered.program.cells;
  const auto weaken = [&](const std::vector<CellId>& accessed, bool synchronises) {
    for (const CellId id : accessed)
      if (auto& cell = cells[id.index()]; cell.shared && !cell.hidden)
        cell.order = std::max(cell.order, synchronises ? Order::Synchronises : Order::Unordered);
  };
  for (const auto& [at, operation] : lowered.orders.accesses) {
    const auto accesses = accessesOf(lowered.program, at);
    weaken(accesses.reads, operation.order.acquires || fences.acquireAfter(at, operation));
    weaken(accesses.writes, operation.order.releases || fences.releaseBefore(at, operation));
  }
}

}  // namespace moire::extractor
