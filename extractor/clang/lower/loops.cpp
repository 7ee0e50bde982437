// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/loops.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "extractor/clang/lower/branches.h"
#include "extractor/clang/lower/cleanups.h"
#include "extractor/clang/lower/conditions.h"
#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/graph.h"
#include "extractor/clang/lower/handles.h"
#include "extractor/clang/lower/local_ends.h"
#include "extractor/clang/lower/narrowing.h"
#include "extractor/clang/lower/statements.h"
#include "extractor/clang/syntax/counting_loop.h"
#include "extractor/clang/syntax/evaluated.h"

namespace moire::extractor {

using program::LocationId;

namespace {

bool jumpsOut(const clang::Stmt* part) {
  return part && (clang::isa<clang::BreakStmt, clang::ContinueStmt>(part) || anyPart(*part, jumpsOut));
}

}  // namespace

Jumps Loops::enter(Open& breaks, LocationId continueTo, std::initializer_list<const clang::Expr*> header) {
  // Jumps of a statement expression in the loop's head. GCC takes them to mean the enclosing loop.
  if (std::any_of(header.begin(), header.end(), jumpsOut))
    parts_.emitter.noteAssumption(
        "`break` and `continue` in the head of a loop are assumed to mean this loop, as they do with Clang");
  const std::size_t alive = parts_.cleanups.alive();
  const std::size_t open = parts_.localEnds.open();
  return std::exchange(walk_.jumps, {&breaks, continueTo, alive, alive, open, open});
}

void Loops::loopBody(const clang::Stmt* body, Loop& loop, const clang::Expr* condition) {
  walk_.loops.push_back(std::move(loop));
  {
    const NarrowedScope scope(parts_.narrowing, condition, true, condition ? body : nullptr);
    parts_.statements.lower(body);
  }
  if (hasLabelOfOuterSwitch(body)) walk_.instance->narrowed.clear();
  loop = std::move(walk_.loops.back());
  walk_.loops.pop_back();
}

void Loops::whileLoop(const clang::WhileStmt* statement) {
  const LocationId head = parts_.emitter.append(program::Skip{});
  Open breaks;
  const Jumps around = enter(breaks, head, {statement->getCond()});
  const Branches branches = parts_.conditions.branch(statement->getCond());
  graph_.set(branches.yes);
  Loop loop{nullptr, walk_.instance, head, {}};
  loopBody(statement->getBody(), loop, statement->getCond());
  walk_.jumps = around;
  graph_.link(graph_.take(), head);
  graph_.set(branches.no);
  graph_.add(breaks);
}

void Loops::doLoop(const clang::DoStmt* statement) {
  const LocationId head = parts_.emitter.append(program::Skip{});
  const LocationId next = graph_.detached(*walk_.instance, walk_.position());
  Open breaks;
  const Jumps around = enter(breaks, next, {statement->getCond()});
  Loop loop{nullptr, walk_.instance, head, {}};
  loopBody(statement->getBody(), loop);
  graph_.link(graph_.take(), next);
  graph_.set({next});
  const Branches branches = parts_.conditions.branch(statement->getCond());
  walk_.jumps = around;
  graph_.link(branches.yes, head);
  graph_.set(branches.no);
  graph_.add(breaks);
}

void Loops::forLoop(const clang::ForStmt* statement) {
  const std::size_t alive = parts_.cleanups.alive();
  parts_.localEnds.enter(*statement);
  Loop loop{statement, walk_.instance, parts_.emitter.append(program::Skip{}), {}};
  parts_.statements.lower(statement->getInit());
  const LocationId head = parts_.emitter.append(program::Skip{});
  const LocationId next = graph_.detached(*walk_.instance, walk_.position());
  Open breaks;
  const Jumps around = enter(breaks, next, {statement->getCond(), statement->getInc()});
  Open finished;
  if (statement->getCond()) {
    const Branches branches = parts_.conditions.branch(statement->getCond());
    graph_.set(branches.yes);
    finished = branches.no;
  }
  loopBody(statement->getBody(), loop, statement->getCond());
  graph_.link(graph_.take(), next);
  graph_.set({next});
  parts_.statements.lower(statement->getInc());
  walk_.jumps = around;
  graph_.link(graph_.take(), head);
  graph_.set(finished);
  parts_.handles.joinLoop(*statement, loop.joins);
  graph_.add(breaks);
  parts_.cleanups.end(alive);
  parts_.localEnds.leave();
}

}  // namespace moire::extractor
