// SPDX-License-Identifier: Apache-2.0
#include "numeric/component_schedule.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace moire::numeric {

using Index = ComponentSchedule::Index;

ComponentSchedule::ComponentSchedule(const Equations& equations, const WeakTopologicalOrder& order) {
  std::vector<Index> componentOf(order.elements.size());
  for (Index i = 0, end = 0; i < order.elements.size(); i = end) {
    end = std::max(i + 1, order.elements[i].end);
    const bool isJunction = order.elements[i].end == 0 && order.elements[i].vertex >= equations.vertices.size();
    if (isJunction) continue;  // there is nothing to do for it
    for (Index j = i; j < end; ++j) componentOf[order.elements[j].vertex] = components_.size();
    components_.push_back({i, end, {}, 0});
  }
  for (Index v = 0; v < equations.vertices.size(); ++v)
    for (const Index next : equations.vertices[v].controlTo) addEdge(componentOf[v], componentOf[next]);
  addJunctions(equations, componentOf);
  for (Component& component : components_) {
    std::sort(component.next.begin(), component.next.end());
    component.next.erase(std::unique(component.next.begin(), component.next.end()), component.next.end());
    for (const Index next : component.next) ++components_[next].waitsFor;
  }
  for (Index i = 1; i < components_.size(); ++i) {
    const auto& next = components_[i - 1].next;
    parallel_ = parallel_ || std::find(next.begin(), next.end(), i) == next.end();
  }
}

// The earlier one goes first, whichever direction the dependency has.
void ComponentSchedule::addEdge(Index from, Index to) {
  if (from != to) components_[std::min(from, to)].next.push_back(std::max(from, to));
}

// A component that sets a junction waits for those that read it before; these wait for those that set it before.
void ComponentSchedule::addJunctions(const Equations& equations, const std::vector<Index>& componentOf) {
  struct Touch {
    Index component;
    bool changes;
  };
  std::vector<Touch> touches;
  for (const auto& junction : equations.junctions) {
    touches.clear();
    for (const Index slot : junction.slots) touches.push_back({componentOf[equations.slots[slot].source], true});
    for (const Index reader : junction.readers) touches.push_back({componentOf[reader], false});
    for (const Index watcher : junction.watchers) touches.push_back({componentOf[watcher], false});
    std::sort(touches.begin(), touches.end(), [](const Touch& a, const Touch& b) {
      return std::pair(a.component, !a.changes) < std::pair(b.component, !b.changes);
    });
    std::optional<Index> lastChange;
    std::vector<Index> readSince;
    for (const Touch& touch : touches) {
      if (lastChange) addEdge(*lastChange, touch.component);
      if (!touch.changes) {
        readSince.push_back(touch.component);
        continue;
      }
      for (const Index reader : readSince) addEdge(reader, touch.component);
      readSince.clear();
      lastChange = touch.component;
    }
  }
}

// Threads that take components for which everything that they wait for is done.
class ComponentSchedule::Workers {
 public:
  Workers(const std::vector<Component>& components, const std::function<void(Index, Index)>& work)
      : components_(components), work_(work), missing_(components.size()), left_(components.size()) {
    for (Index i = 0; i < components.size(); ++i) {
      missing_[i].store(components[i].waitsFor, std::memory_order_relaxed);
      if (components[i].waitsFor == 0) ready_.push_back(i);
    }
    std::reverse(ready_.begin(), ready_.end());
  }

  void run(unsigned jobs, const std::function<void()>& idle) {
    {
      std::vector<std::jthread> threads;
      for (unsigned i = 1; i < jobs; ++i) threads.emplace_back([this] { labour({}); });
      labour(idle);
    }
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  void labour(const std::function<void()>& idle) {
    try {
      while (std::optional<Index> next = take(idle)) {
        while (next) {
          work_(components_[*next].begin, components_[*next].end);
          if (idle) idle();
          next = finish(*next);
        }
      }
    } catch (...) {
      const std::lock_guard hold(mutex_);
      if (!failure_) failure_ = std::current_exception();
      changed_.notify_all();
    }
  }

  // A component to work on; none if there is nothing more to do.
  std::optional<Index> take(const std::function<void()>& idle) {
    constexpr std::chrono::milliseconds patience(20);
    std::unique_lock hold(mutex_);
    while (!failure_ && left_ > 0 && ready_.empty()) {
      changed_.wait_for(hold, patience);
      if (!idle) continue;
      hold.unlock();
      idle();
      hold.lock();
    }
    if (failure_ || left_ == 0) return std::nullopt;
    const Index next = ready_.back();
    ready_.pop_back();
    return next;
  }

  // Returns a component that can begin now, for the same thread; none if there is none.
  std::optional<Index> finish(Index done) {
    std::optional<Index> first;
    std::vector<Index> others;
    for (const Index next : components_[done].next) {
      if (missing_[next].fetch_sub(1, std::memory_order_acq_rel) != 1) continue;
      if (first)
        others.push_back(next);
      else
        first = next;
    }
    const std::lock_guard hold(mutex_);
    if (failure_) return std::nullopt;
    ready_.insert(ready_.end(), others.begin(), others.end());
    if (--left_ == 0 || !others.empty()) changed_.notify_all();
    return first;
  }

  const std::vector<Component>& components_;
  const std::function<void(Index, Index)>& work_;
  std::vector<std::atomic<unsigned>> missing_;  // how many components each one still waits for
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Index> ready_;
  std::size_t left_;
  std::exception_ptr failure_;
};

void ComponentSchedule::run(unsigned jobs, const std::function<void(Index, Index)>& work,
                            const std::function<void()>& idle) const {
  if (jobs <= 1 || !parallel_) {
    for (const Component& component : components_) work(component.begin, component.end);
    return;
  }
  Workers(components_, work).run(jobs, idle);
}

}  // namespace moire::numeric
