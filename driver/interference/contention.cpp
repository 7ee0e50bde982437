// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/contention.h"

#include <algorithm>

#include "driver/interference/places.h"
#include "driver/interference/regions.h"
#include "extractor/program/accesses.h"
#include "extractor/program/reachable.h"

namespace moire::driver {

using program::Accesses;
using program::Assume;
using program::BodyId;
using program::Cell;
using program::CellId;
using program::Check;
using program::initialBody;
using program::Location;
using program::LocationId;
using program::Program;

namespace {

/// The bodies whose threads do a certain thing.
class Bodies {
 public:
  void add(BodyId body) {
    if (any_ && body != first_) several_ = true;
    any_ = true;
    first_ = body;
  }
  /// Two different threads may do it, one of these bodies and one of the others. Each body except the first may have
  /// many threads.
  [[nodiscard]] bool meet(const Bodies& other) const {
    if (!any_ || !other.any_) return false;
    return several_ || other.several_ || first_ != other.first_ || first_.index() != initialBody;
  }

 private:
  bool any_ = false;
  bool several_ = false;
  BodyId first_;
};

/// What it costs to follow values: the number of places, and about how many more places each value makes.
struct Cost {
  std::uint64_t places = 0;
  std::uint64_t placesPerValue = 0;

  [[nodiscard]] std::uint64_t of(std::uint64_t values) const {
    const std::uint64_t all = places + placesPerValue * values;
    return values * all * all;
  }
};

/// If all values are followed, most places are those of steps that others notice, no matter which values are left out.
/// If these are too many, similar places become one, except for the steps of followed values and what is around them.
Cost costOf(const Program& program, const std::vector<bool>& contended) {
  std::uint64_t noticed = 0;
  for (std::size_t i = 0; i < program.locations.size(); ++i)
    if (!isLocal(program.locations[i].action) || definesAny(program, LocationId(i), contended)) ++noticed;
  if (noticed <= affordablePlaces) return {noticed, 0};
  return {placesOf(program, std::vector<bool>(program.cells.size(), false)).count(), 3};
}

/// Keeps the cells whose values can be followed at that cost as contended; the others become spread.
void limit(const Program& program, std::uint64_t ways, Contention& contention) {
  std::vector<std::uint64_t> values(program.cells.size());
  for (std::size_t i = 0; i < program.locations.size(); ++i)
    for (const CellId cell : accessesOf(program, LocationId(i)).defines) ++values[cell.index()];
  std::vector<CellId> cells;
  for (std::size_t i = 0; i < program.cells.size(); ++i)
    if (contention.contended[i]) cells.emplace_back(i);
  std::stable_sort(cells.begin(), cells.end(),
                   [&](CellId one, CellId other) { return values[one.index()] < values[other.index()]; });
  const Cost cost = costOf(program, contention.contended);
  std::uint64_t followed = 0;
  for (const CellId cell : cells) {
    const bool affordable = cost.of(followed + values[cell.index()]) <= ways;
    contention.spread[cell.index()] = !affordable;
    contention.contended[cell.index()] = affordable;
    if (affordable) followed += values[cell.index()];
  }
}

}  // namespace

Contention contentionOf(const Program& program, std::uint64_t ways, const std::vector<bool>& unordered) {
  const std::vector<bool> isAlone = beforeThreads(program);
  std::vector<Bodies> readers(program.cells.size());
  std::vector<Bodies> writers(program.cells.size());
  std::vector<std::size_t> writes(program.cells.size());
  const std::vector<bool> none(program.cells.size());
  Contention result{none, none, none};
  for (std::size_t i = 0; i < program.locations.size(); ++i) {
    const Location& location = program.locations[i];
    if (isAlone[i]) continue;
    const bool asks = std::holds_alternative<Assume>(location.action) || std::holds_alternative<Check>(location.action);
    const Accesses accesses = accessesOf(program, LocationId(i));
    for (const CellId cell : accesses.needs) {
      readers[cell.index()].add(location.body);
      if (asks) result.tested[cell.index()] = true;
    }
    for (const CellId cell : accesses.writes) {
      writers[cell.index()].add(location.body);
      ++writes[cell.index()];
    }
  }
  for (std::size_t i = 0; i < program.cells.size(); ++i) {
    const Cell& cell = program.cells[i];
    result.contended[i] = cell.shared && cell.type && writers[i].meet(readers[i]);
  }
  std::vector<bool> unfollowed(program.cells.size());
  for (std::size_t i = 0; i < unordered.size(); ++i) {
    unfollowed[i] = unordered[i] && result.contended[i];
    if (unfollowed[i]) result.contended[i] = false;
  }
  limit(program, ways, result);
  for (std::size_t i = 0; i < unfollowed.size(); ++i)
    if (unfollowed[i]) result.spread[i] = true;
  for (std::size_t i = 0; i < program.cells.size(); ++i) {
    constexpr std::size_t manyWrites = 100;
    result.tested[i] = result.tested[i] && result.contended[i] && !program.cells[i].summary && writes[i] <= manyWrites;
  }
  return result;
}

}  // namespace moire::driver
