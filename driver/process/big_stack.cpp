// SPDX-License-Identifier: Apache-2.0
#include "driver/process/big_stack.h"

#include <pthread.h>

#include <cstddef>

namespace moire::driver {

namespace {

constexpr std::size_t mebibyte = std::size_t{1} << 20U;
constexpr std::size_t ofWork = 1024 * mebibyte;
constexpr std::size_t ofItsThreads = 256 * mebibyte;

class Attributes {
 public:
  explicit Attributes(std::size_t stack) {
    pthread_attr_init(&attributes_);
    pthread_attr_setstacksize(&attributes_, stack);
  }
  ~Attributes() { pthread_attr_destroy(&attributes_); }
  Attributes(const Attributes&) = delete;
  Attributes& operator=(const Attributes&) = delete;
  pthread_attr_t* operator*() { return &attributes_; }

 private:
  pthread_attr_t attributes_{};
};

void* call(void* work) {
  (*static_cast<const std::function<void()>*>(work))();
  return nullptr;
}

}  // namespace

void withBigStack(const std::function<void()>& work) {
  Attributes usual(ofItsThreads);
  pthread_setattr_default_np(*usual);
  void* argument = const_cast<std::function<void()>*>(&work);
  // Where address space is short (ulimit -v), less has to do.
  for (std::size_t size = ofWork; size >= 16 * mebibyte; size /= 2) {
    pthread_t thread{};
    if (pthread_create(&thread, *Attributes(size), call, argument) != 0) continue;
    pthread_join(thread, nullptr);
    return;
  }
  work();
}

}  // namespace moire::driver
