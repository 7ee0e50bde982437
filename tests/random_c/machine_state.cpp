// SPDX-License-Identifier: Apache-2.0
#include "tests/random_c/machine_state.h"

#include <algorithm>

namespace moire::randomc {

namespace {

// Stored before the registers of a call on the stack: where to go on, the caller's frame, where the result goes.
constexpr int header = 3;
constexpr int noResult = -1;

bool isVisible(Do what) {
  return what == Do::Load || what == Do::Store || (what >= Do::Synchronise && what < Do::RunHandlers);
}

void poison(int size, int address, std::vector<int>& memory) {
  const auto first = memory.begin() + address;
  std::fill(first, first + size, gone);
}

/// The word for a number that malloc may leave in its memory.
int strangeNumber(const Type& type) {
  if (type.kind == Kind::Bool) return 1;
  if (type.kind == Kind::BitField) return rangeOf(type).isSigned ? -1 : 1;
  if (type.kind == Kind::Wide) return type.count > 2 ? 2 : 1;
  return 2;
}

void fillNumbers(const Type& type, int address, std::vector<int>& memory) {
  if (type.kind == Kind::Int || type.kind == Kind::Wide || isNarrow(type.kind))
    memory[static_cast<std::size_t>(address)] = strangeNumber(type);
  if (type.kind == Kind::Struct)
    for (std::size_t i = 0; i < type.fields.size(); ++i)
      fillNumbers(*type.fields[i].type, address + offsetOf(type, i), memory);
  if (type.kind == Kind::Array)
    for (std::size_t i = 0; i < type.count; ++i)
      fillNumbers(*type.to, address + static_cast<int>(i) * sizeOf(*type.to), memory);
}

void clearFrom(MachineThread& thread, int first) {
  const auto size = static_cast<int>(thread.stack.size()) - thread.frame;
  for (int i = first; i < size; ++i) thread[i] = 0;
}

}  // namespace

std::vector<int> MachineState::key() const {
  std::vector<int> key = memory;
  key.push_back(atomicThread);
  key.push_back(exitingThread);
  for (const Handler& handler : handlers)
    key.insert(key.end(), {handler.function, handler.argument, static_cast<int>(handler.when)});
  for (const HeapObject& object : heap) key.insert(key.end(), {object.address, object.size});
  key.push_back(static_cast<int>(heap.size()));
  for (const MachineThread& thread : threads) {
    key.push_back(thread.next);
    key.push_back(static_cast<int>(thread.stack.size()));
    key.insert(key.end(), thread.stack.begin(), thread.stack.end());
  }
  return key;
}

const MachineState::HeapObject* MachineState::heapObjectAt(int address) const {
  const auto found =
      std::find_if(heap.begin(), heap.end(), [address](const HeapObject& object) { return object.address == address; });
  return found == heap.end() ? nullptr : &*found;
}

void Machine::begin(const Keep& keep) {
  MachineState state;
  state.memory = code_.memory;
  state.threads.emplace_back();
  call(state.threads[0], static_cast<int>(code_.functions.size()) - 1, {}, noResult);
  proceed(std::move(state), 0, keep);
}

void Machine::step(MachineState state, std::size_t thread, const Keep& keep) {
  // A new thread may begin with something that nobody notices.
  if (!isVisible(nextOf(state.threads[thread]).what)) return proceed(std::move(state), thread, keep);
  const Outcome outcome = perform(state, thread);
  if (outcome == Outcome::Goes) proceed(std::move(state), thread, keep);
}

void Machine::proceed(MachineState state, std::size_t thread, const Keep& keep) {
  for (int steps = 0; steps < 5000; ++steps) {
    MachineThread& self = state.threads[thread];
    const bool alone = state.threads.size() == 1;
    if (self.next < 0) return keep(std::move(state));
    const Instruction now = nextOf(self);
    // Nobody notices a thread that is alone, unless it must wait forever.
    if (isVisible(now.what) && !(alone && mayStep(state, thread))) return keep(std::move(state));
    const Outcome outcome = perform(state, thread);
    if (outcome == Outcome::Ends) return;
    if (outcome == Outcome::Goes) continue;
    MachineState other = state;
    if (now.what == Do::Nondet)
      other.threads[thread][now.a] = 1;
    else
      fillNumbers(*now.type, other.threads[thread][now.a], other.memory);
    proceed(std::move(other), thread, keep);
  }
}

void Machine::call(MachineThread& thread, int function, const std::vector<int>& arguments, int result) const {
  const FunctionCode& called = code_.functions[static_cast<std::size_t>(function)];
  const int caller = thread.frame;
  thread.stack.push_back(thread.next);
  thread.stack.push_back(caller);
  thread.stack.push_back(result);
  thread.frame = static_cast<int>(thread.stack.size());
  thread.stack.resize(thread.stack.size() + static_cast<std::size_t>(called.registers), 0);
  for (std::size_t i = 0; i < arguments.size(); ++i) thread[static_cast<int>(i)] = arguments[i];
  thread.next = called.entry;
}

Machine::Outcome Machine::giveBack(MachineState& state, std::size_t thread, int value) const {
  MachineThread& self = state.threads[thread];
  const int frame = self.frame;
  const int result = self[-1];
  self.next = self[-header];
  self.frame = self[1 - header];
  self.stack.resize(static_cast<std::size_t>(frame - header));
  if (self.stack.empty()) {
    self.next = MachineThread::ended;
    return thread == 0 ? Outcome::Ends : Outcome::Goes;
  }
  if (result != noResult) self[result] = value;
  return Outcome::Goes;
}

Machine::Outcome Machine::perform(MachineState& state, std::size_t thread) {
  MachineThread& self = state.threads[thread];
  const Instruction now = nextOf(self);
  ++self.next;
  const auto arguments = [&] {
    std::vector<int> values;
    for (int i = 0; i < now.d; ++i) values.push_back(self[now.c + i]);
    return values;
  };
  switch (now.what) {
    case Do::Constant:
      self[now.a] = now.b;
      return Outcome::Goes;
    case Do::Move:
      self[now.a] = self[now.b];
      return Outcome::Goes;
    case Do::Offset:
      if (self[now.b] == 0) return end(now, Error::Null);
      self[now.a] = self[now.b] + now.c;
      return Outcome::Goes;
    case Do::Follow:
      if (self[now.b] == 0) return end(now, Error::Null);
      // A thread that accesses what is gone notices that.
      if (state.memory[static_cast<std::size_t>(self[now.b])] == outside) return end(now, Error::Bounds);
      self[now.a] = self[now.b];
      return Outcome::Goes;
    case Do::Element:
      if (self[now.b] == 0) return end(now, Error::Null);
      if (self[now.c] < 0 || self[now.c] >= now.e)
        return fail(self, now, Error::Bounds, self[now.b] + (now.e + self[now.c] % now.e) % now.e * now.d);
      self[now.a] = self[now.b] + self[now.c] * now.d;
      return Outcome::Goes;
    case Do::Add:
    case Do::Subtract:
    case Do::Multiply:
    case Do::Divide:
    case Do::Remainder:
    case Do::ShiftLeft:
    case Do::ShiftRight:
    case Do::BitAnd:
    case Do::BitOr:
    case Do::BitXor:
    case Do::UnsignedAdd:
    case Do::UnsignedSubtract:
    case Do::UnsignedMultiply:
    case Do::Equal:
    case Do::NotEqual:
    case Do::Less:
      return compute(self, now);
    case Do::Convert:
      self[now.a] = converted(now, self[now.b]);
      return Outcome::Goes;
    case Do::Wide:
      return computeWide(self, now);
    case Do::LoadOwn:
    case Do::StoreOwn: {
      int& word = state.memory[static_cast<std::size_t>(self[now.what == Do::LoadOwn ? now.b : now.a])];
      // A list of arguments that has ended, or that never began.
      if (word == outside || word == gone) return Outcome::Ends;
      (now.what == Do::LoadOwn ? self[now.a] : word) = now.what == Do::LoadOwn ? word : self[now.b];
      return Outcome::Goes;
    }
    case Do::Expect:
      return self[now.a] == now.b ? Outcome::Goes : Outcome::Ends;
    case Do::Advance:
      return advance(state, thread, now);
    case Do::Jump:
      self.next = now.a;
      return Outcome::Goes;
    case Do::JumpIfZero:
    case Do::JumpIfNotZero:
      if ((self[now.a] == 0) == (now.what == Do::JumpIfZero)) self.next = now.b;
      clearFrom(self, now.c);
      return Outcome::Goes;
    case Do::Clear:
      clearFrom(self, now.a);
      return Outcome::Goes;
    case Do::Call:
      call(self, now.b, arguments(), now.a);
      return Outcome::Goes;
    case Do::CallThrough:
      if (self[now.b] == 0) return end(now, Error::Null);
      call(self, self[now.b] - 1, arguments(), now.a);
      return Outcome::Goes;
    case Do::Return:
      return giveBack(state, thread, self[now.a]);
    case Do::Nondet:
      self[now.a] = 0;
      return Outcome::Chooses;
    case Do::Allocate:
      self[now.a] = addObject(*now.type, state.memory);
      if (now.c != 0) state.heap.push_back({self[now.a], sizeOf(*now.type)});
      return now.b != 0 ? Outcome::Goes : Outcome::Chooses;
    case Do::EndLife:
      if (self[now.a] != 0) poison(sizeOf(*now.type), self[now.a], state.memory);
      return Outcome::Goes;
    case Do::Probe:
      happened_.probes[now.line].insert(self[now.a]);
      return Outcome::Goes;
    default:
      return performVisible(state, thread, now);
  }
}

// A pointer may go as far as just past the last int of its array; every other int is an array of one.
Machine::Outcome Machine::advance(MachineState& state, std::size_t thread, const Instruction& now) {
  MachineThread& self = state.threads[thread];
  int at = self[now.b];
  const int count = self[now.c];
  // A null pointer may stay where it is; moving it is an error that is not looked for until it is followed.
  if (at == 0 && now.d != 0) return end(now, Error::Null);
  if (at == 0 && count != 0) return Outcome::Ends;
  const int step = count < 0 ? -1 : 1;
  for (int left = count; left != 0; left -= step) {
    const int passed = state.memory[static_cast<std::size_t>(step < 0 ? at - 1 : at)];
    if (passed == gone) return end(now, Error::Memory);
    if (passed == outside) return end(now, Error::Bounds);
    at += step;
  }
  self[now.a] = at;
  return Outcome::Goes;
}

Machine::Outcome Machine::performVisible(MachineState& state, std::size_t thread, const Instruction& now) {
  MachineThread& self = state.threads[thread];
  if (now.what == Do::Free) return free(state, thread, now);
  const bool addressFirst = now.what == Do::Store || now.what == Do::Synchronise || now.what == Do::Once ||
                            now.what == Do::OnceDone || now.what == Do::AtomicStore || now.what == Do::SetSemaphore ||
                            now.what == Do::Spawn;
  const bool none = now.what == Do::Join || now.what >= Do::AtomicBegin;
  const int address = none ? 0 : self[addressFirst ? now.a : now.b];
  if (!none && address == 0) return end(now, Error::Null);
  int& word = state.memory[static_cast<std::size_t>(address)];
  if (!none && word == gone) return end(now, Error::Memory);
  if (!none && word == outside) return end(now, Error::Bounds);
  switch (now.what) {
    case Do::Load:
    case Do::AtomicLoad:
      self[now.a] = word;
      return Outcome::Goes;
    case Do::Store:
    case Do::AtomicStore:
    case Do::SetSemaphore:
      word = self[now.b];
      return Outcome::Goes;
    case Do::AtomicAdd:
    case Do::AtomicExchange:
      self[now.a] = word;
      // It wraps.
      word = static_cast<int>(static_cast<unsigned>(self[now.c]) +
                              (now.what == Do::AtomicAdd ? static_cast<unsigned>(word) : 0U));
      return Outcome::Goes;
    case Do::AtomicSwap:
      self[now.a] = word == self[now.c] ? 1 : 0;
      if (self[now.a] != 0) word = self[now.d];
      return Outcome::Goes;
    case Do::AtomicTry:
      self[now.a] = word;
      if (word == self[now.c]) word = self[now.d];
      return Outcome::Goes;
    case Do::Synchronise:
      return synchronise(state, thread, now);
    case Do::Once:
      if (word != 0) {
        ++self.next;
      } else {
        word = 1;
        call(self, now.b, {}, noResult);
      }
      return Outcome::Goes;
    case Do::OnceDone:
      word = 2;
      return Outcome::Goes;
    case Do::Spawn: {
      word = static_cast<int>(state.threads.size()) + 1;
      MachineThread created;
      call(created, now.b, {self[now.c]}, noResult);
      state.threads.push_back(std::move(created));
      return Outcome::Goes;
    }
    case Do::Join: {
      const auto other = static_cast<std::size_t>(self[now.a]);
      if (other == 0 || other > state.threads.size()) return Outcome::Ends;
      int& next = state.threads[other - 1].next;
      if (next != MachineThread::ended) return Outcome::Ends;
      next = MachineThread::joined;
      return Outcome::Goes;
    }
    case Do::AtomicBegin:
      state.atomicThread = static_cast<int>(thread);
      return Outcome::Goes;
    case Do::AtomicEnd:
      state.atomicThread = -1;
      return Outcome::Goes;
    case Do::Register:
      state.handlers.push_back({now.b, self[now.a], static_cast<AtEnd>(now.c)});
      return Outcome::Goes;
    case Do::BeginExit:
      // If a handler ends the program once more, the behaviour is undefined.
      if (state.exitingThread >= 0) return Outcome::Ends;
      state.exitingThread = static_cast<int>(thread);
      return Outcome::Goes;
    case Do::RunHandlers:
      runLastHandler(state, thread, now);
      return Outcome::Goes;
    default:  // EndProgram
      return Outcome::Ends;
  }
}

Machine::Outcome Machine::free(MachineState& state, std::size_t thread, const Instruction& now) {
  const int address = state.threads[thread][now.a];
  if (address == 0) return Outcome::Goes;
  const auto* object = state.heapObjectAt(address);
  if (object == nullptr) return end(now, Error::Memory);
  poison(object->size, address, state.memory);
  state.heap.erase(state.heap.begin() + (object - state.heap.data()));
  return Outcome::Goes;
}

// One at a time: a handler may register others, which come next.
void Machine::runLastHandler(MachineState& state, std::size_t thread, const Instruction& now) const {
  const bool quick = static_cast<AtEnd>(now.a) == AtEnd::QuickExit;
  auto& handlers = state.handlers;
  for (std::size_t i = handlers.size(); i-- > 0;) {
    const MachineState::Handler handler = handlers[i];
    if ((handler.when == AtEnd::QuickExit) != quick) continue;
    handlers.erase(handlers.begin() + static_cast<std::ptrdiff_t>(i));
    MachineThread& self = state.threads[thread];
    --self.next;
    std::vector<int> arguments;
    if (handler.when == AtEnd::ExitWithArgument) arguments = {self[now.b], handler.argument};
    return call(self, handler.function, arguments, noResult);
  }
}

}  // namespace moire::randomc
