// SPDX-License-Identifier: Apache-2.0
// Statements of random bodies that try to take a lock and find out whether they did.
#include "tests/explorer/random_body.h"

namespace moire::explorer {

using program::CellId;
using program::ExpressionPtr;
using program::Int;
using program::IntType;
using program::LocationId;
using program::LockId;
using program::Op;

void RandomBody::triedLock() {
  const auto result = somePlainLocal();
  if (!result) return lockedSection();
  const LockId lock = random_.chance(70) ? world_.guard : random_.pick(world_.locks);
  Int success = random_.chance(70) ? Int{0} : smallValue(random_, typeOf(*result));
  if (random_.chance(15)) add(program::Assign{{*result}, program::constant(success, typeOf(*result))});
  if (!random_.chance(6)) add(program::TryAcquire{lock, random_.chance(20), *result, success});
  const CellId tested = random_.chance(40) ? passOnResult(*result, success) : *result;
  if (random_.chance(15)) block();

  const ExpressionPtr condition = testOf(tested, success);
  const LocationId start = fork();
  if (!random_.chance(6)) wait(condition);
  random_.chance(50) ? assignTo(world_.counter) : block();
  if (random_.chance(30)) checkSomething();
  const bool releases = !random_.chance(8);
  const bool later = random_.chance(15);
  if (releases && !later) add(program::Release{lock});
  const auto endOfFirst = last_;
  builder_.continueFrom(body_, start);
  wait(program::negation(condition));
  if (random_.chance(20)) block();
  mergeWith(endOfFirst);
  if (!releases || !later) return;
  // As in `if (r == 0) a; b; if (r == 0) unlock;`
  block();
  wait(testOf(tested, success));
  add(program::Release{lock});
}

void RandomBody::trials() {
  const auto result = somePlainLocal();
  if (!result) return lockedSection();
  CellId tested = *result;
  Int told = 0;
  const bool shared = random_.chance(40);
  for (std::size_t i = random_.between(2, 4); i > 0; --i) {
    const std::size_t kind = random_.below(10);
    if (kind < 4) {
      const LocationId start = fork();
      add(program::TryAcquire{world_.guard, shared, *result, 0});
      if (random_.chance(40)) builder_.link(start, add(program::Skip{}));
    } else if (kind < 6) {
      told = 0;
      tested = passOnResult(*result, told);
    } else {
      sectionIf(testOf(tested, told));
    }
  }
  sectionIf(testOf(tested, told));
}

void RandomBody::sectionIf(const ExpressionPtr& condition) {
  const LocationId start = fork();
  wait(condition);
  assignTo(world_.counter);
  add(program::Release{world_.guard});
  const auto endOfFirst = last_;
  builder_.continueFrom(body_, start);
  wait(program::negation(condition));
  mergeWith(endOfFirst);
}

// The local that now shows the success, and the value by which it does.
CellId RandomBody::passOnResult(CellId result, Int& success) {
  const CellId to = *somePlainLocal();
  const IntType type = typeOf(to);
  const ExpressionPtr value = program::read(result, typeOf(result));
  const std::size_t kind = random_.below(10);
  if (kind < 5) {
    add(program::Assign{{to}, program::convert(value, type)});
    success = type.wrap(success);
  } else if (kind < 8) {
    add(program::Assign{{to}, program::convert(testOf(result, success), type)});
    success = type.wrap(1);
  } else if (kind == 8) {
    const ExpressionPtr guess = program::constant(smallValue(random_, type), type);
    add(program::Assign{{to}, program::select(testOf(result, success), program::constant(type.wrap(1), type), guess)});
    success = type.wrap(1);
  } else {
    return result;
  }
  return to;
}

ExpressionPtr RandomBody::testOf(CellId result, Int success) {
  const IntType type = typeOf(result);
  const ExpressionPtr value = program::read(result, type);
  switch (random_.below(10)) {
    case 0:
      return program::unary(Op::Not, isValue(result, Op::NotEqual, success));
    case 1:
      return program::unary(Op::Not, value);
    case 2:
      return program::binary(Op::LessEqual, value, program::constant(success, type));
    case 3: {
      const auto other = somePlainLocal();
      const Op op = random_.chance(70) ? Op::And : Op::Or;
      return program::binary(op, isValue(result, Op::Equal, success), isValue(*other, Op::Less, 1));
    }
    case 4:
      return value;
    default:
      return isValue(result, Op::Equal, success);
  }
}

}  // namespace moire::explorer
