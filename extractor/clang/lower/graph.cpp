// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/graph.h"

#include <algorithm>
#include <utility>

namespace moire::extractor {

using program::LocationId;

LocationId Graph::detached(Instance& instance, const program::SourcePosition& position) {
  const LocationId id(program_.locations.size());
  program::Location location;
  location.body = instance.body;
  location.function = instance.function ? instance.function->getNameAsString() : "";
  location.position = position;
  program_.locations.push_back(std::move(location));
  instances_.push_back(&instance);
  if (counts_.size() <= instance.body.index()) counts_.resize(instance.body.index() + 1);
  ++counts_[instance.body.index()];
  return id;
}

LocationId Graph::append(program::Action action, Instance& instance, const program::SourcePosition& position) {
  const LocationId id = detached(instance, position);
  program_.locations[id.index()].action = std::move(action);
  link(open_, id);
  open_ = {id};
  return id;
}

LocationId Graph::append(Unfinished unfinished, Instance& instance, const program::SourcePosition& position) {
  const LocationId id = append(program::Skip{}, instance, position);
  unfinished_.emplace(id, std::move(unfinished));
  return id;
}

void Graph::link(const Open& from, LocationId to) {
  for (const LocationId id : from) {
    auto& successors = program_.locations[id.index()].successors;
    if (std::find(successors.begin(), successors.end(), to) == successors.end()) successors.push_back(to);
  }
}

void Graph::insertBefore(LocationId location, program::Action action) {
  const LocationId moved = detached(instanceOf(location), program_[location].position);
  program::Location& first = program_.locations[location.index()];
  program::Location& second = program_.locations[moved.index()];
  second.action = std::exchange(first.action, std::move(action));
  second.successors = std::exchange(first.successors, {moved});
  second.own = std::exchange(first.own, {});
}

std::size_t Graph::countOf(program::BodyId body) const {
  return body.index() < counts_.size() ? counts_[body.index()] : 0;
}

}  // namespace moire::extractor
