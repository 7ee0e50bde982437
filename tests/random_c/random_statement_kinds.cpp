// SPDX-License-Identifier: Apache-2.0
#include "tests/random_c/random_statements.h"

namespace moire::randomc {

const std::vector<RandomStatements::Choice>& RandomStatements::choices() {
  static const std::vector<Choice> list{{12, &RandomStatements::assignInt},
                                        {6, &RandomStatements::assignPointers},
                                        {4, &RandomStatements::addTo},
                                        {5, &RandomStatements::branch},
                                        {2, &RandomStatements::countingLoop},
                                        {1, &RandomStatements::spin},
                                        {5, &RandomStatements::callHelper},
                                        {5, &RandomStatements::callThroughPointer},
                                        {10, &RandomStatements::lockedSection},
                                        {5, &RandomStatements::triedSection},
                                        {6, &RandomStatements::sharedSection},
                                        {5, &RandomStatements::semaphoreSection},
                                        {8, &RandomStatements::barrierWait},
                                        {8, &RandomStatements::conditionWait},
                                        {3, &RandomStatements::once},
                                        {5, &RandomStatements::atomicAccess},
                                        {3, &RandomStatements::atomicBlock},
                                        {8, &RandomStatements::addProbe},
                                        {3, &RandomStatements::allocateSomething},
                                        {4, &RandomStatements::copyStruct},
                                        {6, &RandomStatements::assignNarrow},
                                        {5, &RandomStatements::comparedPointer}};
  return list;
}

Statements RandomStatements::some(std::size_t count) {
  Statements made;
  for (int attempts = 0; made.size() < count && attempts < 50; ++attempts) one(made);
  return made;
}

void RandomStatements::one(Statements& to) {
  if (!means_.constructs.empty() && random_.chance(35)) return special(to);
  std::size_t total = 0;
  for (const Choice& choice : choices()) total += choice.weight;
  std::size_t at = random_.below(total);
  for (const Choice& choice : choices()) {
    if (at < choice.weight) return (this->*choice.make)(to);
    at -= choice.weight;
  }
}

Statements RandomStatements::block() {
  Statements made;
  ++depth_;
  if (depth_ > 2) {
    random_.chance(40) ? addProbe(made) : assignInt(made);
  } else {
    for (int attempts = 0; made.empty() || (attempts < 1 && random_.chance(50)); ++attempts) one(made);
  }
  --depth_;
  return made;
}

void RandomStatements::assignInt(Statements& to) {
  to.push_back(statement(StatementKind::Assign, intPlace(), intValue()));
}

void RandomStatements::assignPointers(Statements& to) {
  if (auto made = assignPointer()) to.push_back(std::move(made));
}

void RandomStatements::addTo(Statements& to) {
  to.push_back(statement(StatementKind::AddTo, intPlace(), random_.chance(80) ? number(1) : intPlace()));
}

/// The value may be too large for the place.
void RandomStatements::assignNarrow(Statements& to) {
  const auto target = narrowPlace();
  if (!target) return;
  const bool adds = random_.chance(30) && target->type->kind != Kind::Bool;
  auto value = random_.chance(25) ? edgeNumber() : intValue();
  to.push_back(statement(adds ? StatementKind::AddTo : StatementKind::Assign, target, std::move(value)));
}

void RandomStatements::branch(Statements& to) {
  auto made = statement(StatementKind::If, nullptr, condition());
  if (random_.chance(40)) made->spelling = static_cast<unsigned>(random_.below(4));
  made->body = block();
  if (random_.chance(35)) made->otherwise = block();
  to.push_back(std::move(made));
}

void RandomStatements::countingLoop(Statements& to) {
  for (Variable& each : function_.variables) {
    if (each.name != "i" || depth_ > 0) continue;
    auto made = statement(StatementKind::For, variable(each), number(2));
    made->body = block();
    to.push_back(std::move(made));
  }
}

void RandomStatements::spin(Statements& to) {
  to.push_back(statement(StatementKind::While, nullptr, operation(Op::Equal, int_, {intPlace(), smallNumber()})));
  to.back()->spelling = random_.chance(40) ? 1 : 0;
}

/// The pointer's target is written after the comparison, possibly after the pointer has changed again.
void RandomStatements::comparedPointer(Statements& to) {
  std::vector<ExpressionPtr> pointers;
  for (const auto& each : placesOf(Kind::Pointer))
    if (each->op == Op::Variable && each->type->to == int_) pointers.push_back(each);
  if (pointers.empty()) return;
  const auto pointer = random_.pick(pointers);
  const auto other = firstValue(pointer->type);
  const bool equal = random_.chance(70);
  auto made =
      statement(StatementKind::If, nullptr, operation(equal ? Op::Equal : Op::NotEqual, int_, {pointer, other}));
  Statements& section = random_.chance(80) ? made->body : made->otherwise;
  if (random_.chance(20)) section.push_back(statement(StatementKind::Assign, pointer, pointerValue(pointer->type)));
  section.push_back(statement(StatementKind::Assign, dereference(pointer), smallNumber()));
  const bool behind = other->op != Op::Constant && random_.chance(60);
  section.push_back(statement(StatementKind::Probe, nullptr, behind ? dereference(other) : intPlace()));
  if (made->body.empty()) assignInt(made->body);
  to.push_back(std::move(made));
}

void RandomStatements::callHelper(Statements& to) {
  if (means_.helpers.empty()) return;
  const Function& helper = *random_.pick(means_.helpers);
  const auto made = call(int_, helper, arguments(helper));
  if (helper.result == int_ && random_.chance(60))
    to.push_back(statement(StatementKind::Assign, intPlace(), made));
  else
    to.push_back(evaluate(made));
}

void RandomStatements::callThroughPointer(Statements& to) {
  const auto pointers = placesOf(Kind::FunctionPointer);
  if (pointers.empty() || means_.callbacks.empty()) return;
  const auto pointer = random_.pick(pointers);
  to.push_back(evaluate(operation(Op::IndirectCall, int_, {pointer, value(pointer->type->to)})));
}

Statements RandomStatements::sectionOf(const ExpressionPtr& lock) {
  const ExpressionPtr outer = beside_;
  if (lock->op == Op::Field) beside_ = lock->operands[0];
  Statements section = block();
  if (random_.chance(30)) addProbe(section);
  beside_ = outer;
  return section;
}

void RandomStatements::lockedSection(Statements& to) {
  const auto mutexes = placesOf(Kind::Mutex);
  if (mutexes.empty() || depth_ > 1) return;
  const auto mutex = random_.chance(30) ? mutexes.front() : random_.pick(mutexes);
  const auto byCall = [&](const Function& function) {
    const auto whole = function.parameters[0]->type->to->kind == Kind::Mutex ? mutex : mutex->operands[0];
    return evaluate(call(int_, function, {addressOf(types_, whole)}));
  };
  const bool wrapped = means_.enter != nullptr && random_.chance(60) &&
                       (means_.enter->parameters[0]->type->to->kind == Kind::Mutex || mutex->op == Op::Field);
  to.push_back(wrapped ? byCall(*means_.enter) : evaluate(synchronised(Sync::Lock, {mutex})));
  for (auto& each : sectionOf(mutex)) to.push_back(std::move(each));
  if (random_.chance(4)) return;
  to.push_back(wrapped ? byCall(*means_.leave) : evaluate(synchronised(Sync::Unlock, {mutex})));
}

void RandomStatements::tried(Statements& to, const ExpressionPtr& attempt, Statements section, StatementPtr end) {
  section.push_back(std::move(end));
  const auto local = [&]() -> Variable* {
    for (Variable& each : function_.variables)
      if (each.name == "r") return &each;
    return nullptr;
  }();
  ExpressionPtr result = attempt;
  if (local != nullptr && random_.chance(60)) {
    result = variable(*local);
    to.push_back(statement(StatementKind::Assign, result, attempt));
    if (random_.chance(25)) assignInt(to);
  }
  const std::size_t form = random_.below(4);
  if (form == 0) {
    auto made = statement(StatementKind::If, nullptr, operation(Op::NotEqual, int_, {result, number(0)}));
    made->body = block();
    made->otherwise = std::move(section);
    to.push_back(std::move(made));
  } else {
    const auto succeeded =
        form == 1 ? operation(Op::Not, int_, {result}) : operation(Op::Equal, int_, {result, number(0)});
    auto made = statement(StatementKind::If, nullptr, succeeded, std::move(section));
    if (random_.chance(30)) made->otherwise = block();
    to.push_back(std::move(made));
  }
}

void RandomStatements::triedSection(Statements& to) {
  const auto mutexes = placesOf(Kind::Mutex);
  if (mutexes.empty() || depth_ > 1 || !means_.tryLock) return;
  const auto mutex = random_.pick(mutexes);
  tried(to, synchronised(Sync::TryLock, {mutex}), sectionOf(mutex), evaluate(synchronised(Sync::Unlock, {mutex})));
}

void RandomStatements::sharedSection(Statements& to) {
  const auto locks = placesOf(Kind::ReadWriteLock);
  if (locks.empty() || depth_ > 1) return;
  const auto lock = random_.pick(locks);
  const bool reads = random_.chance(50);
  auto section = sectionOf(lock);
  auto end = evaluate(synchronised(Sync::ReadWriteUnlock, {lock}));
  if (means_.tryLock && random_.chance(35))
    return tried(to, synchronised(reads ? Sync::TryReadLock : Sync::TryWriteLock, {lock}), std::move(section),
                 std::move(end));
  to.push_back(evaluate(synchronised(reads ? Sync::ReadLock : Sync::WriteLock, {lock})));
  to.insert(to.end(), section.begin(), section.end());
  to.push_back(std::move(end));
}

// What comes before it is finished when any thread goes on.
void RandomStatements::barrierWait(Statements& to) {
  const auto barriers = placesOf(Kind::Barrier);
  if (barriers.empty() || depth_ > 1) return;
  if (random_.chance(70)) assignInt(to);
  to.push_back(evaluate(synchronised(Sync::BarrierWait, {random_.pick(barriers)})));
  if (random_.chance(70)) random_.chance(50) ? addProbe(to) : assignInt(to);
}

void RandomStatements::semaphoreSection(Statements& to) {
  const auto semaphores = placesOf(Kind::Semaphore);
  if (semaphores.empty() || depth_ > 1) return;
  const auto semaphore = random_.pick(semaphores);
  auto post = evaluate(synchronised(Sync::SemaphorePost, {semaphore}));
  const std::size_t form = random_.below(100);
  if (form < 20) {  // it hands over
    assignInt(to);
    to.push_back(std::move(post));
  } else if (form < 40) {
    to.push_back(evaluate(synchronised(Sync::SemaphoreWait, {semaphore})));
    random_.chance(50) ? addProbe(to) : assignInt(to);
  } else if (form < 55 && means_.tryLock) {
    tried(to, synchronised(Sync::SemaphoreTryWait, {semaphore}), sectionOf(semaphore), std::move(post));
  } else {
    to.push_back(evaluate(synchronised(Sync::SemaphoreWait, {semaphore})));
    for (auto& each : sectionOf(semaphore)) to.push_back(std::move(each));
    to.push_back(std::move(post));
  }
}

void RandomStatements::conditionWait(Statements& to) {
  const auto conditions = placesOf(Kind::Condition);
  const auto mutexes = placesOf(Kind::Mutex);
  if (conditions.empty() || mutexes.empty() || depth_ > 1) return;
  // Mostly all threads mean the same one.
  const bool common = random_.chance(70);
  const auto mutex = common ? mutexes.front() : random_.pick(mutexes);
  const auto subject = common ? placesOf(Kind::Int).front() : intPlace();
  const auto signalled = random_.pick(conditions);
  to.push_back(evaluate(synchronised(Sync::Lock, {mutex})));
  to.push_back(statement(StatementKind::Assign, subject, smallNumber()));
  if (random_.chance(60)) {
    const auto wait = evaluate(synchronised(Sync::Wait, {signalled, mutex}));
    const auto until = operation(random_.chance(50) ? Op::Equal : Op::NotEqual, int_, {subject, smallNumber()});
    to.push_back(statement(random_.chance(80) ? StatementKind::While : StatementKind::If, nullptr, until, {wait}));
    if (random_.chance(60)) to.push_back(statement(StatementKind::Probe, nullptr, subject));
  } else {
    to.push_back(evaluate(synchronised(Sync::Signal, {signalled})));
  }
  if (random_.chance(30))
    for (auto& each : sectionOf(mutex)) to.push_back(std::move(each));
  to.push_back(evaluate(synchronised(Sync::Unlock, {mutex})));
}

void RandomStatements::once(Statements& to) {
  const auto flags = placesOf(Kind::Once);
  if (flags.empty() || means_.initialiser == nullptr) return;
  to.push_back(evaluate(synchronised(Sync::Once, {random_.pick(flags), functionValue(nullptr, *means_.initialiser)})));
}

void RandomStatements::atomicAccess(Statements& to) {
  if (!means_.atomics) return;
  const auto aim = intPlace();
  switch (random_.below(5)) {
    case 0:
      return to.push_back(statement(StatementKind::Assign, intPlace(), atomic(int_, Atomic::Load, {aim})));
    case 1:
      return to.push_back(evaluate(atomic(int_, Atomic::Store, {aim, smallNumber()})));
    case 2:
      return to.push_back(evaluate(atomic(int_, Atomic::FetchAdd, {aim, number(1)})));
    case 3: {
      const auto old = atomic(int_, Atomic::Exchange, {aim, smallNumber()});
      return to.push_back(statement(StatementKind::Assign, intPlace(), old));
    }
    default: {
      const auto done = atomic(int_, Atomic::CompareAndSwap, {aim, smallNumber(), smallNumber()});
      to.push_back(statement(StatementKind::If, nullptr, done, block()));
    }
  }
}

void RandomStatements::atomicBlock(Statements& to) {
  if (!means_.atomicBlocks || depth_ > 0) return;
  to.push_back(statement(StatementKind::AtomicBegin, nullptr, nullptr));
  assignInt(to);
  if (random_.chance(60)) addTo(to);
  if (random_.chance(30)) addProbe(to);
  to.push_back(statement(StatementKind::AtomicEnd, nullptr, nullptr));
}

void RandomStatements::allocateSomething(Statements& to) {
  if (!means_.heap) return;
  std::vector<ExpressionPtr> targets;
  for (const auto& pointer : placesOf(Kind::Pointer))
    if (pointer->type->to->kind == Kind::Struct) targets.push_back(pointer);
  if (targets.empty()) return;
  const auto target = random_.pick(targets);
  to.push_back(statement(StatementKind::Assign, target, allocate(target->type, random_.chance(60))));
  if (random_.chance(80)) fill(to, dereference(target));
}

void RandomStatements::copyStruct(Statements& to) {
  const auto structs = placesOf(Kind::Struct);
  if (structs.empty() || !means_.copiesStructs) return;
  const auto target = random_.pick(structs);
  auto made = statement(StatementKind::Assign, target, place(target->type));
  // memcpy must not overlap.
  if (rootOf(*made->target) != nullptr && rootOf(*made->value) != nullptr &&
      rootOf(*made->target) != rootOf(*made->value))
    made->spelling = random_.chance(50) ? 1 : 0;
  to.push_back(std::move(made));
}

void RandomStatements::fill(Statements& to, const ExpressionPtr& object) {
  for (std::size_t i = 0; i < object->type->fields.size(); ++i) {
    const Type* type = object->type->fields[i].type;
    const bool isAtomic = type->kind == Kind::AtomicPointer;
    if (!isAtomic && type->kind != Kind::Pointer && type->kind != Kind::FunctionPointer) continue;
    if (auto aim = firstValue(isAtomic ? types_.pointerTo(type->to) : type))
      to.push_back(statement(StatementKind::Assign, field(object, i), aim));
  }
}

}  // namespace moire::randomc
