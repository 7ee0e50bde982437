// SPDX-License-Identifier: Apache-2.0
#include "tests/litmus/traces.h"

#include <set>
#include <utility>

namespace moire::litmus {

namespace {

void collectStored(const std::vector<Statement>& statements, unsigned variable, std::set<int>& values) {
  for (const Statement& each : statements) {
    const bool stores = each.kind == Kind::Store || each.kind == Kind::Exchange || each.kind == Kind::Swap;
    if (stores && each.variable == variable) values.insert(each.value);
    collectStored(each.block, variable, values);
  }
}

class Tracer {
 public:
  Tracer(const Litmus& litmus, unsigned thread) : thread_(thread) {
    for (unsigned variable = 0; variable < atomicCount; ++variable) {
      values_.push_back({0});
      for (const Thread& each : litmus.threads) collectStored(each, variable, values_.back());
    }
    run(planned(litmus.threads[thread], 0), {});
  }

  std::vector<Trace> take() { return std::move(traces_); }

 private:
  struct Planned {
    const Statement* statement;
    std::uint32_t decidedBy;
  };
  using Plan = std::vector<Planned>;

  static Plan planned(const std::vector<Statement>& statements, std::uint32_t decidedBy) {
    Plan plan;
    for (const Statement& each : statements) plan.push_back({&each, decidedBy});
    return plan;
  }

  // Goes on with the block if the answer is as it should be, and then with the rest.
  void answer(const Statement& asked, bool yes, Trace trace, const Event& event, Plan rest) {
    const std::uint32_t bit = std::uint32_t{1} << trace.size();
    trace.push_back(event);
    if (asked.kind == Kind::Await) {
      if (!yes) return;
      for (Planned& each : rest) each.decidedBy |= bit;
    }
    Plan plan;
    if (yes != asked.negated) plan = planned(asked.block, event.decidedBy | bit);
    plan.insert(plan.end(), rest.begin(), rest.end());
    run(plan, std::move(trace));
  }

  void run(const Plan& plan, Trace trace) {
    if (plan.empty()) return traces_.push_back(std::move(trace));
    const auto& [first, decidedBy] = plan.front();
    const Plan rest(plan.begin() + 1, plan.end());
    Event event{.thread = thread_, .variable = first->variable, .order = first->order, .decidedBy = decidedBy};
    switch (first->kind) {
      case Kind::Write:
      case Kind::Read:
        event.writes = first->kind == Kind::Write;
        event.reads = !event.writes;
        break;
      case Kind::Fence:
        event.what = Event::What::Fence;
        break;
      case Kind::Store:
        event.what = Event::What::Atomic;
        event.writes = true;
        event.stored = first->value;
        break;
      default:
        return ask(*first, event, rest, trace);
    }
    trace.push_back(event);
    run(rest, std::move(trace));
  }

  void ask(const Statement& asked, Event event, const Plan& rest, const Trace& trace) {
    event.what = Event::What::Atomic;
    event.reads = true;
    for (const int value : values_[asked.variable]) {
      const bool yes = value == asked.wanted;
      event.found = value;
      event.writes = asked.kind == Kind::Exchange || (asked.kind == Kind::Swap && yes);
      event.stored = asked.value;
      event.order = asked.kind == Kind::Swap && !yes ? asked.failure : asked.order;
      answer(asked, yes, trace, event, rest);
    }
  }

  unsigned thread_;
  std::vector<std::set<int>> values_;
  std::vector<Trace> traces_;
};

}  // namespace

std::vector<Trace> tracesOf(const Litmus& litmus, unsigned thread) { return Tracer(litmus, thread).take(); }

}  // namespace moire::litmus
