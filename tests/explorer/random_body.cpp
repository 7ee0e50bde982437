// SPDX-License-Identifier: Apache-2.0
#include "tests/explorer/random_body.h"

#include <utility>

namespace moire::explorer {

using program::Action;
using program::BodyId;
using program::CellId;
using program::constant;
using program::ExpressionPtr;
using program::Int;
using program::IntType;
using program::LocationId;
using program::LockId;
using program::Op;

const std::vector<RandomBody::Kind>& RandomBody::kinds() {
  static const std::vector<Kind> list{{14, &RandomBody::assignSomething},
                                      {4, &RandomBody::passOn},
                                      {5, &RandomBody::computeLocally},
                                      {3, &RandomBody::assignThroughPointer},
                                      {2, &RandomBody::assume},
                                      {8, &RandomBody::checkSomething},
                                      {3, &RandomBody::havoc},
                                      {2, &RandomBody::skip},
                                      {5, &RandomBody::branch},
                                      {3, &RandomBody::branchAnyWay},
                                      {4, &RandomBody::loop},
                                      {7, &RandomBody::lockedSection},
                                      {1, &RandomBody::lockedSometimes},
                                      {3, &RandomBody::nestedLocks},
                                      {4, &RandomBody::readersAndWriters},
                                      {6, &RandomBody::triedLock},
                                      {2, &RandomBody::strayLockAction},
                                      {3, &RandomBody::atomicBlock},
                                      {5, &RandomBody::publish},
                                      {5, &RandomBody::receive},
                                      {4, &RandomBody::countUp},
                                      {3, &RandomBody::countDown},
                                      {2, &RandomBody::testAndSet},
                                      {1, &RandomBody::spawnSomeone},
                                      {1, &RandomBody::joinSomeone}};
  return list;
}

void RandomBody::statements(int locations) {
  room_ = locations;
  while (room_ > 0) statement();
}

void RandomBody::statement() {
  std::size_t total = 0;
  for (const Kind& kind : kinds()) total += kind.weight;
  std::size_t choice = random_.below(total);
  for (const Kind& kind : kinds()) {
    if (choice < kind.weight) {
      (this->*kind.make)();
      return;
    }
    choice -= kind.weight;
  }
}

void RandomBody::block() {
  if (depth_ >= 2 || room_ <= 0) {
    random_.chance(30) ? checkSomething() : assignSomething();
    return;
  }
  ++depth_;
  const std::size_t count = random_.between(1, 2);
  for (std::size_t i = 0; i < count; ++i) statement();
  --depth_;
}

void RandomBody::assignSomething() {
  const auto local = someLocal();
  assignTo(local && random_.chance(35) ? *local : random_.pick(world_.shared));
}

void RandomBody::assignTo(CellId cell) {
  const bool shared = builder_.program()[cell].shared;
  const IntType type = typeOf(cell);
  const bool plain = random_.chance(40);
  add(program::Assign{{cell}, plain ? constant(smallValue(random_, type), type) : expressions(shared).value(type)});
}

void RandomBody::assignThroughPointer() {
  const auto local = someLocal();
  std::vector<CellId> targets{local && random_.chance(30) ? *local : random_.pick(world_.shared)};
  const auto& type = builder_.program()[targets.front()].type;
  for (const CellId cell : world_.shared)
    if (cell != targets.front() && builder_.program()[cell].type == type) targets.push_back(cell);
  const IntType written = typeOf(targets.front());
  add(program::Assign{std::move(targets), expressions(true).value(written)});
}

// The same local holds different values at different places of one body.
void RandomBody::passOn() {
  const auto local = someLocal();
  if (!local) return assignSomething();
  const IntType type = typeOf(*local);
  add(program::Assign{{*local}, constant(smallValue(random_, type), type)});
  if (random_.chance(30)) skip();
  const CellId target = random_.pick(world_.shared);
  add(program::Assign{{target}, program::convert(program::read(*local, type), typeOf(target))});
}

// Steps that no other thread can notice.
void RandomBody::computeLocally() {
  const auto local = someLocal();
  const std::size_t steps = random_.between(2, 3);
  for (std::size_t i = 0; i < steps; ++i) {
    RandomExpression own(builder_.program(), body_, random_, 0);
    const std::size_t kind = random_.below(10);
    if (kind < 6 && local)
      computeOnce(*local, own.value(typeOf(*local)));
    else if (kind == 6 && local)
      check(own.comparison());
    else if (kind == 7 && local)
      wait(own.comparison());
    else
      skip();
  }
}

// Sometimes after a check that there is a result.
void RandomBody::computeOnce(CellId target, const ExpressionPtr& value) {
  if (random_.chance(30)) check(program::unary(Op::Defined, value));
  add(program::Assign{{target}, value});
}

void RandomBody::assume() {
  wait(random_.chance(60) ? expressions(false).comparison() : expressions(false).condition());
}

void RandomBody::checkSomething() {
  const CellId cell = random_.pick(world_.shared);
  if (builder_.program()[cell].type && random_.chance(40)) {
    const IntType type = typeOf(cell);
    const bool limit = random_.chance(50);
    return check(limit ? isValue(cell, Op::LessEqual, type.max() - 1)
                       : isValue(cell, Op::NotEqual, smallValue(random_, type)));
  }
  if (random_.chance(20)) return check(program::unary(Op::Defined, expressions(false).value(smallType(random_))));
  check(random_.chance(70) ? expressions(false).comparison() : expressions(false).condition());
}

void RandomBody::havoc() {
  std::vector<CellId> cells{random_.pick(world_.shared)};
  const auto local = someLocal();
  if (local && random_.chance(40)) cells = {*local};
  if (random_.chance(20)) cells.push_back(random_.pick(world_.shared));
  if (cells.size() == 2 && cells[0] == cells[1]) cells.pop_back();
  if (cells.size() == 2) add(program::Free{cells});
  add(program::Havoc{std::move(cells)});
}

void RandomBody::skip() { add(program::Skip{}); }

void RandomBody::branch() {
  const ExpressionPtr condition = random_.chance(70) ? expressions(false).comparison() : expressions(false).condition();
  const LocationId start = fork();
  wait(condition);
  block();
  const auto endOfFirst = last_;
  builder_.continueFrom(body_, start);
  wait(program::negation(condition));
  if (random_.chance(40)) block();
  mergeWith(endOfFirst);
}

void RandomBody::branchAnyWay() {
  const LocationId start = fork();
  block();
  const auto endOfFirst = last_;
  builder_.continueFrom(body_, start);
  if (random_.chance(50))
    block();
  else
    last_ = start;
  mergeWith(endOfFirst);
}

void RandomBody::loop() {
  const bool conditional = random_.chance(60);
  const ExpressionPtr condition = expressions(false).comparison();
  const LocationId head = fork();
  if (conditional) wait(condition);
  block();
  builder_.link(*last_, head);
  builder_.continueFrom(body_, head);
  last_ = head;
  if (conditional) wait(program::negation(condition));
}

void RandomBody::spawnSomeone() { spawn(random_.pick(world_.workers)); }

void RandomBody::joinSomeone() { join(random_.pick(world_.workers)); }

void RandomBody::spawn(BodyId worker) { add(program::Spawn{worker}); }

void RandomBody::join(BodyId worker) { add(program::Join{worker, random_.chance(40)}); }

void RandomBody::spawnInLoop(BodyId worker) {
  const bool conditional = random_.chance(30);
  const ExpressionPtr condition = expressions(false).comparison();
  const LocationId head = fork();
  if (conditional) wait(condition);
  spawn(worker);
  builder_.link(*last_, head);
  builder_.continueFrom(body_, head);
  last_ = head;
  if (conditional) wait(program::negation(condition));
}

void RandomBody::spawnForever() {
  const LocationId head = fork();
  for (const BodyId worker : world_.workers) {
    builder_.continueFrom(body_, head);
    spawn(worker);
    builder_.link(*last_, head);
  }
  builder_.continueFrom(body_, head);
  if (random_.chance(70)) builder_.detach(body_);
}

LocationId RandomBody::add(Action action) {
  --room_;
  last_ = builder_.add(body_, std::move(action));
  return *last_;
}

void RandomBody::wait(ExpressionPtr condition) { add(program::Assume{std::move(condition)}); }

void RandomBody::check(ExpressionPtr condition) {
  add(program::Check{builder_.obligation("a random condition holds"), std::move(condition)});
}

LocationId RandomBody::fork() { return add(program::Skip{}); }

void RandomBody::mergeWith(std::optional<LocationId> endOfFirst) {
  builder_.continueFrom(body_, *last_);
  const LocationId merge = add(program::Skip{});
  builder_.link(*endOfFirst, merge);
}

ExpressionPtr RandomBody::isValue(CellId cell, Op op, Int value) {
  const IntType type = typeOf(cell);
  return program::binary(op, program::read(cell, type), constant(type.wrap(value), type));
}

std::optional<CellId> RandomBody::someLocal() {
  return someLocal([](const program::Cell&) { return true; });
}

std::optional<CellId> RandomBody::somePlainLocal() {
  return someLocal([](const program::Cell& cell) { return cell.type && !cell.summary; });
}

template <class Condition>
std::optional<CellId> RandomBody::someLocal(const Condition& isMeant) {
  std::vector<CellId> own;
  const auto& cells = builder_.program().cells;
  for (std::size_t i = 0; i < cells.size(); ++i)
    if (!cells[i].shared && cells[i].body == body_ && isMeant(cells[i])) own.emplace_back(i);
  if (own.empty()) return std::nullopt;
  return random_.pick(own);
}

IntType RandomBody::typeOf(CellId cell) { return builder_.program()[cell].type.value_or(IntType{2, true}); }

RandomExpression RandomBody::expressions(bool besidesWrite) {
  const unsigned finest = besidesWrite ? 0 : 1;
  return {builder_.program(), body_, random_, coarse() ? 4 : finest};
}

}  // namespace moire::explorer
