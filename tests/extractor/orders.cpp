// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>

#include "tests/extractor/extracted.h"

using namespace moire::extractor;
using moire::program::Order;

namespace {

/// The order of `x` if a thread does this while another thread does the rest.
Order orderAfter(const std::string& code, const std::string& other = "") {
  const auto program =
      extractText("int x, y, z, wanted; _Bool flag; int __VERIFIER_nondet_int(void); void *work(void *unused) {" +
                  code + " return 0; } int main(void) { pthread_t t; pthread_create(&t, 0, work, 0);" + other +
                  " return __atomic_load_n(&x, 5); }");
  return cellNamed(program, "x")->order;
}

constexpr auto storeRelaxed = "__atomic_store_n(&x, 1, 0);";

}  // namespace

TEST_CASE("a cell is as ordered as the weakest of its atomic accesses") {
  CHECK(orderAfter("") == Order::Sequential);
  CHECK(orderAfter("__atomic_store_n(&x, 1, 5);") == Order::Sequential);
  CHECK(orderAfter("__sync_fetch_and_add(&x, 1);") == Order::Sequential);
  CHECK(orderAfter("__atomic_store_n(&x, 1, 3);") == Order::Synchronises);
  CHECK(orderAfter("__atomic_load_n(&x, 2);") == Order::Synchronises);
  CHECK(orderAfter("__atomic_load_n(&x, 1);") == Order::Synchronises);  // consume
  CHECK(orderAfter(storeRelaxed) == Order::Unordered);
  CHECK(orderAfter("__atomic_load_n(&x, 0);") == Order::Unordered);
  CHECK(orderAfter("__atomic_store_n(&x, 1, 3); __atomic_store_n(&x, 1, 0);") == Order::Unordered);
  CHECK(orderAfter("__atomic_store_n(&x, 1, 2);") == Order::Unordered);  // a store cannot acquire
  CHECK(orderAfter("__atomic_load_n(&x, __VERIFIER_nondet_int());") == Order::Unordered);
  CHECK(orderAfter("if (__atomic_load_n(&x, 0)) y = 1;") == Order::Unordered);
  CHECK(orderAfter("while (!__atomic_load_n(&x, 2)) {}") == Order::Synchronises);
  CHECK(orderAfter("__atomic_store(&x, &y, 0);") == Order::Unordered);
  CHECK(orderAfter("__atomic_load(&x, &y, 2);") == Order::Synchronises);
  CHECK(orderAfter("__VERIFIER_atomic_begin(); if (__atomic_load_n(&x, 0)) y = 1; __VERIFIER_atomic_end();") ==
        Order::Unordered);
}

TEST_CASE("a read-modify-write acquires and releases, also if it fails") {
  CHECK(orderAfter("__atomic_fetch_add(&x, 1, 5);") == Order::Sequential);
  CHECK(orderAfter("__atomic_fetch_add(&x, 1, 4);") == Order::Synchronises);
  CHECK(orderAfter("__atomic_fetch_add(&x, 1, 3);") == Order::Unordered);
  CHECK(orderAfter("__atomic_fetch_add(&x, 1, 2);") == Order::Unordered);
  CHECK(orderAfter("__atomic_exchange_n(&x, 1, 4);") == Order::Synchronises);
  CHECK(orderAfter("__atomic_fetch_min(&x, 1, 0);") == Order::Unordered);
  CHECK(orderAfter("__atomic_compare_exchange_n(&x, &wanted, 1, 0, 5, 5);") == Order::Sequential);
  CHECK(orderAfter("__atomic_compare_exchange_n(&x, &wanted, 1, 0, 5, 2);") == Order::Synchronises);
  CHECK(orderAfter("__atomic_compare_exchange_n(&x, &wanted, 1, 0, 4, 2);") == Order::Synchronises);
  CHECK(orderAfter("__atomic_compare_exchange_n(&x, &wanted, 1, 0, 5, 0);") == Order::Unordered);
  CHECK(orderAfter("__atomic_compare_exchange_n(&x, &wanted, 1, 1, 4, 0);") == Order::Unordered);
  CHECK(orderAfter("__atomic_compare_exchange_n(&x, &wanted, 1, 0, 3, 2);") == Order::Unordered);
  CHECK(orderAfter("__sync_lock_test_and_set(&x, 1);") == Order::Unordered);  // it only acquires
  CHECK(orderAfter("__sync_lock_release(&x);") == Order::Synchronises);
  CHECK(orderAfter("__atomic_test_and_set(&x, 2);") == Order::Unordered);
  CHECK(orderAfter("__atomic_test_and_set(&x, 4);") == Order::Synchronises);
  CHECK(orderAfter("__atomic_clear(&x, 3);") == Order::Synchronises);
}

