// SPDX-License-Identifier: Apache-2.0
#include "tests/models/trial.h"

#include <algorithm>
#include <cstring>
#include <functional>

namespace moire::test {

namespace {

constexpr std::size_t room = 64;

bool has(const std::vector<unsigned>& positions, unsigned argument) {
  return std::find(positions.begin(), positions.end(), argument) != positions.end();
}

}  // namespace

Trials& trials() {
  static Trials all;
  return all;
}

std::string Trial::words() {
  static const std::vector<std::string> parts{"a", "bc", " ", ",", "12", "-3", "x", ".", "Z", "0"};
  std::string result;
  for (long long i = number(0, 6); i > 0; --i) result += parts[static_cast<std::size_t>(number(0, 9))];
  return result;
}

void* Trial::memory(unsigned argument, const void* content, std::size_t size) {
  std::vector<char>& made = memory_.emplace_back(size);
  std::memcpy(made.data(), content, size);
  watch(argument, made.data(), size);
  return made.data();
}

char* Trial::text(unsigned argument, const std::string& content) {
  std::vector<char> bytes(content.begin(), content.end());
  bytes.resize(content.size() + room);
  return static_cast<char*>(memory(argument, bytes.data(), bytes.size()));
}

char* Trial::textBehind(unsigned argument, const std::string& content) {
  char* const made = text(argument, content);
  watched_.back().behind = true;
  return made;
}

void Trial::watch(unsigned argument, void* memory, std::size_t size, bool behind) {
  auto* const bytes = static_cast<char*>(memory);
  watched_.push_back({argument, bytes, size, behind, std::vector<char>(bytes, bytes + size)});
}

const Trial::Watched* Trial::around(const void* pointer) const {
  const auto isAround = [&](const Watched& watched) {
    return !std::less<>()(pointer, static_cast<const void*>(watched.memory)) &&
           !std::less<>()(static_cast<const void*>(watched.memory + watched.size), pointer);
  };
  const auto found = std::find_if(watched_.begin(), watched_.end(), isAround);
  return found == watched_.end() ? nullptr : &*found;
}

bool Trial::mayChange(const Watched& watched) const {
  const unsigned at = watched.argument;
  const auto holds = [&](const auto& kept) { return kept.argument == at; };
  if (watched.behind) return has(model_.fillsBehind, at) || has(model_.usesKept, at);
  const bool copied =
      std::any_of(model_.copies.begin(), model_.copies.end(), [&](const auto& copy) { return copy.to == at; });
  const bool isSync = model_.acquires == at || model_.acquiresShared == at || model_.releases == at ||
                      model_.waits == at || model_.meets == at || (model_.tries && model_.tries->lock == at) ||
                      (model_.initialises && model_.initialises->first == at) ||
                      (model_.makesLock && model_.makesLock->lock == at) ||
                      (model_.makesBarrier && model_.makesBarrier->first == at) || has(model_.renews, at) ||
                      has(model_.uses, at) || (model_.once && model_.once->control == at);
  return has(model_.stores, at) || has(model_.fills, at) || has(model_.receives, at) || has(model_.shuffles, at) ||
         (model_.fillsFrom && *model_.fillsFrom <= at) || (model_.fillsWith && model_.fillsWith->target == at) ||
         std::any_of(model_.keepsIn.begin(), model_.keepsIn.end(), holds) ||
         std::any_of(model_.keepsInState.begin(), model_.keepsInState.end(), holds) || has(model_.opensWith, at) ||
         copied || isSync;
}

bool Trial::mayReturn(const void* pointer) const {
  const Watched* const inside = around(pointer);
  if (!inside)
    return model_.allocates || !model_.returnsState.empty() || model_.returnsLibraryMemory ||
           model_.returnsThreadMemory || model_.returnsUnknownPointer;
  if (model_.returnsUnknownPointer) return true;
  if (inside->behind) return model_.returnsBehind == inside->argument;
  return (model_.returnsArgument == inside->argument && pointer == inside->memory) ||
         model_.returnsInto == inside->argument;
}

void Trial::returned(const void* pointer) {
  if (pointer && !mayReturn(pointer)) complain("returned a pointer that its model does not know");
}

void Trial::returned(long long number) {
  if (model_.returns && (number < model_.returns->low || number > model_.returns->high))
    complain("returned " + std::to_string(number) + ", which is not in the range of its model");
}

void Trial::calledBack(unsigned parameter, const void* pointer) {
  const Watched* const inside = around(pointer);
  const bool known = std::any_of(model_.callbacks.begin(), model_.callbacks.end(), [&](const auto& callback) {
    return callback.parameter == parameter && inside && callback.argument == inside->argument;
  });
  if (!known) complain("called back with parameter " + std::to_string(parameter) + " as its model does not say");
}

std::vector<std::string> Trial::complaints() {
  for (const Watched& watched : watched_)
    if (std::memcmp(watched.memory, watched.before.data(), watched.size) != 0 && !mayChange(watched))
      complain("changed the memory behind argument " + std::to_string(watched.argument));
  return complaints_;
}

}  // namespace moire::test
