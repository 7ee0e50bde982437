// SPDX-License-Identifier: Apache-2.0
#include "driver/explain/exclusion.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>

#include "extractor/program/accesses.h"
#include "extractor/program/text.h"
#include "numeric/invariant_text.h"

namespace moire::driver {

using program::CellId;
using program::LocationId;

std::vector<std::string> Exclusion::reasons(LocationId one, LocationId other) {
  for (const LocationId at : {one, other})
    if (auto reason = neverThere(at)) return {*reason};
  if (auto reason = noOtherThread(one, other)) return {*reason};
  if (auto reason = commonLock(one, other)) return {*reason};
  if (derivations_.holds("apart", {derivations_.placeName(one), derivations_.placeName(other)}))
    return {contradiction(one, other)};
  if (!derivations_.coreachable().contains({derivations_.place(one), derivations_.place(other)}))
    return barredWays(one, other);
  return {};
}

std::optional<std::string> Exclusion::neverThere(LocationId at) {
  if (derivations_.analysis().invariants.reachable(at)) return std::nullopt;
  return fmt::format("no thread gets to {}", narrator_.where(at));
}

std::optional<std::string> Exclusion::noOtherThread(LocationId one, LocationId other) {
  const auto& program = derivations_.program();
  const auto& body = program[program[one].body];
  if (program[one].body == program[other].body && !derivations_.holds("several", {body.name}))
    return fmt::format("only one thread runs {}", body.name);
  for (const LocationId at : {one, other})
    if (derivations_.holds("alone", {derivations_.name(at)}))
      return fmt::format("at {} the first thread has not created any other yet", narrator_.where(at));
  return std::nullopt;
}

std::optional<std::string> Exclusion::commonLock(LocationId one, LocationId other) {
  for (const auto& lock : derivations_.program().locks)
    for (const auto& [mine, theirs] : {std::pair("exclusive", "shared"), {"shared", "exclusive"}})
      if (derivations_.holds("has", {derivations_.name(one), lock.name, lock.name, mine}) &&
          derivations_.holds("has", {derivations_.name(other), lock.name, lock.name, theirs}))
        return fmt::format("both hold {}", lock.name);
  return std::nullopt;
}

std::string Exclusion::contradiction(LocationId one, LocationId other) {
  const auto& program = derivations_.program();
  const auto& invariants = derivations_.analysis().invariants;
  const LocationId here = derivations_.place(one);
  const LocationId there = derivations_.place(other);
  std::vector<CellId> shared;
  std::string text;
  for (std::size_t i = 0; i < program.cells.size(); ++i) {
    const CellId cell(i);
    if (!program[cell].shared || program[cell].summary || !program[cell].type) continue;
    shared.push_back(cell);
    const auto mine = invariants.bounds(here, cell);
    const auto theirs = invariants.bounds(there, cell);
    if (!mine || !theirs || (mine->low <= theirs->high && theirs->low <= mine->high)) continue;
    text += fmt::format("{}`{}` here, `{}` there", text.empty() ? "" : "; ",
                        numeric::toText(program, invariants.before(here), {cell}),
                        numeric::toText(program, invariants.before(there), {cell}));
  }
  if (text.empty())
    text = fmt::format("`{}` here, `{}` there", numeric::toText(program, invariants.before(here), shared),
                       numeric::toText(program, invariants.before(there), shared));
  return "what is known at the two places excludes each other: " + text;
}

std::vector<std::pair<Exclusion::Pair, LocationId>> Exclusion::before(const Pair& pair) {
  std::vector<std::pair<Pair, LocationId>> result;
  const auto& program = derivations_.program();
  const auto add = [&](LocationId moved, LocationId stays) {
    for (const LocationId from : derivations_.predecessors()[moved.index()])
      if (from != moved) result.push_back({{from, stays}, from});
    if (program[program[moved].body].entry != moved) return;
    for (std::size_t i = 0; i < program.locations.size(); ++i)
      if (const auto* spawn = std::get_if<program::Spawn>(&program.locations[i].action);
          spawn && spawn->body == program[moved].body)
        result.push_back({{LocationId(i), stays}, LocationId(i)});
  };
  add(pair.first, pair.second);
  add(pair.second, pair.first);
  return result;
}

std::vector<std::string> Exclusion::barredWays(LocationId one, LocationId other) {
  constexpr std::size_t mostPairs = 20'000;
  constexpr std::size_t enough = 6;
  std::set<Pair> seen;
  std::deque<Pair> work{{derivations_.place(one), derivations_.place(other)}};
  std::vector<std::string> found;
  std::set<std::string> known;
  for (; !work.empty() && seen.size() < mostPairs; work.pop_front())
    for (const auto& [pair, stepping] : before(work.front())) {
      const LocationId staying = pair.second;
      if (!derivations_.coreachable().contains(pair)) {
        if (seen.insert(std::minmax(pair.first, pair.second)).second) work.push_back(pair);
      } else if (derivations_.holds("blocked", {derivations_.name(stepping), derivations_.name(staying)})) {
        std::string reason = blockedBecause(stepping, staying);
        if (found.size() < enough && known.insert(reason).second) found.push_back(std::move(reason));
      }
    }
  if (found.empty())
    found.emplace_back("no thread that could get to one of the places exists while another thread is at the other");
  return found;
}

std::string Exclusion::blockedBecause(LocationId at, LocationId blocker) {
  const auto derivation = derivations_.derive("blocked", {derivations_.name(at), derivations_.name(blocker)});
  const std::string here = narrator_.where(at);
  const std::string there = narrator_.where(blocker);
  if (!derivation) return fmt::format("the step at {} is not taken while another thread is at {}", here, there);
  const auto premise = [&](const char* relation) {
    return derivations_.premise(*derivation, derivation->root(), relation);
  };
  if (const auto* gains = premise("gains"))
    return fmt::format("at {} a thread waits for {}, which the other one holds at {}", here,
                       derivations_.text(*gains, 1), there);
  if (const auto* learns = premise("learns"))
    return fmt::format("a thread goes on at {} only with {}, which the other one holds at {}", here,
                       derivations_.text(*learns, 1), there);
  if (const auto* ended = premise("after_all"))
    return fmt::format("at {} a thread waits for the end of {}, which is still running at {}", here,
                       derivations_.text(*ended, 1), there);
  if (const auto* meets = premise("meets"))
    return fmt::format("at {} a thread waits at the barrier {}, which the other one, at {}, has to reach first", here,
                       derivations_.text(*meets, 1), there);
  if (const auto* closed = premise("closed"); closed && premise("spawns"))
    return fmt::format("at {} a thread is created, and without it no thread passes the barrier {} on its way to {}",
                       here, derivations_.text(*closed, 0), there);
  if (premise("inside_atomic")) return fmt::format("at {} the other thread is inside an atomic block", there);
  if (premise("excluded")) return falseCondition(at, blocker);
  const std::string rule = derivations_.ruleOf(derivation->root());
  return fmt::format("the step at {} is not taken while another thread is at {}, {}", here, there,
                     rule.empty() ? "which is given as a fact" : fmt::format("by the rule {}", rule));
}

std::string Exclusion::falseCondition(LocationId at, LocationId blocker) {
  const auto& program = derivations_.program();
  const auto& action = program[at].action;
  const auto* assume = std::get_if<program::Assume>(&action);
  const auto* check = std::get_if<program::Check>(&action);
  const std::string condition = assume  ? program::toText(program, *assume->condition)
                                : check ? program::toText(program, *check->condition)
                                        : "";
  std::vector<CellId> shared;
  for (const CellId cell : program::accessesOf(program, at).reads)
    if (program[cell].shared) shared.push_back(cell);
  return fmt::format("the condition `{}` at {} is false while the other thread is at {}, where `{}`", condition,
                     narrator_.where(at), narrator_.where(blocker),
                     numeric::toText(program, derivations_.analysis().invariants.before(blocker), shared));
}

std::optional<std::string> Exclusion::differentObjects(CellId cell, LocationId one, LocationId other) {
  const auto derivation = derivations_.derive(
      "disjoint", {derivations_.program()[cell].name, derivations_.name(one), derivations_.name(other)});
  if (!derivation) return std::nullopt;
  const auto& root = derivation->root();
  if (derivations_.premise(*derivation, root, "guarded_by"))
    return "each holds the lock of the object that it accesses, so they access different objects";
  if (const auto* apart = derivations_.premise(*derivation, root, "spans_apart"))
    return fmt::format("they access different elements: `{}` here, `{}` there", derivations_.text(*apart, 0),
                       derivations_.text(*apart, 1));
  return "each thread accesses an object of its own";
}

}  // namespace moire::driver
