// SPDX-License-Identifier: Apache-2.0
#include "tests/soundness/two_threads.h"

using namespace moire::randomc;

TEST_CASE("The machine loses an update without a lock and none with it") {
  TwoThreads bare;
  bare.addOne();
  CHECK(bare.run() == std::pair(std::set{1, 2}, true));
  TwoThreads locked;
  locked.add(Sync::Lock, locked.mutex);
  locked.addOne();
  locked.add(Sync::Unlock, locked.mutex);
  CHECK(locked.run() == std::pair(std::set{2}, false));
}

TEST_CASE("On the machine, a wait for a condition lets others in") {
  TwoThreads threads;
  const auto condition = threads.global("c", threads.types.plain(Kind::Condition));
  threads.add(Sync::Lock, threads.mutex);
  threads.work.push_back(statement(StatementKind::Assign, threads.x, constant(threads.number, 3)));
  threads.work.push_back(TwoThreads::evaluate(synchronise(threads.number, Sync::Wait, {condition, threads.mutex})));
  threads.addOne();
  threads.add(Sync::Unlock, threads.mutex);
  CHECK(threads.run() == std::pair(std::set{4, 5}, false));
}

TEST_CASE("On the machine, readers share a lock and an attempt to write fails while they do") {
  TwoThreads threads;
  const auto lock = threads.global("l", threads.types.plain(Kind::ReadWriteLock));
  threads.add(Sync::ReadLock, lock);
  threads.addOne();
  threads.add(Sync::ReadWriteUnlock, lock);
  CHECK(threads.run() == std::pair(std::set{1, 2}, true));
  TwoThreads trying;
  const auto other = trying.global("l", trying.types.plain(Kind::ReadWriteLock));
  const auto failed = synchronise(trying.number, Sync::TryWriteLock, {other});
  trying.addOne();
  trying.work.back() =
      statement(StatementKind::If, nullptr, operation(Op::Not, trying.number, {failed}),
                {trying.work.back(), TwoThreads::evaluate(synchronise(trying.number, Sync::ReadWriteUnlock, {other}))});
  CHECK(trying.run() == std::pair(std::set{1, 2}, false));
}

TEST_CASE("On the machine, undefined behaviour ends an execution") {
  TwoThreads null;
  null.work.push_back(statement(StatementKind::Assign, dereference(constant(null.types.pointerTo(null.number), 0)),
                                constant(null.number, 1)));
  CHECK(null.run() == std::pair(std::set<int>{}, false));
  TwoThreads stray;
  stray.add(Sync::Unlock, stray.mutex);
  CHECK(stray.run() == std::pair(std::set<int>{}, false));
  TwoThreads beyond;
  const auto array = beyond.global("a", beyond.types.arrayOf(beyond.number, 2));
  beyond.work.push_back(
      statement(StatementKind::Assign, element(array, constant(beyond.number, 2)), constant(beyond.number, 1)));
  CHECK(beyond.run() == std::pair(std::set<int>{}, false));
}
