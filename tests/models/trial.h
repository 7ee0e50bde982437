// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "extractor/models/function_models.h"

namespace moire::test {

/// Calls of one library function, and what is seen of them: does the function's model allow it?
class Trial {
 public:
  /// `changed`: what this argument points to gets another content. If the model is right that a call does not read it,
  /// nothing else changes.
  Trial(std::string function, const extractor::FunctionModel& model, unsigned seed,
        std::optional<unsigned> changed = {})
      : function_(std::move(function)), model_(model), random_(seed), changed_(changed) {}

  /// Text that the argument points to, with free space after it; the first such text has words and numbers in it.
  char* text(unsigned argument) { return text(argument, words()); }
  char* text(unsigned argument, const std::string& content);
  /// An object that the argument points to.
  template <class T>
  T* object(unsigned argument, T value = T()) {
    return static_cast<T*>(memory(argument, &value, sizeof value));
  }
  void* memory(unsigned argument, const void* content, std::size_t size);
  /// The program's own memory, behind the argument.
  void watch(unsigned argument, void* memory, std::size_t size, bool behind = false);
  /// Memory behind a pointer that the argument points to.
  char* textBehind(unsigned argument, const std::string& content);

  void returned(const void* pointer);
  void returned(long long number);
  /// It has not done what it does with a lock: it was destroyed, busy, or of its thread already.
  void refused(long long error);
  /// In a process of its own; the call does not come back if its model says so.
  void endsProgram(void (*call)(Trial&));
  void calledBack(unsigned parameter, const void* pointer);

  long long number(long long low, long long high) {
    return std::uniform_int_distribution<long long>(low, high)(random_);
  }
  std::string words();

  /// To be called at the end; returns what the model does not allow.
  std::vector<std::string> complaints();
  /// To be called at the end: all that was seen, without what is behind that argument.
  [[nodiscard]] std::string seen(unsigned without) const;
  /// Arguments with memory behind them that a call does not touch, by its model.
  [[nodiscard]] std::set<unsigned> untouched() const;

 private:
  struct Watched {
    unsigned argument;
    char* memory;
    std::size_t size;
    bool behind;
    std::vector<char> before;
  };
  [[nodiscard]] bool mayChange(const Watched& watched) const;
  [[nodiscard]] bool isSynchronised(unsigned argument) const;
  [[nodiscard]] bool touches(unsigned argument) const;
  [[nodiscard]] bool mayReturn(const void* pointer) const;
  [[nodiscard]] const Watched* around(const void* pointer) const;
  void complain(const std::string& what) { complaints_.push_back(function_ + " " + what); }

  std::string function_;
  const extractor::FunctionModel& model_;
  std::mt19937 random_;
  std::optional<unsigned> changed_;
  std::string seen_;
  std::vector<std::vector<char>> memory_;
  std::vector<Watched> watched_;
  std::vector<std::string> complaints_;
};

/// The functions that are called, and how, in the order of their names.
using Trials = std::map<std::string, void (*)(Trial&)>;
Trials& trials();

struct Registered {
  Registered(const char* function, void (*trial)(Trial&)) { trials().emplace(function, trial); }
};

}  // namespace moire::test

/// How a function is tried: `TRIAL(strlen) { trial.returned(...); }`
#define TRIAL(function)                                                                  \
  static void try_##function(moire::test::Trial& trial);                                 \
  static const moire::test::Registered registered_##function{#function, try_##function}; \
  static void try_##function([[maybe_unused]] moire::test::Trial& trial)
