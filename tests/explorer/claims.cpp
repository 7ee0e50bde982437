// SPDX-License-Identifier: Apache-2.0
#include "tests/explorer/claims.h"

#include <memory>

namespace moire::explorer {

using program::CellId;
using program::Int;
using program::LocationId;

namespace {

bool isAt(const Layout& layout, const State& state, std::size_t thread, LocationId location) {
  return state.begun(layout) && state.location(layout, thread) == location;
}

template <class Condition>
bool someThread(const Layout& layout, const State& state, const Condition& condition) {
  for (std::size_t i = 0; i < state.threadCount(layout); ++i)
    if (condition(i)) return true;
  return false;
}

template <class Condition>
bool areAt(const Layout& layout, const State& state, LocationId first, LocationId second, const Condition& condition) {
  return someThread(layout, state, [&](std::size_t i) {
    return isAt(layout, state, i, first) && someThread(layout, state, [&](std::size_t j) {
             return i != j && isAt(layout, state, j, second) && condition(i, j);
           });
  });
}

std::string toText(const Claims::Bounds& bounds) {
  const auto end = [](const std::optional<Int>& value) { return value ? program::toString(*value) : "?"; };
  return "[" + end(bounds.low) + ", " + end(bounds.high) + "]";
}

class Refuter {
 public:
  Refuter(const program::Program& program, const Observations& observations, const Claims& claims)
      : program_(program), observations_(observations), claims_(claims) {}

  std::vector<Refutation> refute() {
    for (std::size_t i = 0; i < program_.locations.size(); ++i)
      if (observations_.reached(LocationId(i))) checkLocation(LocationId(i));
    for (const LocationId at : observations_.failures()) checkFailure(at);
    for (std::size_t i = 0; i < program_.locations.size(); ++i)
      for (std::size_t j = 0; j < program_.locations.size(); ++j)
        if (observations_.together(LocationId(i), LocationId(j))) checkPair(LocationId(i), LocationId(j));
    for (const auto& race : observations_.races()) checkRace(race);
    for (const Waiting& waiting : observations_.deadlocks()) checkDeadlock(waiting);
    for (const Misuse& misuse : observations_.misuses()) checkMisuse(misuse);
    return std::move(found_);
  }

 private:
  void checkLocation(LocationId at) {
    if (!claims_.reachable(at)) {
      found_.push_back(
          {ClaimKind::Reachability, name(at) + " is reached", [at](const Layout& layout, const State& state) {
             return someThread(layout, state, [&](auto i) { return isAt(layout, state, i, at); });
           }});
      return;
    }
    for (std::size_t i = 0; i < program_.cells.size(); ++i) checkBounds(at, CellId(i));
  }

  void checkBounds(LocationId at, CellId cell) {
    const ValueSet& values = observations_.values(at, cell);
    if (values.empty()) return;
    const Claims::Bounds bounds = claims_.bounds(at, cell);
    for (const Int value : values) {
      const bool admitted = !claims_.admits || claims_.admits(at, cell, value);
      if (admitted && (!bounds.low || *bounds.low <= value) && (!bounds.high || value <= *bounds.high)) continue;
      found_.push_back(
          {ClaimKind::Bounds,
           program_[cell].name + " = " + program::toString(value) + " at " + name(at) + ", not in " + toText(bounds),
           finder(at, cell, value)});
    }
  }

  static std::function<bool(const Layout&, const State&)> finder(LocationId at, CellId cell, Int value) {
    return [at, cell, value](const Layout& layout, const State& state) {
      return someThread(layout, state, [&](std::size_t i) {
        if (!isAt(layout, state, i, at)) return false;
        if (!layout.program()[cell].shared && !state.started(layout, i)) return false;
        for (std::size_t object = 0; object < layout.slots(cell).count; ++object)
          if (state.value(layout, i, cell, object) == value) return true;
        return false;
      });
    };
  }

  void checkFailure(LocationId at) {
    if (claims_.mayFail(at)) return;
    found_.push_back(
        {ClaimKind::Check, "the check at " + name(at) + " fails", [at](const Layout& layout, const State& state) {
           return someThread(layout, state,
                             [&](std::size_t i) { return isAt(layout, state, i, at) && mayFailNow(layout, state, i); });
         }});
  }

  void checkPair(LocationId first, LocationId second) {
    if (claims_.coreachable(first, second)) return;
    found_.push_back({ClaimKind::Coreachability, "two threads are at " + name(first) + " and " + name(second),
                      [=](const Layout& layout, const State& state) {
                        return areAt(layout, state, first, second, [](std::size_t, std::size_t) { return true; });
                      }});
  }

  void checkRace(const Observations::Race& race) {
    const auto [cell, first, second] = race;
    if (claims_.races.contains({cell, first, second}) || claims_.races.contains({cell, second, first})) return;
    const CellId about = cell;
    const LocationId one = first;
    const LocationId other = second;
    found_.push_back(
        {ClaimKind::Race, "race for " + program_[cell].name + " between " + name(one) + " and " + name(other),
         [one, other, about](const Layout& layout, const State& state) {
           const auto meet = [&](std::size_t i, std::size_t j) { return state.mayMeet(layout, i, j, about); };
           return areAt(layout, state, one, other, meet);
         }});
  }

  void checkDeadlock(const Waiting& waiting) {
    if (claims_.deadlock(waiting)) return;
    found_.push_back({ClaimKind::Deadlock, name(waiting.at) + " waits forever for " + name(waiting.keeper),
                      [waiting](const Layout& layout, const State& state) {
                        return state.begun(layout) && deadlocksIn(layout, state).contains(waiting);
                      }});
  }

  void checkMisuse(const Misuse& misuse) {
    if (claims_.misuse(misuse)) return;
    found_.push_back({ClaimKind::LockMisuse, name(misuse.first) + " misuses " + program_[misuse.second].name,
                      [misuse](const Layout& layout, const State& state) {
                        return state.begun(layout) && someThread(layout, state, [&](std::size_t i) {
                                 return misusesOf(layout, state, i).contains(misuse);
                               });
                      }});
  }

  [[nodiscard]] const std::string& name(LocationId location) const { return program_[location].name; }

  const program::Program& program_;
  const Observations& observations_;
  const Claims& claims_;
  std::vector<Refutation> found_;
};

}  // namespace

std::vector<Refutation> refute(const program::Program& program, const Observations& observations,
                               const Claims& claims) {
  return Refuter(program, observations, claims).refute();
}

Claims tightest(const Observations& observations) {
  Claims claims;
  const auto seen = std::make_shared<const Observations>(observations);
  claims.reachable = [seen](LocationId at) { return seen->reached(at); };
  claims.bounds = [seen](LocationId at, CellId cell) -> Claims::Bounds {
    const ValueSet& values = seen->values(at, cell);
    if (values.empty()) return {};
    return {values.front(), values.back()};
  };
  claims.mayFail = [seen](LocationId at) { return seen->failures().contains(at); };
  claims.coreachable = [seen](LocationId first, LocationId second) { return seen->together(first, second); };
  claims.races = seen->races();
  claims.deadlock = [seen](const Waiting& waiting) { return seen->deadlocks().contains(waiting); };
  claims.misuse = [seen](const Misuse& misuse) { return seen->misuses().contains(misuse); };
  return claims;
}

}  // namespace moire::explorer
