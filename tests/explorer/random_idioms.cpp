// SPDX-License-Identifier: Apache-2.0
// Statements of random bodies with which real programs protect data and hand it over.
#include "tests/explorer/random_body.h"

namespace moire::explorer {

using program::constant;
using program::ExpressionPtr;
using program::IntType;
using program::LocationId;
using program::LockId;
using program::Op;

void RandomBody::lockedSection() {
  const LockId lock = random_.chance(60) ? world_.guard : random_.pick(world_.locks);
  if (!random_.chance(6)) add(program::Acquire{lock, random_.chance(15)});
  block();
  if (!random_.chance(6)) add(program::Release{random_.chance(4) ? random_.pick(world_.locks) : lock});
}

void RandomBody::lockedSometimes() {
  const LockId lock = random_.pick(world_.locks);
  const LocationId start = fork();
  add(program::Acquire{lock, random_.chance(20)});
  if (random_.chance(50)) skip();
  const auto endOfFirst = last_;
  builder_.continueFrom(body_, start);
  last_ = start;
  mergeWith(endOfFirst);
  block();
  if (random_.chance(50)) add(program::Release{lock});
}

void RandomBody::nestedLocks() {
  const LockId outer = random_.pick(world_.locks);
  const LockId inner = random_.pick(world_.locks);
  if (outer == inner) return lockedSection();
  add(program::Acquire{outer, random_.chance(10)});
  if (random_.chance(40)) block();
  add(program::Acquire{inner, random_.chance(10)});
  block();
  const bool crossed = random_.chance(40);
  add(program::Release{crossed ? outer : inner});
  if (random_.chance(60)) block();
  add(program::Release{crossed ? inner : outer});
}

// Readers, which do not exclude each other, and writers.
void RandomBody::readersAndWriters() {
  const bool reads = random_.chance(60);
  add(program::Acquire{world_.guard, reads});
  if (reads && random_.chance(70))
    checkSomething();
  else
    assignTo(world_.data);
  if (random_.chance(30)) checkSomething();
  if (random_.chance(15)) add(program::Acquire{world_.guard, !reads});
  if (!random_.chance(6)) add(program::Release{world_.guard});
}

void RandomBody::strayLockAction() {
  const LockId lock = random_.pick(world_.locks);
  if (random_.chance(30))
    add(program::Acquire{lock, random_.chance(30)});
  else
    add(program::Release{lock});
}

void RandomBody::atomicBlock() {
  if (!random_.chance(6)) add(program::AtomicBegin{});
  block();
  if (random_.chance(50)) block();
  if (!random_.chance(6)) add(program::AtomicEnd{});
}

void RandomBody::publish() {
  const IntType dataType = typeOf(world_.data);
  const IntType flagType = typeOf(world_.flag);
  add(program::Assign{{world_.data}, constant(world_.message, dataType)});
  add(program::Assign{{world_.flag}, constant(world_.ready, flagType)});
  if (random_.chance(15)) add(program::Assign{{world_.data}, constant(smallValue(random_, dataType), dataType)});
}

void RandomBody::receive() {
  wait(isValue(world_.flag, Op::Equal, world_.ready));
  if (random_.chance(25)) block();
  const auto local = someLocal();
  if (local && random_.chance(40)) {
    const IntType type = typeOf(*local);
    add(program::Assign{{*local}, program::convert(program::read(world_.data, typeOf(world_.data)), type)});
    return check(isValue(*local, Op::Equal, type.wrap(world_.message)));
  }
  check(isValue(world_.data, Op::Equal, world_.message));
}

void RandomBody::countUp() {
  if (!random_.chance(10)) add(program::Acquire{world_.guard});
  if (random_.chance(80)) wait(isValue(world_.counter, Op::Less, world_.most));
  addToCounter(1);
  if (random_.chance(60)) check(isValue(world_.counter, Op::LessEqual, world_.most));
  add(program::Release{world_.guard});
}

void RandomBody::countDown() {
  if (!random_.chance(10)) add(program::Acquire{world_.guard});
  if (random_.chance(80)) wait(program::negation(isValue(world_.counter, Op::LessEqual, 0)));
  addToCounter(-1);
  if (random_.chance(60)) check(program::negation(isValue(world_.counter, Op::Less, 0)));
  add(program::Release{world_.guard});
}

void RandomBody::addToCounter(int difference) {
  const IntType type = typeOf(world_.counter);
  const Op op = difference > 0 ? Op::Add : Op::Subtract;
  const auto incremented = [&](const ExpressionPtr& old) {
    return program::convert(program::binary(op, program::convert(old, program::int32), constant(1)), type);
  };
  const ExpressionPtr counter = program::read(world_.counter, type);
  const auto local = someLocal();
  if (coarse() || !local) {
    add(program::Assign{{world_.counter}, coarse() ? incremented(counter) : constant(world_.most, type)});
    return;
  }
  const IntType localType = typeOf(*local);
  add(program::Assign{{*local}, program::convert(counter, localType)});
  add(program::Assign{{world_.counter}, incremented(program::read(*local, localType))});
}

void RandomBody::testAndSet() {
  const IntType type = typeOf(world_.flag);
  add(program::AtomicBegin{});
  wait(isValue(world_.flag, Op::NotEqual, world_.ready));
  add(program::Assign{{world_.flag}, constant(world_.ready, type)});
  add(program::AtomicEnd{});
  block();
  add(program::Assign{{world_.flag}, constant(type.wrap(world_.ready + 1), type)});
}

}  // namespace moire::explorer
