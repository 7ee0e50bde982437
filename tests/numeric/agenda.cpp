// SPDX-License-Identifier: Apache-2.0
#include "numeric/agenda.h"

#include <catch2/catch.hpp>
#include <optional>
#include <vector>

using moire::numeric::Agenda;
using moire::numeric::WeakTopologicalOrder;

namespace {

using Index = Agenda::Index;

// 0 (1 2 (3 4) 5) 6 (7), where vertices are numbered backwards.
WeakTopologicalOrder nested() { return {{{7, 0}, {6, 6}, {5, 0}, {4, 5}, {3, 0}, {2, 0}, {1, 0}, {0, 8}}}; }

// What a walk through the range visits.
std::vector<Index> met(const Agenda& agenda, const WeakTopologicalOrder& order, Index begin, Index end) {
  std::vector<Index> result;
  for (auto next = agenda.next(begin, end, begin); next; next = agenda.next(begin, end, order.behind(*next)))
    result.push_back(*next);
  return result;
}

}  // namespace

TEST_CASE("an empty agenda has nothing next") {
  const Agenda agenda(nested());
  CHECK_FALSE(agenda.hasAny(0, 8));
  CHECK(agenda.next(0, 8, 0) == std::nullopt);
}

TEST_CASE("what is taken is there once") {
  Agenda agenda(nested());
  agenda.add(7);
  agenda.add(7);
  CHECK(agenda.hasAny(0, 1));
  CHECK(agenda.take(0));
  CHECK_FALSE(agenda.take(0));
  CHECK_FALSE(agenda.hasAny(0, 8));
}

TEST_CASE("an element inside a component is met as that component, on every level") {
  const WeakTopologicalOrder order = nested();
  Agenda agenda(order);
  agenda.add(3);
  CHECK(met(agenda, order, 0, 8) == std::vector<Index>{1});
  CHECK(met(agenda, order, 2, 6) == std::vector<Index>{3});
  CHECK(met(agenda, order, 4, 5) == std::vector<Index>{4});
}

TEST_CASE("a walk meets each element and component once, and only those in which something is left") {
  const WeakTopologicalOrder order = nested();
  Agenda agenda(order);
  for (const Index vertex : {7, 4, 3, 2, 0}) agenda.add(vertex);
  CHECK(met(agenda, order, 0, 8) == std::vector<Index>{0, 1, 7});
  CHECK(met(agenda, order, 2, 6) == std::vector<Index>{3, 5});
  CHECK(met(agenda, order, 8, 8).empty());
}
