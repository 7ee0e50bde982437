// SPDX-License-Identifier: Apache-2.0
// The enumerator itself against C11's answers, which are known for these shapes.
#include <catch2/catch.hpp>

#include "tests/litmus/litmus.h"

using namespace moire::litmus;

namespace {

using enum Order;

Statement store(unsigned variable, Order order, int value = 1) {
  return {.kind = Kind::Store, .variable = variable, .value = value, .order = order};
}
Statement ask(unsigned variable, int wanted, Order order, Thread block) {
  return {.kind = Kind::Load, .variable = variable, .wanted = wanted, .order = order, .block = std::move(block)};
}
Statement await(unsigned variable, Order order) { return {.kind = Kind::Await, .variable = variable, .order = order}; }
Statement swap(unsigned variable, int wanted, int value, Order order, Order failure = Relaxed) {
  return {
      .kind = Kind::Swap, .variable = variable, .value = value, .wanted = wanted, .order = order, .failure = failure};
}
Statement fence(Order order) { return {.kind = Kind::Fence, .order = order}; }
Statement write() { return {.kind = Kind::Write}; }

bool races(const Litmus& litmus) {
  const Races found = racesOf(litmus);
  REQUIRE(found.complete);
  return !found.data.empty();
}

Litmus messagePassing(Order stored, Order loaded) {
  return {{{write(), store(0, stored)}, {ask(0, 1, loaded, {write()})}}};
}

Litmus storeBuffering(Order stored, Order loaded) {
  return {{{store(0, stored), ask(1, 0, loaded, {write()})}, {store(1, stored), ask(0, 0, loaded, {write()})}}};
}

Litmus independentReads(Order stored, Order loaded) {
  return {{{store(0, stored)},
           {store(1, stored)},
           {ask(0, 1, loaded, {ask(1, 0, loaded, {write()})})},
           {ask(1, 1, loaded, {ask(0, 0, loaded, {write()})})}}};
}

}  // namespace

TEST_CASE("message passing needs release and acquire") {
  CHECK_FALSE(races(messagePassing(Sequential, Sequential)));
  CHECK_FALSE(races(messagePassing(Release, Acquire)));
  CHECK_FALSE(races(messagePassing(Release, Consume)));  // compilers make it acquire
  CHECK(races(messagePassing(Relaxed, Acquire)));
  CHECK(races(messagePassing(Release, Relaxed)));
  CHECK(races(messagePassing(Relaxed, Relaxed)));
}

TEST_CASE("store buffering and independent reads need seq_cst") {
  CHECK_FALSE(races(storeBuffering(Sequential, Sequential)));
  CHECK(races(storeBuffering(Release, Acquire)));
  CHECK(races(storeBuffering(Sequential, Acquire)));
  CHECK_FALSE(races(independentReads(Sequential, Sequential)));
  CHECK(races(independentReads(Release, Acquire)));
}

TEST_CASE("a store that was read may come later in its own thread, unless control depends on what was read") {
  const auto buffering = [](Order order) {
    return Litmus{{{ask(0, 1, order, {write()}), store(1, order)}, {ask(1, 1, order, {write()}), store(0, order)}}};
  };
  CHECK(races(buffering(Relaxed)));
  CHECK_FALSE(races(buffering(Sequential)));
  CHECK_FALSE(races(Litmus{
      {{ask(0, 1, Relaxed, {write(), store(1, Relaxed)})}, {ask(1, 1, Relaxed, {write(), store(0, Relaxed)})}}}));
}

TEST_CASE("fences make up for relaxed accesses") {
  const auto passing = [](Thread sender, Thread receiver) {
    sender.insert(sender.begin(), write());
    receiver.push_back(write());
    return Litmus{{sender, receiver}};
  };
  CHECK_FALSE(races(passing({fence(Release), store(0, Relaxed)}, {await(0, Relaxed), fence(Acquire)})));
  CHECK_FALSE(races(passing({fence(Sequential), store(0, Relaxed)}, {await(0, Acquire)})));
  CHECK(races(passing({fence(Acquire), store(0, Relaxed)}, {await(0, Acquire)})));
  CHECK(races(passing({store(0, Relaxed), fence(Release)}, {await(0, Acquire)})));
  CHECK(races(passing({store(0, Release)}, {fence(Acquire), await(0, Relaxed)})));
  CHECK_FALSE(races(Litmus{{{store(0, Relaxed), fence(Sequential), ask(1, 0, Relaxed, {write()})},
                            {store(1, Relaxed), fence(Sequential), ask(0, 0, Relaxed, {write()})}}}));
}

TEST_CASE("read-modify-writes go on with a release sequence, stores do not") {
  const auto chain = [](Statement middle) {
    return Litmus{{{write(), store(0, Release)}, {middle}, {ask(0, 2, Acquire, {write()})}}};
  };
  CHECK_FALSE(races(chain(swap(0, 1, 2, Relaxed))));
  CHECK(races(chain(ask(0, 1, Relaxed, {store(0, Relaxed, 2)}))));
}

TEST_CASE("what a failed swap found is ordered by the order for failures") {
  const auto failing = [](Order failure) {
    Statement swapping = swap(0, 0, 2, AcquireRelease, failure);
    swapping.negated = true;
    swapping.block = {write()};
    return Litmus{{{write(), store(0, Release)}, {swapping}}};
  };
  CHECK(races(failing(Relaxed)));
  CHECK_FALSE(races(failing(Acquire)));
}
