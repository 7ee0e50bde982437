// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/past.h"

#include <map>
#include <set>
#include <tuple>

#include "driver/interference/trials.h"

namespace moire::driver {

using program::Acquire;
using program::Action;
using program::AtomicBegin;
using program::AtomicEnd;
using program::Join;
using program::Location;
using program::LocationId;
using program::LockId;
using program::Meet;
using program::Program;
using program::Release;
using program::Spawn;
using program::TryAcquire;

namespace {

enum class Kind {
  Lacks,        ///< a thread may lack the lock in that mode
  Unconfirmed,  ///< it may not yet know whether an attempt succeeded
  Unawaited,    ///< it may not yet have waited for threads of that body
  Created,      ///< it may have created a thread of that body
  Passed,       ///< that step may be the last one by which it passed the barrier
  Inside,       ///< it may be inside an atomic block
  Outside       ///< it may be outside of atomic blocks
};

/// A kind, and what it is about: a lock and its mode, a location, a body, or a barrier and a location.
using Thing = std::tuple<Kind, std::size_t, std::size_t, std::size_t>;

class Pasts {
 public:
  explicit Pasts(const Program& program) : program_(program) {
    for (const auto& [at, fact] : trialsOf(program).confirmed)
      confirmed_[at] = {Kind::Unconfirmed, fact.cell.index(), static_cast<std::size_t>(fact.value), 0};
    for (const auto& [at, thing] : confirmed_) number(thing);
    number({Kind::Inside, 0, 0, 0});
    number({Kind::Outside, 0, 0, 0});
    for (std::size_t i = 0; i < program.locations.size(); ++i) numberThoseOf(LocationId(i));
  }

  std::vector<Past> solve() {
    const Past none((numbers_.size() + bits - 1) / bits, 0);
    pasts_.assign(program_.locations.size(), none);
    Past beginning = none;
    for (const auto& [thing, number] : numbers_)
      if (isThereFromTheStart(std::get<Kind>(thing))) set(beginning, number, true);
    std::vector<LocationId> work;
    for (const auto& body : program_.bodies) {
      pasts_[body.entry.index()] = beginning;
      work.push_back(body.entry);
    }
    findTouched(none);
    std::vector<bool> seen(program_.locations.size(), false);
    const auto pass = [&](LocationId to, const Past& past) {
      if (!include(pasts_[to.index()], past) && seen[to.index()]) return;
      seen[to.index()] = true;
      work.push_back(to);
    };
    while (!work.empty()) {
      const LocationId at = work.back();
      work.pop_back();
      Past after = pasts_[at.index()];
      takeStep(at, after);
      // What shared code does not touch is for each of its callers what it was before the call.
      if (const auto back = program_[at].back) pass(*back, part(after, touched_.at(calledBy_.at(*back)), false));
      for (const LocationId next : program_[at].successors) {
        const auto code = calledBy_.find(next);
        pass(next, code == calledBy_.end() ? after : part(after, touched_.at(code->second), true));
      }
    }
    return std::move(pasts_);
  }

 private:
  static constexpr std::size_t bits = 64;

  static bool isThereFromTheStart(Kind kind) {
    return kind == Kind::Lacks || kind == Kind::Unconfirmed || kind == Kind::Unawaited || kind == Kind::Outside;
  }

  static Thing lackOf(const Acquire& acquire) {
    return {Kind::Lacks, acquire.lock.index(), acquire.shared ? 1 : 0,
            acquire.reference ? acquire.reference->index() + 1 : 0};
  }

  static void set(Past& past, std::size_t number, bool value) {
    const std::uint64_t bit = std::uint64_t{1} << number % bits;
    past[number / bits] = value ? past[number / bits] | bit : past[number / bits] & ~bit;
  }

  static bool include(Past& past, const Past& other) {
    bool grown = false;
    for (std::size_t i = 0; i < past.size(); ++i) {
      grown = grown || (other[i] & ~past[i]) != 0;
      past[i] |= other[i];
    }
    return grown;
  }

  /// The things of the past that are in the mask, or those that are not.
  static Past part(Past past, const Past& mask, bool inMask) {
    for (std::size_t i = 0; i < past.size(); ++i) past[i] &= inMask ? mask[i] : ~mask[i];
    return past;
  }

