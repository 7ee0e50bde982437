// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/exits.h"

#include <algorithm>
#include <optional>

#include "extractor/clang/input/linker.h"
#include "extractor/clang/lower/argument.h"
#include "extractor/clang/lower/bodies.h"
#include "extractor/clang/lower/constants.h"
#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/function_copies.h"
#include "extractor/clang/lower/graph.h"
#include "extractor/clang/lower/indirect_calls.h"
#include "extractor/clang/lower/lowered.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/syntax/callee.h"
#include "extractor/clang/syntax/model_effects.h"

namespace moire::extractor {

using program::BodyId;
using program::CellId;
using program::LocationId;

void Exits::registerHandlers(const clang::CallExpr* expression, const FunctionModel& model) {
  for (const unsigned position : model.runsAtExit)
    if (const auto* function = argumentAt(*expression, position)) registerHandler(function, false);
  for (const unsigned position : model.runsAtQuickExit)
    if (const auto* function = argumentAt(*expression, position)) registerHandler(function, true);
}

void Exits::registerHandler(const clang::Expr* function, bool quick) {
  bool known = false;
  for (const clang::FunctionDecl* target : parts_.indirectCalls.possibleTargets(function, function)) {
    const Callee callee = calleeOf(target, parts_.linker, parts_.models);
    if (!callee.hasBody()) continue;
    known = true;
    registerFunction(parts_.contexts.shared(*callee.function), quick);
  }
  if (!known && !parts_.constants.of(function))
    parts_.emitter.noteAssumption("a function that is to be called later is not known: it is assumed to do nothing");
}

void Exits::registerFunction(const Context& function, bool quick) {
  constexpr std::size_t many = 16;
  const auto same = std::find_if(registrations_.begin(), registrations_.end(), [&](const Registration& known) {
    return known.function == &function && known.quick == quick;
  });
  const bool shared = same != registrations_.end() && (atExit_ || registrations_.size() >= many);
  if (shared) {
    same->anyTime = true;
    parts_.emitter.emit(program::Assign{{same->done}, program::constant(1, program::int32)});
    return;
  }
  program::Cell cell;
  cell.name = parts_.memory.unique("registered " + function.function->getNameAsString());
  cell.type = program::int32;
  cell.initial = program::Range{0, 0};
  cell.hidden = true;
  cell.declared = walk_.position();
  const CellId done(program_.cells.size());
  program_.cells.push_back(std::move(cell));
  const LocationId at = parts_.emitter.emit(program::Assign{{done}, program::constant(1, program::int32)});
  registrations_.push_back({quick, &function, at, done, atExit_});
}

void Exits::exitHere(Kind kind) {
  parts_.emitter.settle();
  if (kind != Kind::Quick && parts_.map.locksAreRevealed)
    parts_.emitter.emitUnfinished({Unfinished::Kind::WaitsForAny});  // for each stream is written out
  endings_[{walk_.instance->body, kind}].exits.push_back(parts_.emitter.append(program::Skip{}));
  graph_.set({});
}

Exits::Block Exits::lowerCall(Ending& ending, const Context& function, const CellId* condition) {
  walk_.enter(*ending.instance, *function.function);
  graph_.set({});
  Block block;
  block.entry =
      condition ? parts_.emitter.append(program::Assume{binary(program::Op::NotEqual, read(*condition, program::int32),
                                                               program::constant(0, program::int32))})
                : parts_.emitter.append(program::Skip{});
  Arguments any;
  parts_.copies.invoke(*function.function, function, any, false);
  block.ends = graph_.take();
  return block;
}

void Exits::lowerHandlers() {
  atExit_ = true;
  // Lowering one function may add registrations and exits.
  for (bool more = true; more;) {
    more = false;
    for (auto& [key, ending] : endings_) {
      const BodyId body = key.first;
      const bool quick = key.second == Kind::Quick;
      if (!ending.instance)
        ending.instance = &parts_.bodies.newInstance(nullptr, nullptr, body, nullptr, program_[body].name + "/exit");
      for (std::size_t i = 0; i < registrations_.size(); ++i) {
        if (registrations_[i].quick != quick || ending.handlers.contains(i)) continue;
        const Registration registration = registrations_[i];
        ending.handlers.emplace(i, lowerCall(ending, *registration.function, &registration.done));
        more = true;
      }
      while (!quick && ending.destructors.size() < destructors_.size()) {
        ending.destructors.push_back(lowerCall(ending, *destructors_[ending.destructors.size()], nullptr));
        more = true;
      }
    }
  }
  atExit_ = false;
}

std::vector<std::size_t> Exits::after(std::size_t registration) const {
  std::vector<bool> seen(program_.locations.size(), false);
  std::vector<LocationId> work = program_[registrations_[registration].at].successors;
  while (!work.empty()) {
    const LocationId at = work.back();
    work.pop_back();
    if (seen[at.index()]) continue;
    seen[at.index()] = true;
    const auto& next = program_[at].successors;
    work.insert(work.end(), next.begin(), next.end());
  }
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < registrations_.size(); ++i)
    if (seen[registrations_[i].at.index()]) found.push_back(i);
  return found;
}

std::optional<std::vector<std::size_t>> Exits::orderOf(bool quick) const {
  // Where a jump back leads is not known yet.
  if (!parts_.lowered.jumps.back.empty()) return std::nullopt;
  std::vector<std::pair<std::size_t, std::size_t>> byLater;
  for (std::size_t i = 0; i < registrations_.size(); ++i) {
    if (registrations_[i].quick != quick) continue;
    if (registrations_[i].anyTime || program_[registrations_[i].at].body.index() != program::initialBody)
      return std::nullopt;
    const auto later = after(i);
    if (std::find(later.begin(), later.end(), i) != later.end()) return std::nullopt;
    byLater.emplace_back(later.size(), i);
  }
  // A registration with fewer registrations after it comes later, or the two are never both made.
  std::sort(byLater.begin(), byLater.end());
  std::vector<std::size_t> order;
  for (const auto& [later, i] : byLater) order.push_back(i);
  return order;
}

void Exits::connect(BodyId body, Kind kind, const Ending& ending) {
  Open here = ending.exits;
  if (const auto order = orderOf(kind == Kind::Quick)) {
    // A registration may fail.
    for (const std::size_t i : *order) {
      const Block& block = ending.handlers.at(i);
      graph_.link(here, block.entry);
      here.insert(here.end(), block.ends.begin(), block.ends.end());
    }
  } else {
    const LocationId loop = graph_.detached(*ending.instance, {});
    graph_.link(here, loop);
    for (const auto& [i, block] : ending.handlers) {
      graph_.link({loop}, block.entry);
      graph_.link(block.ends, loop);
    }
    here = {loop};
  }
  for (const Block& block : ending.destructors) {
    graph_.link(here, block.entry);
    here = block.ends;
  }
  if (kind == Kind::Return) graph_.link(here, program_[body].exit);
  if (ending.handlers.empty() && ending.destructors.empty()) return;
  auto& leaving = parts_.lowered.jumps.leaving;
  leaving.insert(leaving.end(), ending.exits.begin(), ending.exits.end());
}

void Exits::connect() {
  for (const auto& [key, ending] : endings_) connect(key.first, key.second, ending);
}

}  // namespace moire::extractor
