// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <random>
#include <utility>

#include "tests/litmus/litmus.h"

namespace moire::litmus {

namespace {

class Generator {
 public:
  explicit Generator(std::uint64_t seed) : random_(seed) {}

  Litmus make() {
    Litmus litmus = shape();
    for (unsigned i = below(3); i > 0; --i) change(litmus.threads[below(litmus.threads.size())]);
    std::shuffle(litmus.threads.begin(), litmus.threads.end(), random_);
    return litmus;
  }

 private:
  unsigned below(std::size_t count) { return static_cast<unsigned>(random_() % count); }
  bool chance(unsigned percent) { return below(100) < percent; }

  Order loadOrder() {
    static constexpr Order orders[] = {Order::Relaxed, Order::Consume,    Order::Acquire,
                                       Order::Acquire, Order::Sequential, Order::Sequential};
    return orders[below(std::size(orders))];
  }
  Order storeOrder() {
    static constexpr Order orders[] = {Order::Relaxed, Order::Release, Order::Release, Order::Sequential,
                                       Order::Sequential};
    return orders[below(std::size(orders))];
  }
  Order anyOrder() {
    static constexpr Order orders[] = {Order::Relaxed,        Order::Acquire,    Order::Release,
                                       Order::AcquireRelease, Order::Sequential, Order::AcquireRelease};
    return orders[below(std::size(orders))];
  }

  Statement access(unsigned data) { return {.kind = chance(70) ? Kind::Write : Kind::Read, .variable = data}; }
  Statement fence() { return {.kind = Kind::Fence, .order = anyOrder()}; }

  /// With a fence near it, now and then.
  void store(Thread& thread, unsigned variable, int value) {
    if (chance(25)) thread.push_back(fence());
    if (chance(5)) thread.push_back(access(1));
    if (chance(25))
      thread.push_back(
          {.kind = Kind::Exchange, .variable = variable, .value = value, .wanted = 3, .order = anyOrder()});
    else
      thread.push_back({.kind = Kind::Store, .variable = variable, .value = value, .order = storeOrder()});
  }

  /// Runs the block if the atomic has the value.
  void ask(Thread& thread, unsigned variable, int wanted, Thread block) {
    if (chance(25)) block.insert(block.begin(), fence());
    if (chance(5)) block.insert(block.begin(), access(1));
    Statement asking{.kind = Kind::Load, .variable = variable, .wanted = wanted, .order = loadOrder()};
    const unsigned way = below(10);
    if (way == 0 && wanted != 0) {
      asking.kind = Kind::Swap;
      asking.value = 3;
      asking.order = anyOrder();
      asking.failure = loadOrder();
    } else if (way == 1 && wanted != 0) {
      // It fails if the atomic has another value than at first.
      asking.kind = Kind::Swap;
      asking.wanted = 0;
      asking.value = 3;
      asking.negated = true;
      asking.order = anyOrder();
      asking.failure = loadOrder();
    } else if (way == 2) {
      asking.kind = Kind::Await;
    }
    if (asking.kind == Kind::Await) {
      thread.push_back(asking);
      thread.insert(thread.end(), block.begin(), block.end());
    } else {
      asking.block = std::move(block);
      thread.push_back(std::move(asking));
    }
  }

  Thread asking(unsigned variable, int wanted, Thread block) {
    Thread thread;
    ask(thread, variable, wanted, std::move(block));
    return thread;
  }

  Thread storing(Thread thread, unsigned variable, int value) {
    store(thread, variable, value);
    return thread;
  }

  Litmus shape() {
    switch (below(7)) {
      case 0:  // message passing
      case 1:
        return {{storing({access(0)}, 0, 1), asking(0, 1, {access(0)})}};
      case 2:  // through another thread
        return {{storing({access(0)}, 0, 1), asking(0, 1, storing({}, 1, 1)), asking(1, 1, {access(0)})}};
      case 3: {  // store buffering
        Thread one = storing({}, 0, 1);
        ask(one, 1, 0, {access(0)});
        Thread other = storing({}, 1, 1);
        ask(other, 0, 0, {access(0)});
        return {{one, other}};
      }
      case 4: {  // load buffering
        Thread one = asking(0, 1, {access(0)});
        store(one, 1, 1);
        Thread other = asking(1, 1, {access(0)});
        store(other, 0, 1);
        return {{one, other}};
      }
      case 5:  // independent reads of independent writes
        return {{storing({}, 0, 1), storing({}, 1, 1), asking(0, 1, asking(1, 0, {access(0)})),
                 asking(1, 1, asking(0, 0, {access(0)}))}};
      default:
        break;
    }
    // a release sequence
    Thread middle{{.kind = Kind::Swap, .variable = 0, .value = 2, .wanted = 1, .order = anyOrder()}};
    middle[0].failure = loadOrder();
    return {{storing({access(0)}, 0, 1), middle, asking(0, 2, {access(0)})}};
  }

  void change(Thread& thread) {
    if (!thread.empty() && chance(30)) {
      thread.erase(thread.begin() + below(thread.size()));
      return;
    }
    Thread more;
    if (chance(40))
      more.push_back(access(below(dataCount)));
    else if (chance(60))
      store(more, below(atomicCount), 1 + static_cast<int>(below(2)));
    else
      ask(more, below(atomicCount), static_cast<int>(below(2)), {access(below(dataCount))});
    const auto at = thread.begin() + below(thread.size() + 1);
    thread.insert(at, more.begin(), more.end());
  }

  std::mt19937_64 random_;
};

}  // namespace

Litmus randomLitmus(std::uint64_t seed) { return Generator(seed).make(); }

}  // namespace moire::litmus
