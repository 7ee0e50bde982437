// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "tests/random_c/wide_numbers.h"
#include "tests/soundness/two_threads.h"

using namespace moire::randomc;

namespace {

bool hasError(const Happened& happened, Error error) {
  return std::any_of(happened.errors.begin(), happened.errors.end(),
                     [error](const auto& each) { return each.second == error; });
}

StatementPtr assign(ExpressionPtr target, ExpressionPtr value) {
  return statement(StatementKind::Assign, std::move(target), std::move(value));
}

}  // namespace

TEST_CASE("On the machine, giving memory back races with its use, and using it afterwards is an error") {
  TwoThreads threads;
  Type& node = *threads.types.addStruct("node");
  node.fields = {{"a", threads.number}, {"b", threads.number}};
  const Type* pointer = threads.types.pointerTo(&node);
  const auto p = threads.global("p", pointer);
  threads.work = {assign(p, allocate(pointer, true)), assign(field(dereference(p), 1), constant(threads.number, 1)),
                  statement(StatementKind::Free, nullptr, p)};
  const auto [values, happened] = threads.outcome();
  CHECK(values == std::set{0});
  const unsigned freed = threads.work[2]->line;
  CHECK(happened.races.contains({threads.work[1]->line, freed}));
  CHECK(happened.errors.contains({freed, Error::Memory}));
  CHECK(happened.errors.contains({threads.work[1]->line, Error::Memory}));
}

TEST_CASE("On the machine, what malloc did not give cannot be given back, but a null pointer can") {
  TwoThreads null;
  null.work = {statement(StatementKind::Free, nullptr, constant(null.types.pointerTo(null.number), 0))};
  CHECK(null.run() == std::pair(std::set{0}, false));
  TwoThreads global;
  global.work = {statement(StatementKind::Free, nullptr, addressOf(global.types, global.x))};
  const auto [values, happened] = global.outcome();
  CHECK(values.empty());
  CHECK(hasError(happened, Error::Memory));
}

TEST_CASE("On the machine, bit-fields side by side are one location, unless something is between them") {
  for (const bool apart : {false, true}) {
    TwoThreads threads;
    Type& bits = *threads.types.addStruct("bits");
    const Type* three = threads.types.bitField(threads.types.wide("unsigned", 32, false), 3);
    bits.fields = {{"a", three}, {"b", three}};
    if (apart) bits.fields.insert(bits.fields.begin() + 1, {"", threads.types.bitField(threads.number, 0)});
    const auto whole = threads.global("s", &bits);
    // One thread comes first.
    const auto first = atomic(threads.number, Atomic::CompareAndSwap,
                              {threads.x, constant(threads.number, 0), constant(threads.number, 1)});
    threads.work = {
        statement(StatementKind::If, nullptr, first, {assign(field(whole, 0), constant(threads.number, 9))})};
    threads.work[0]->otherwise = {
        TwoThreads::evaluate(stepped(field(whole, bits.fields.size() - 1), Step::IncrementAfter))};
    CHECK(threads.run() == std::pair(std::set{1}, !apart));
  }
}

TEST_CASE("On the machine, an atomic pointer is exchanged if it is what is expected, and read if not") {
  TwoThreads threads;
  const Type* pointer = threads.types.pointerTo(threads.number);
  const auto top = threads.global("top", threads.types.atomicPointerTo(threads.number));
  const auto expected = threads.global("expected", pointer);
  const auto y = threads.global("y", threads.number);
  const auto aim = addressOf(threads.types, threads.x);
  threads.work = {
      TwoThreads::evaluate(synchronise(threads.number, Sync::Lock, {threads.mutex})),
      assign(expected, addressOf(threads.types, y)),
      statement(StatementKind::If, nullptr, atomic(threads.number, Atomic::CompareExchange, {top, expected, aim}),
                {assign(threads.x, constant(threads.number, 7))}),
      TwoThreads::evaluate(synchronise(threads.number, Sync::Unlock, {threads.mutex}))};
  // It was null, so that is what is expected by then.
  threads.work[2]->otherwise = {statement(StatementKind::If, nullptr,
                                          operation(Op::Equal, threads.number, {expected, constant(pointer, 0)}),
                                          {assign(threads.x, constant(threads.number, 5))})};
  CHECK(threads.run() == std::pair(std::set{5}, false));
}

TEST_CASE("Wide numbers are computed as their types say") {
  constexpr IntegerRange all{128, true};
  constexpr IntegerRange seven{7, true};
  constexpr IntegerRange unsignedSeven{7, false};
  const auto bits = [](int number) { return static_cast<Bits>(number); };
  const auto failsWith = [](const Computed& computed, Computed::Failure failure) {
    return computed.failure == failure;
  };
  CHECK(compute(Op::Add, bits(63), bits(-1), seven).bits == bits(62));
  CHECK(failsWith(compute(Op::Add, bits(63), bits(1), seven), Computed::Failure::Overflow));
  CHECK(compute(Op::Add, bits(127), bits(1), unsignedSeven).bits == bits(0));
  CHECK(compute(Op::Subtract, bits(0), bits(1), unsignedSeven).bits == bits(127));
  const Bits least = bits(1) << 127;
  CHECK(failsWith(compute(Op::Divide, least, bits(-1), all), Computed::Failure::Overflow));
  CHECK(failsWith(compute(Op::Remainder, bits(1), bits(0), all), Computed::Failure::Division));
  CHECK(compute(Op::Divide, bits(-7), bits(2), all).bits == bits(-3));
  CHECK(compute(Op::ShiftRight, bits(-8), bits(2), seven).bits == bits(-2));
  CHECK(failsWith(compute(Op::ShiftLeft, bits(1), bits(6), seven), Computed::Failure::Overflow));
  CHECK(failsWith(compute(Op::ShiftRight, bits(1), bits(128), all), Computed::Failure::Overflow));
  CHECK(compute(Op::ShiftLeft, bits(127), bits(6), unsignedSeven).bits == bits(64));
  CHECK(compute(Op::Less, bits(-1), bits(0), all).bits == bits(1));
  CHECK(compute(Op::Less, least, bits(0), {128, false}).bits == bits(0));
}

TEST_CASE("Wide numbers are converted as C says") {
  const auto bits = [](int number) { return static_cast<Bits>(number); };
  CHECK(convert(bits(-1), {32, true}, {128, false}).bits == ~bits(0));
  CHECK_FALSE(convert(bits(-1), {32, true}, {128, false}).failure);
  CHECK(convert(~bits(0), {128, false}, {128, true}).failure);
  CHECK(convert(bits(64), {32, true}, {7, true}).bits == bits(-64));
  CHECK(convert(bits(64), {32, true}, {7, true}).failure);
  CHECK(convert(bits(2), {32, true}, {1, false}).bits == bits(0));
  CHECK(convert(bits(2), {32, true}, {1, false, true}).bits == bits(1));
}
