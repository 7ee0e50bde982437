// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/pointers/context.h"

#include <algorithm>

namespace moire::extractor {

using clang::FunctionDecl;

namespace {

std::size_t countStatements(const clang::Stmt* statement) {
  if (!statement) return 0;
  std::size_t count = 1;
  for (const auto* child : statement->children()) count += countStatements(child);
  return count;
}

}  // namespace

Context& Contexts::add(const FunctionDecl& function, Context* caller) {
  Context& context = contexts_.emplace_back();
  context.function = &function;
  context.caller = caller;
  context.name = function.getNameAsString();
  if (caller) {
    context.root = caller->root;
    context.depth = caller->depth + 1;
    const unsigned count = ++caller->calls[&function];
    context.name = caller->name + "::" + context.name + (count > 1 ? "#" + std::to_string(count) : "");
  } else {
    context.root = &context;
  }
  context.recursive = callGraph_.isRecursive(&function);
  const std::size_t size = sizeOf(function);
  total_ += size;
  if (context.root) used_[context.root] += size;
  return context;
}

Context& Contexts::root(const FunctionDecl& function) {
  Context& context = add(function, nullptr);
  context.startsThread = true;
  return context;
}

Context& Contexts::shared(const FunctionDecl& function) {
  Context*& known = shared_[&function];
  if (known) return *known;
  known = &add(function, nullptr);
  known->shared = true;
  known->root = nullptr;
  return *known;
}

std::size_t Contexts::sizeOf(const FunctionDecl& function) {
  const auto [found, isNew] = sizes_.try_emplace(&function, 0);
  if (isNew) found->second = countStatements(function.getBody());
  return found->second;
}

std::size_t Contexts::sizeWithCallees(const FunctionDecl& function) {
  const auto [found, isNew] = sizesWithCallees_.try_emplace(&function, 0);
  if (!isNew) return found->second;
  std::size_t size = sizeOf(function);
  for (const FunctionDecl* callee : callGraph_.calleesOf(&function)) {
    size += callGraph_.isRecursive(callee) ? limits_.smallFunction + 1 : sizeWithCallees(*callee);
    if (size > limits_.smallFunction) break;
  }
  return sizesWithCallees_[&function] = size;
}

bool Contexts::maySplit(const Context& caller, const FunctionDecl& function) {
  if (caller.depth >= limits_.inlinedDepth || callGraph_.isRecursive(&function)) return false;
  for (const Context* around = &caller; around; around = around->caller)
    if (around->function == &function) return false;
  if (total_ > limits_.contextStatements) return false;
  // Each call of a wrapper around pthread_create may be for another kind of thread.
  if (callGraph_.startsThreads(&function) && sizeOf(function) <= limits_.smallFunction) return true;
  // A shared function that calls large ones would have useless copies of them.
  if (!caller.root) return caller.shared && sizeWithCallees(function) <= limits_.smallFunction;
  const std::size_t used = used_[caller.root];
  return used <= limits_.threadStatements ||
         (used <= 2 * limits_.threadStatements && sizeWithCallees(function) <= limits_.smallFunction);
}

Context& Contexts::called(Context& caller, const clang::Expr* site, const FunctionDecl& function) {
  Context*& known = calls_[{&caller, site, &function}];
  if (!known) {
    Context& callee = maySplit(caller, function) ? add(function, &caller) : shared(function);
    calls_[{&caller, site, &function}] = &callee;
    return callee;
  }
  return *known;
}

Context& Contexts::spawned(Context& creator, const clang::Expr* site, const FunctionDecl& function) {
  Context*& known = calls_[{&creator, site, &function}];
  if (known) return *known;
  // If a thread creates another one like itself, the two are the same context.
  for (Context* around = creator.root; around; around = around->creator)
    if (around->function == &function) return *(known = around);
  const bool split = !callGraph_.isRecursive(&function) && threadCount_[&function] < limits_.bodiesPerFunction &&
                     total_ <= limits_.contextStatements;
  Context& start = split ? root(function) : shared(function);
  if (split) ++threadCount_[&function];
  if (split) start.creator = creator.root;
  start.startsThread = true;
  return *(known = &start);
}

Context* Contexts::find(const Context& caller, const clang::Expr* site, const FunctionDecl& function) const {
  const auto found = calls_.find({&caller, site, &function});
  return found == calls_.end() ? nullptr : found->second;
}

}  // namespace moire::extractor
