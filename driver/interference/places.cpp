// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/places.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

#include "driver/interference/past.h"
#include "driver/interference/regions.h"
#include "driver/interference/trials.h"

namespace moire::driver {

using program::Acquire;
using program::Action;
using program::AtomicBegin;
using program::AtomicEnd;
using program::Await;
using program::BodyId;
using program::Join;
using program::LocationId;
using program::Meet;
using program::Program;
using program::ReferenceId;
using program::Release;
using program::Signal;
using program::Spawn;

namespace {

/// What a step does to its thread's locks and to other threads.
struct Step {
  std::size_t kind = 0;  ///< the index of the Action's alternative; 0, Start, for steps that do nothing of this kind
  std::size_t about = 0;
  bool flag = false;
  std::optional<ReferenceId> reference = {};
  auto operator<=>(const Step&) const = default;
};

/// None if no other step is equal to it.
std::optional<Step> stepOf(const Action& action) {
  const std::size_t kind = action.index();
  if (const auto* acquire = std::get_if<Acquire>(&action))
    return Step{kind, acquire->lock.index(), acquire->shared, acquire->reference};
  if (const auto* release = std::get_if<Release>(&action))
    return Step{kind, release->lock.index(), false, release->reference};
  if (const auto* spawn = std::get_if<Spawn>(&action)) return Step{kind, spawn->body.index()};
  if (const auto* join = std::get_if<Join>(&action)) return Step{kind, join->body.index(), join->all};
  if (const auto* meet = std::get_if<Meet>(&action)) return Step{kind, meet->barrier.index()};
  if (const auto* await = std::get_if<Await>(&action)) return Step{kind, await->condition.index(), await->timed};
  if (const auto* signal = std::get_if<Signal>(&action)) return Step{kind, signal->condition.index(), signal->all};
  if (std::holds_alternative<AtomicBegin>(action) || std::holds_alternative<AtomicEnd>(action)) return Step{kind};
  if (isLocal(action)) return Step{};
  return {};
}

/// If a region is similar to an earlier one of its body, gives it the place of that one.
void gatherAlike(const Program& program, const std::vector<bool>& followed, const std::vector<Past>& pasts,
                 ThreadPlaces& places) {
  std::vector<bool> single(program.locations.size(), false);
  for (const auto& body : program.bodies) single[body.entry.index()] = single[body.exit.index()] = true;
  for (const auto& [at, fact] : trialsOf(program).confirmed) single[at.index()] = true;
  std::map<std::tuple<BodyId, Step, Past>, LocationId> first;
  std::vector<LocationId> placeOf = places.of;
  for (std::size_t i = 0; i < placeOf.size(); ++i) {
    const LocationId at(i);
    const auto step = stepOf(program[at].action);
    if (!places.isPlace(at) || single[i] || !step || definesAny(program, at, followed)) continue;
    const auto [found, isNew] = first.try_emplace({program[at].body, *step, pasts[i]}, at);
    if (isNew) continue;
    placeOf[i] = found->second;
    places.alike[found->second.index()] = true;
  }
  for (LocationId& place : places.of) place = placeOf[place.index()];
}

}  // namespace

std::size_t ThreadPlaces::count() const {
  std::size_t result = 0;
  for (std::size_t i = 0; i < of.size(); ++i) result += isPlace(LocationId(i)) ? 1 : 0;
  return result;
}

ThreadPlaces placesOf(const Program& program, const std::vector<bool>& followed, std::size_t most) {
  ThreadPlaces places{regions(program, followed), std::vector<bool>(program.locations.size(), false)};
  if (places.count() > most) gatherAlike(program, followed, pastsOf(program), places);
  // Then locks do not exclude anything any more; but twice as many places take four times the time and memory.
  if (places.count() > 4 * most) gatherAlike(program, followed, std::vector<Past>(program.locations.size()), places);
  return places;
}

ThreadPlaces everyLocation(const Program& program) {
  ThreadPlaces places{{}, std::vector<bool>(program.locations.size(), false)};
  for (std::size_t i = 0; i < program.locations.size(); ++i) places.of.emplace_back(i);
  return places;
}

}  // namespace moire::driver
