// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/unknown_code.h"

#include <clang/AST/Attr.h>

#include <set>
#include <utility>

#include "extractor/clang/input/linker.h"
#include "extractor/clang/lower/addresses.h"
#include "extractor/clang/lower/argument.h"
#include "extractor/clang/lower/bodies.h"
#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/function_copies.h"
#include "extractor/clang/lower/graph.h"
#include "extractor/clang/lower/local_ends.h"
#include "extractor/clang/lower/modelled_calls.h"
#include "extractor/clang/lower/values.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/pointers/context.h"
#include "extractor/clang/pointers/memory_map.h"
#include "extractor/clang/pointers/points_to.h"
#include "extractor/clang/syntax/callee.h"
#include "extractor/clang/syntax/named_functions.h"
#include "extractor/clang/syntax/types.h"
#include "extractor/models/function_models.h"

namespace moire::extractor {

using clang::Expr;
using clang::FunctionDecl;
using program::BodyId;
using program::ExpressionPtr;
using program::LocationId;

ExpressionPtr UnknownCode::call(const clang::CallExpr* expression, const FunctionDecl* function) {
  parts_.emitter.noteAssumption(
      "call to unknown function '" + function->getNameAsString() +
      "': assumed to return any value, to change only memory that it can reach, to call functions that it knows "
      "only as other threads would, to create no threads, to use no locks that it is not given, and to release none "
      "that its thread does not hold" +
      (parts_.checks(program::ObligationKind::Memory) ? "; to give no object back, and to use none after its end"
                                                      : ""));
  for (const Expr* argument : expression->arguments())
    isAggregate(argument->getType()) && argument->isGLValue() ? parts_.addresses.evaluateWithin(argument)
                                                              : parts_.values.discard(argument);
  parts_.modelledCalls.mayBeCancelled();
  run();
  parts_.modelledCalls.mayBeCancelled();
  // It may end the thread rather than the program: then others still see what the thread wrote last.
  if (function->isNoReturn()) parts_.localEnds.endThread();
  if (function->isNoReturn()) graph_.link(graph_.take(), program_.bodies[walk_.instance->body.index()].exit);
  if (function->hasAttr<clang::ReturnsTwiceAttr>()) {
    parts_.emitter.settle();
    parts_.lowered.jumps.returnPoints[walk_.instance->body].push_back(parts_.emitter.append(program::Skip{}));
  }
  return nondet(walk_.typeOf(expression->getType()));
}

void UnknownCode::run() {
  const auto location = parts_.emitter.emitUnfinished({Unfinished::Kind::Outside, nullptr, {}});
  graph_.link({location}, location);
  // It may release the locks that it can reach, and call the functions that it knows.
  parts_.emitter.emitUnfinished({Unfinished::Kind::OutsideRelease, nullptr, {{}, true}});
  callEscaped();
}

void UnknownCode::callEscaped() {
  if (escapedFunctions().empty()) return;
  parts_.emitter.settle();
  parts_.lowered.unknownCalls.at.push_back(parts_.emitter.append(program::Skip{}));
}

const std::vector<const FunctionDecl*>& UnknownCode::escapedFunctions() {
  if (escapedFunctions_) return *escapedFunctions_;
  escapedFunctions_.emplace();
  for (const ObjectId id : parts_.pointsTo.escaped()) {
    const FunctionDecl* function = parts_.map.graph()[id].function;
    const Callee callee = function ? calleeOf(function, parts_.linker, parts_.models) : Callee{};
    if (callee.hasBody()) escapedFunctions_->push_back(callee.function);
  }
  return *escapedFunctions_;
}

void UnknownCode::noteNamedFunctions(const clang::Stmt& statement) {
  const auto [found, isNew] = namedFunctions_.try_emplace(&statement);
  if (isNew) found->second = functionsNamedIn(statement, parts_.linker);
  for (const FunctionDecl* function : found->second) noteNamed(*function, graph_.open());
}

void UnknownCode::noteInitialFunctions() {
  for (const clang::VarDecl* variable : parts_.linker.variables())
    if (variable->getFormalLinkage() == clang::Linkage::External && variable->getInit())
      for (const FunctionDecl* function : functionsNamedIn(*variable->getInit(), parts_.linker))
        noteNamed(*function, {});
}

void UnknownCode::lowerCalls() {
  UnknownCalls& calls = parts_.lowered.unknownCalls;
  if (calls.at.empty()) return;
  noteInitialFunctions();
  divide();
  for (UnknownGroup& group : calls.groups) lowerGroup(group);
}

void UnknownCode::lowerGroup(UnknownGroup& group) {
  const BodyId id = group.body =
      parts_.bodies.addBody("unknown code calling " + group.functions.front()->getNameAsString());
  Instance& root = parts_.bodies.newInstance(nullptr, nullptr, id, nullptr, program_[id].name);
  graph_.set({});
  program_.bodies[id.index()].entry = graph_.append(program::Start{}, root, {});
  program_.bodies[id.index()].exit = graph_.detached(root, {});
  const auto loop = graph_.append(program::Skip{}, root, {});
  for (const FunctionDecl* function : group.functions) {
    walk_.enter(root, *function);
    graph_.set({loop});
    Arguments none;
    parts_.copies.sharedCall(parts_.contexts.shared(*function), none);
    graph_.link(graph_.take(), loop);
  }
  graph_.link({loop}, program_.bodies[id.index()].exit);
}

void UnknownCode::noteNamed(const FunctionDecl& function, const Open& after) {
  UnknownCalls& calls = parts_.lowered.unknownCalls;
  calls.namedAfter[&function].insert(after.begin(), after.end());
  if (after.empty()) calls.alwaysThere.insert(&function);
}

void UnknownCode::divide() {
  UnknownCalls& calls = parts_.lowered.unknownCalls;
  const auto& functions = escapedFunctions();
  // Other threads may know anything, so for a location in one of them, only its body matters.
  using NamedIn = std::pair<std::set<LocationId>, std::set<BodyId>>;
  std::map<std::pair<bool, NamedIn>, UnknownGroup> groups;
  for (const FunctionDecl* function : functions) {
    const auto found = calls.namedAfter.find(function);
    // A function that is not seen to be named is known all the time.
    if (found == calls.namedAfter.end()) calls.alwaysThere.insert(function);
    NamedIn places;
    if (!calls.alwaysThere.contains(function))
      for (const LocationId location : found->second) {
        if (program_[location].body.index() == program::initialBody)
          places.first.insert(location);
        else
          places.second.insert(program_[location].body);
      }
    groups[{calls.alwaysThere.contains(function), places}].functions.push_back(function);
  }
  // Each group has its own copies of the functions that its functions call.
  constexpr std::size_t few = 8;
  if (groups.size() > few)
    calls.groups.push_back({functions, {}});
  else
    for (auto& [key, group] : groups) calls.groups.push_back(std::move(group));
}

}  // namespace moire::extractor