TEST_CASE("a fence right before a relaxed store releases") {
  const auto fenced = [](const std::string& before) { return orderAfter(before + storeRelaxed); };
  CHECK(fenced("__atomic_thread_fence(3);") == Order::Synchronises);
  CHECK(fenced("__atomic_thread_fence(4);") == Order::Synchronises);
  CHECK(fenced("__atomic_thread_fence(5);") == Order::Synchronises);
  CHECK(fenced("__sync_synchronize();") == Order::Synchronises);
  CHECK(fenced("__atomic_thread_fence(3); int local = 7; local++;") == Order::Synchronises);
  CHECK(fenced("if (__VERIFIER_nondet_int()) __atomic_thread_fence(3); else __atomic_thread_fence(5);") ==
        Order::Synchronises);
  CHECK(fenced("__atomic_thread_fence(0);") == Order::Unordered);
  CHECK(fenced("__atomic_thread_fence(2);") == Order::Unordered);
  CHECK(fenced("__atomic_thread_fence(__VERIFIER_nondet_int());") == Order::Unordered);
  CHECK(fenced("__atomic_signal_fence(5);") == Order::Unordered);
  CHECK(fenced("if (__VERIFIER_nondet_int()) __atomic_thread_fence(3);") == Order::Unordered);
  CHECK(fenced("__atomic_thread_fence(3); y = 1;") == Order::Unordered);
  CHECK(fenced("__atomic_thread_fence(3); int local = y;") == Order::Unordered);
  CHECK(fenced("__atomic_thread_fence(3); __atomic_store_n(&z, 1, 0);") == Order::Unordered);
  CHECK(fenced("__atomic_thread_fence(3); int local = __atomic_load_n(&x, 2);") == Order::Unordered);
  CHECK(fenced("__atomic_thread_fence(3); while (__VERIFIER_nondet_int())") == Order::Synchronises);
  CHECK(orderAfter(std::string(storeRelaxed) + "__atomic_thread_fence(3);") == Order::Unordered);
  CHECK(orderAfter("__atomic_thread_fence(5); __atomic_exchange_n(&x, 1, 2);") == Order::Synchronises);
  CHECK(orderAfter("__atomic_thread_fence(5); while (__atomic_exchange_n(&x, 1, 2)) {}") == Order::Unordered);
}

TEST_CASE("a fence right behind a relaxed load acquires, on every way") {
  CHECK(orderAfter("int i = __atomic_load_n(&x, 0); __atomic_thread_fence(2); y = i;") == Order::Synchronises);
  CHECK(orderAfter("while (!__atomic_load_n(&x, 0)) {} __atomic_thread_fence(5); y = 1;") == Order::Synchronises);
  CHECK(orderAfter("if (__atomic_load_n(&x, 0)) { __atomic_thread_fence(2); y = 1; } else __sync_synchronize();") ==
        Order::Synchronises);
  CHECK(orderAfter("if (__atomic_load_n(&x, 0)) { __atomic_thread_fence(2); y = 1; }") == Order::Unordered);
  CHECK(orderAfter("int i = __atomic_load_n(&x, 0); __atomic_thread_fence(3); y = i;") == Order::Unordered);
  CHECK(orderAfter("int i = __atomic_load_n(&x, 0); y = i; __atomic_thread_fence(2);") == Order::Unordered);
  CHECK(orderAfter("__atomic_thread_fence(2); int i = __atomic_load_n(&x, 0); y = i;") == Order::Unordered);
  CHECK(orderAfter("__atomic_fetch_add(&x, 1, 3); __atomic_thread_fence(2); y = 1;") == Order::Synchronises);
  CHECK(orderAfter("while (__atomic_fetch_add(&x, 1, 3)) {} __atomic_thread_fence(2); y = 1;") == Order::Unordered);
}

TEST_CASE("only what an operation accesses atomically has its order") {
  const auto program = extractText(
      "int x, y, wanted; void *work(void *unused) { __atomic_compare_exchange_n(&x, &wanted, y, 0, 0, 0); return 0; } "
      "int main(void) { pthread_t t; pthread_create(&t, 0, work, 0); return x + y + wanted; }");
  CHECK(cellNamed(program, "x")->order == Order::Unordered);
  CHECK(cellNamed(program, "y")->order == Order::Sequential);
  CHECK(cellNamed(program, "wanted")->order == Order::Sequential);
}

TEST_CASE("of an array of atomics, all elements count") {
  const auto program = extractText(
      "int many[3]; void *work(void *unused) { __atomic_store_n(&many[0], 1, 3); __atomic_store_n(&many[1], 1, 0); "
      "return 0; } int main(void) { pthread_t t; pthread_create(&t, 0, work, 0); return many[2]; }");
  CHECK(std::any_of(program.cells.begin(), program.cells.end(),
                    [](const auto& cell) { return cell.name.starts_with("many") && cell.order == Order::Unordered; }));
}
