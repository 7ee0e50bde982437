// SPDX-License-Identifier: Apache-2.0
#include "tests/models/trial.h"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
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
  if (changed_ == argument)
    for (char& byte : made) byte = static_cast<char>(byte ^ 0x15);
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

bool Trial::isSynchronised(unsigned at) const {
  return model_.acquires == at || model_.acquiresShared == at || model_.releases == at || model_.waits == at ||
         model_.meets == at || (model_.tries && model_.tries->lock == at) ||
         (model_.initialises && model_.initialises->first == at) ||
         (model_.makesLock && model_.makesLock->lock == at) ||
         (model_.makesBarrier && model_.makesBarrier->first == at) || has(model_.renews, at) || has(model_.uses, at) ||
         (model_.once && model_.once->control == at);
}

bool Trial::touches(unsigned at) const {
  const auto isGiven = [&](const auto& callback) { return callback.argument == at; };
  const auto isHeld = [&](const auto& kept) { return kept.argument == at || kept.holder == at; };
  const auto isKept = [&](const auto& kept) { return kept.argument == at; };
  return model_.doesAnything || model_.follows(at) || isSynchronised(at) ||
         (model_.readsFrom && *model_.readsFrom <= at) || (model_.fillsFrom && *model_.fillsFrom <= at) ||
         has(model_.usesKept, at) || has(model_.keeps, at) || has(model_.frees, at) || has(model_.opensWith, at) ||
         has(model_.runsAnyTimeIn, at) ||
         (model_.spawns && (model_.spawns->handle == at || model_.spawns->argument == at)) ||
         std::any_of(model_.callbacks.begin(), model_.callbacks.end(), isGiven) ||
         std::any_of(model_.keepsIn.begin(), model_.keepsIn.end(), isHeld) ||
         std::any_of(model_.keepsInState.begin(), model_.keepsInState.end(), isKept);
}

std::set<unsigned> Trial::untouched() const {
  std::set<unsigned> found;
  for (const Watched& watched : watched_)
    if (!watched.behind && !touches(watched.argument)) found.insert(watched.argument);
  return found;
}

bool Trial::mayChange(const Watched& watched) const {
  const unsigned at = watched.argument;
  const auto holds = [&](const auto& kept) { return kept.argument == at; };
  if (watched.behind) return has(model_.fillsBehind, at) || has(model_.usesKept, at);
  const bool copied =
      std::any_of(model_.copies.begin(), model_.copies.end(), [&](const auto& copy) { return copy.to == at; });
  return has(model_.stores, at) || has(model_.fills, at) || has(model_.receives, at) || has(model_.shuffles, at) ||
         (model_.fillsFrom && *model_.fillsFrom <= at) || (model_.fillsWith && model_.fillsWith->target == at) ||
         std::any_of(model_.keepsIn.begin(), model_.keepsIn.end(), holds) ||
         std::any_of(model_.keepsInState.begin(), model_.keepsInState.end(), holds) || has(model_.opensWith, at) ||
         copied || isSynchronised(at) || (model_.spawns && model_.spawns->handle == at);
}

bool Trial::mayReturn(const void* pointer) const {
  const Watched* const inside = around(pointer);
  const bool library = model_.returnsLibraryMemory || model_.returnsThreadMemory;
  const bool described = model_.allocates || model_.returnsArgument || model_.returnsInto || model_.returnsBehind ||
                         library || !model_.returnsState.empty();
  // Of what a model says nothing, unknown code decides.
  if (model_.returnsUnknownPointer || (!described && !inside)) return true;
  if (!inside) return model_.allocates || library || !model_.returnsState.empty();
  if (inside->behind) return model_.returnsBehind == inside->argument;
  const auto isKept = [&](const auto& kept) { return kept.argument == inside->argument; };
  return (model_.returnsArgument == inside->argument && pointer == inside->memory) ||
         model_.returnsInto == inside->argument ||
         (!model_.returnsState.empty() && std::any_of(model_.keepsInState.begin(), model_.keepsInState.end(), isKept));
}

void Trial::returned(const void* pointer) {
  const Watched* const inside = around(pointer);
  seen_ += inside ? " into " + std::to_string(inside->argument) + " at " +
                        std::to_string(static_cast<const char*>(pointer) - inside->memory)
           : pointer ? " elsewhere"
                     : " null";
  if (pointer && !mayReturn(pointer)) complain("returned a pointer that its model does not know");
}

void Trial::returned(long long number) {
  seen_ += " " + std::to_string(number);
  if (model_.returns && (number < model_.returns->low || number > model_.returns->high))
    complain("returned " + std::to_string(number) + ", which is not in the range of its model");
}

void Trial::refused(long long error) {
  seen_ += " refused " + std::to_string(error);
  const bool taking = model_.acquires || model_.acquiresShared || model_.waits;
  const bool mayRefuse = model_.refuses && (taking ? error != 0 : error >= 0 && error <= *model_.refuses);
  const bool failed = model_.tries && error != model_.tries->success;
  if (!mayRefuse && !failed) returned(error);
}

void Trial::endsProgram(void (*call)(Trial&)) {
  constexpr int cameBack = 77;
  constexpr int wasWrong = 78;
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    std::signal(SIGABRT, SIG_DFL);
    call(*this);
    _exit(complaints_.empty() ? cameBack : wasWrong);
  }
  int status = 0;
  waitpid(child, &status, 0);
  const bool ends = model_.endsProgram || model_.exits || model_.exitsQuickly;
  if (WIFEXITED(status) && WEXITSTATUS(status) == wasWrong) complain("did what its model does not allow");
  const bool isBack = WIFEXITED(status) && WEXITSTATUS(status) >= cameBack;
  if (ends == isBack) complain(isBack ? "came back" : "ended the program");
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
    if (watched.size != 0 && std::memcmp(watched.memory, watched.before.data(), watched.size) != 0 &&
        !mayChange(watched))
      complain("changed the memory behind argument " + std::to_string(watched.argument));
  return complaints_;
}

std::string Trial::seen(unsigned without) const {
  std::string all = seen_;
  for (const Watched& watched : watched_) {
    if (watched.argument == without) continue;
    all += "; " + std::to_string(watched.argument) + ":";
    for (std::size_t i = 0; i < watched.size; ++i) all += " " + std::to_string(watched.memory[i]);
  }
  return all;
}

}  // namespace moire::test