  /// What shared code may change before it returns.
  void findTouched(const Past& none) {
    const Past all(none.size(), ~std::uint64_t{0});
    for (std::size_t i = 0; i < program_.locations.size(); ++i) {
      const Location& location = program_.locations[i];
      if (location.back) calledBy_.emplace(*location.back, location.successors.front());
      if (!location.code) continue;
      Past added = none;
      Past left = all;
      takeStep(LocationId(i), added);
      takeStep(LocationId(i), left);
      Past& touched = touched_.try_emplace(*location.code, none).first->second;
      include(touched, added);
      include(touched, part(all, left, false));
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (const Location& location : program_.locations)
        for (const LocationId next : location.successors)
          if (location.code && program_[next].code == next && next != location.code)
            changed = include(touched_.at(*location.code), touched_.at(next)) || changed;
    }
  }

  void number(const Thing& thing) { numbers_.try_emplace(thing, numbers_.size()); }

  void numberThoseOf(LocationId at) {
    const Action& action = program_[at].action;
    if (const auto* acquire = std::get_if<Acquire>(&action)) number(lackOf(*acquire));
    if (const auto* attempt = std::get_if<TryAcquire>(&action)) tried_.insert(attempt->lock);
    if (const auto* join = std::get_if<Join>(&action)) number({Kind::Unawaited, join->body.index(), 0, 0});
    if (const auto* spawn = std::get_if<Spawn>(&action)) number({Kind::Created, spawn->body.index(), 0, 0});
    if (const auto* meet = std::get_if<Meet>(&action)) number({Kind::Passed, meet->barrier.index(), at.index(), 0});
  }

  void change(Past& past, const Thing& thing, bool value) const { set(past, numbers_.at(thing), value); }

  /// Changes all things of that kind about `about`.
  void changeAll(Past& past, Kind kind, std::size_t about, bool value) const {
    for (auto it = numbers_.lower_bound({kind, about, 0, 0}); it != numbers_.end(); ++it) {
      if (std::get<0>(it->first) != kind || std::get<1>(it->first) != about) return;
      set(past, it->second, value);
    }
  }

  void takeStep(LocationId at, Past& past) const {
    const Action& action = program_[at].action;
    if (const auto found = confirmed_.find(at); found != confirmed_.end()) change(past, found->second, false);
    if (const auto* acquire = std::get_if<Acquire>(&action)) change(past, lackOf(*acquire), false);
    if (const auto* release = std::get_if<Release>(&action)) {
      changeAll(past, Kind::Lacks, release->lock.index(), true);
      // It may be a lock that an attempt took.
      if (tried_.contains(release->lock))
        for (const auto& [where, thing] : confirmed_) change(past, thing, true);
    }
    if (const auto* join = std::get_if<Join>(&action)) changeAll(past, Kind::Unawaited, join->body.index(), false);
    if (const auto* spawn = std::get_if<Spawn>(&action)) changeAll(past, Kind::Created, spawn->body.index(), true);
    if (const auto* meet = std::get_if<Meet>(&action)) {
      changeAll(past, Kind::Passed, meet->barrier.index(), false);
      change(past, {Kind::Passed, meet->barrier.index(), at.index(), 0}, true);
    }
    const bool begins = std::holds_alternative<AtomicBegin>(action);
    if (begins || std::holds_alternative<AtomicEnd>(action)) {
      change(past, {Kind::Inside, 0, 0, 0}, begins);
      change(past, {Kind::Outside, 0, 0, 0}, !begins);
    }
  }

  const Program& program_;
  std::map<LocationId, Thing> confirmed_;
  std::set<LockId> tried_;
  std::map<Thing, std::size_t> numbers_;
  std::vector<Past> pasts_;
  std::map<LocationId, Past> touched_;         ///< by the beginning of shared code
  std::map<LocationId, LocationId> calledBy_;  ///< the code that is called, by the place where the call goes on
};

}  // namespace

std::vector<Past> pastsOf(const Program& program) { return Pasts(program).solve(); }

}  // namespace moire::driver
