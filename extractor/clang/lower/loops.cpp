// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/loops.h"

#include <utility>

#include "extractor/clang/lower/branches.h"
#include "extractor/clang/lower/cleanups.h"
#include "extractor/clang/lower/conditions.h"
#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/graph.h"
#include "extractor/clang/lower/handles.h"
#include "extractor/clang/lower/narrowing.h"
#include "extractor/clang/lower/statements.h"
#include "extractor/clang/syntax/counting_loop.h"

namespace moire::extractor {

using program::LocationId;

void Loops::loopBody(const clang::Stmt* body, Open& breaks, LocationId continueTo, Loop& loop,
                     const clang::Expr* condition) {
  const Jumps around =
      std::exchange(walk_.jumps, {&breaks, continueTo, parts_.cleanups.alive(), parts_.cleanups.alive()});
  walk_.loops.push_back(std::move(loop));
  {
    const NarrowedScope scope(parts_.narrowing, condition, true, condition ? body : nullptr);
    parts_.statements.lower(body);
  }
  if (hasLabelOfOuterSwitch(body)) walk_.instance->narrowed.clear();
  loop = std::move(walk_.loops.back());
  walk_.loops.pop_back();
  walk_.jumps = around;
}

void Loops::whileLoop(const clang::WhileStmt* statement) {
  const LocationId head = parts_.emitter.append(program::Skip{});
  const Branches branches = parts_.conditions.branch(statement->getCond());
  graph_.set(branches.yes);
  Open breaks = branches.no;
  Loop loop{nullptr, walk_.instance, head, {}};
  loopBody(statement->getBody(), breaks, head, loop, statement->getCond());
  graph_.link(graph_.take(), head);
  graph_.set(breaks);
}

void Loops::doLoop(const clang::DoStmt* statement) {
  const LocationId head = parts_.emitter.append(program::Skip{});
  const LocationId next = graph_.detached(*walk_.instance, walk_.position());
  Open breaks;
  Loop loop{nullptr, walk_.instance, head, {}};
  loopBody(statement->getBody(), breaks, next, loop);
  graph_.link(graph_.take(), next);
  graph_.set({next});
  const Branches branches = parts_.conditions.branch(statement->getCond());
  graph_.link(branches.yes, head);
  graph_.set(branches.no);
  graph_.add(breaks);
}

void Loops::forLoop(const clang::ForStmt* statement) {
  const std::size_t alive = parts_.cleanups.alive();
  Loop loop{statement, walk_.instance, parts_.emitter.append(program::Skip{}), {}};
  parts_.statements.lower(statement->getInit());
  const LocationId head = parts_.emitter.append(program::Skip{});
  Open finished;
  if (statement->getCond()) {
    const Branches branches = parts_.conditions.branch(statement->getCond());
    graph_.set(branches.yes);
    finished = branches.no;
  }
  Open breaks;
  const LocationId next = graph_.detached(*walk_.instance, walk_.position());
  loopBody(statement->getBody(), breaks, next, loop, statement->getCond());
  graph_.link(graph_.take(), next);
  graph_.set({next});
  parts_.statements.lower(statement->getInc());
  graph_.link(graph_.take(), head);
  graph_.set(finished);
  parts_.handles.joinLoop(*statement, loop.joins);
  graph_.add(breaks);
  parts_.cleanups.end(alive);
}

}  // namespace moire::extractor
