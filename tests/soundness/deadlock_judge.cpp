// SPDX-License-Identifier: Apache-2.0
#include "driver/checks/deadlocks/deadlocks.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "driver/interference/coarsening.h"
#include "extractor/program/builder.h"

using namespace moire::program;
using namespace moire::driver;

namespace {

/// A first thread that creates others, all of one body, with a lock.
struct Judged {
  ProgramBuilder b;
  BodyId main = b.body("main");
  BodyId worker = b.body("worker");
  LockId m = b.lock("m");
  Program program;
  std::vector<Judgement> results;
  unsigned line = 0;

  LocationId add(Action action) { return b.add(worker, std::move(action), {"a.c", ++line, 1}); }
  void judge(bool analysed = true) {
    const LocationId spawn = b.add(main, Spawn{worker}, {"a.c", 90, 1});
    b.link(spawn, spawn);
    program = b.build();
    program.bodies.front().endsProgram = true;
    if (!analysed) {
      results = judgeDeadlocks(program, nullptr);
      return;
    }
    const Analysis analysis = coarsen(program);
    results = judgeDeadlocks(program, &analysis);
  }
  [[nodiscard]] const Judgement& about(const std::string& text) const {
    const auto found = std::find_if(results.begin(), results.end(),
                                    [&](const auto& result) { return result.obligation.text == text; });
    REQUIRE(found != results.end());
    return *found;
  }
};

}  // namespace

TEST_CASE_METHOD(Judged, "a lock that is used as it is meant to be has four proved obligations") {
  add(Acquire{m});
  add(Release{m});
  judge();
  CHECK(results.size() == 4);
  for (const char* text : {"no thread waits for m forever", "m is not held already", "m is held when it is unlocked",
                           "m is unlocked before the thread ends"})
    CHECK(about(text).status == Status::Safe);
  std::set<std::string> ids;
  for (const auto& result : results) {
    CHECK(ids.insert(result.obligation.id).second);
    CHECK(result.obligation.kind == ObligationKind::Deadlock);
    CHECK(result.evidence.accesses.empty());
  }
}

TEST_CASE_METHOD(Judged, "without an analysis nothing is proved") {
  add(Acquire{m});
  add(Release{m});
  judge(false);
  CHECK(std::all_of(results.begin(), results.end(), [](const auto& r) { return r.status == Status::Alarm; }));
}

TEST_CASE_METHOD(Judged, "a cycle is shown with what is held, where it was taken, and who created the threads") {
  const LockId n = b.lock("n");
  const LocationId fork = add(Skip{});
  const auto takeBoth = [&](LockId first, LockId second) {
    add(Acquire{first});
    add(Acquire{second});
    add(Release{second});
    const LocationId last = add(Release{first});
    b.continueFrom(worker, fork);
    return last;
  };
  const LocationId end = takeBoth(m, n);
  b.continueFrom(worker, takeBoth(n, m));
  b.link(end, add(Skip{}));
  judge();
  const Judgement& result = about("no thread waits for m forever");
  CHECK(result.status == Status::Alarm);
  CHECK(result.obligation.position.line == 2);
  REQUIRE(result.evidence.accesses.size() == 2);
  CHECK(result.evidence.accesses[0].position.line == 3);
  CHECK(result.evidence.accesses[0].locks == std::vector<std::string>{"m"});
  CHECK(result.evidence.accesses[0].lockUse->what == "n");
  REQUIRE(result.evidence.accesses[0].lockUse->takenAt.size() == 1);
  CHECK(result.evidence.accesses[0].lockUse->takenAt[0] == std::vector{SourcePosition{"a.c", 2, 1}});
  CHECK(result.evidence.accesses[0].createdAt == std::vector{SourcePosition{"a.c", 90, 1}});
  CHECK(result.evidence.accesses[1].position.line == 7);
}

TEST_CASE_METHOD(Judged, "a condition wait has an obligation of its own") {
  const bool held = GENERATE(true, false);
  if (held) add(Acquire{m});
  add(Release{.lock = m, .conditionWait = true});
  add(Acquire{.lock = m, .conditionWait = true});
  judge();
  CHECK(about("m is held when a condition is waited for").status == (held ? Status::Safe : Status::Alarm));
}

TEST_CASE_METHOD(Judged, "a wait for a signal has an obligation, which says why it is an alarm") {
  const bool signalled = GENERATE(true, false);
  const ConditionId condition = b.condition("c");
  add(Await{condition, true});
  add(Await{condition});
  if (signalled) add(Signal{condition});
  judge();
  REQUIRE(results.size() == 1);
  const Judgement& result = about("while a thread waits for a signal of c, another one may still signal it");
  CHECK(result.obligation.position.line == 2);
  // The first thread creates others, or ends the program.
  CHECK(result.status == (signalled ? Status::Safe : Status::Alarm));
  if (signalled) return;
  REQUIRE(result.evidence.accesses.size() == 1);
  CHECK(result.evidence.accesses.front().lockUse->what == "a signal of c");
  CHECK(result.evidence.hint == "nothing signals c");
}

TEST_CASE_METHOD(Judged, "too few threads for a barrier are an alarm, and it is an assumption that enough come") {
  const BarrierId barrier = b.barrier("all", 3);
  b.limit(worker, GENERATE(2U, 3U));
  const bool enough = b.program()[worker].most == 3U;
  add(Meet{barrier});
  judge();
  CHECK(about("there may be enough threads for the barrier all").status == (enough ? Status::Safe : Status::Alarm));
  CHECK(deadlockAssumptions(program).size() == 1);
}

TEST_CASE_METHOD(Judged, "a lock that is unlocked on one of several paths is assumed to be held") {
  const LocationId before = b.add(worker, Skip{}, {"a.c", 5, 1});
  b.add(worker, Release{m}, {"a.c", 5, 1});
  const LocationId after = add(Skip{});
  b.link(before, after);
  judge();
  CHECK(results.empty());
  const auto assumptions = deadlockAssumptions(program);
  REQUIRE(assumptions.size() == 1);
  CHECK(assumptions.begin()->position.line == 5);
}

TEST_CASE_METHOD(Judged, "any thread may post a semaphore, and it is an assumption that one does") {
  add(Release{m});
  add(Acquire{m});
  program = b.build();
  program.locks.front().kind = LockKind::Semaphore;
  const Analysis analysis = coarsen(program);
  results = judgeDeadlocks(program, &analysis);
  CHECK(results.size() == 1);
  CHECK(deadlockAssumptions(program).size() == 1);
}

TEST_CASE_METHOD(Judged, "what no thread comes to is unreachable") {
  b.assume(worker, constant(0));
  add(Acquire{m});
  judge();
  CHECK(about("m is not held already").status == Status::Unreachable);
}
