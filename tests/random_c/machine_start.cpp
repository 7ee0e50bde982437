// SPDX-License-Identifier: Apache-2.0
// What runs before main, and when the program ends.
#include <algorithm>

#include "tests/random_c/machine_compiler.h"

namespace moire::randomc {

void Compiler::beginFunction(const Function* function) {
  registers_.clear();
  next_ = most_ = 0;
  line_ = 0;
  function_ = function;
  code_.functions.push_back({position(), 0});
}

void Compiler::callAll(std::optional<int> Function::* priority, bool fromLowToHigh) {
  std::vector<const Function*> called;
  for (const Function& each : program_.functions)
    if (each.*priority) called.push_back(&each);
  std::stable_sort(called.begin(), called.end(),
                   [&](const Function* one, const Function* other) { return one->*priority < other->*priority; });
  if (!fromLowToHigh) std::reverse(called.begin(), called.end());
  const int ignored = fresh();
  for (const Function* each : called) emit({.what = Do::Call, .a = ignored, .b = numbers_.at(each)});
}

void Compiler::compileStart() {
  beginFunction(nullptr);
  callAll(&Function::constructor, true);
  const int status = fresh();
  emit({.what = Do::Call, .a = status, .b = numbers_.at(&program_.functions.back())});
  const int argument = fresh();
  emit({.what = Do::Move, .a = argument, .b = status});
  emit({.what = Do::Call, .a = status, .b = exits_.at(AtEnd::Exit), .c = argument, .d = 1});
  code_.functions.back().registers = most_;
}

void Compiler::compileExit(AtEnd how) {
  beginFunction(nullptr);
  const int status = fresh();
  emit({.what = Do::BeginExit});
  emit({.what = Do::RunHandlers, .a = static_cast<int>(how), .b = status});
  // A quick exit leaves destructors out.
  if (how == AtEnd::Exit) callAll(&Function::destructor, false);
  emit({.what = Do::EndProgram});
  code_.functions.back().registers = most_;
}

}  // namespace moire::randomc
