// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/local_ends.h"

#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/graph.h"
#include "extractor/clang/lower/lifetimes.h"
#include "extractor/clang/lower/lowered.h"
#include "extractor/clang/lower/memory.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/pointers/memory_map.h"
#include "extractor/clang/pointers/object_ends.h"

namespace moire::extractor {

void LocalEnds::enter(const clang::Stmt& block) {
  if (isChecked()) walk_.blocks.push_back({walk_.instance, &block});
}

void LocalEnds::leave() {
  if (!isChecked()) return;
  end(*walk_.blocks.back().block);
  walk_.blocks.pop_back();
}

std::size_t LocalEnds::open() const { return walk_.blocks.size(); }

void LocalEnds::endBeforeJump(std::size_t target) {
  for (std::size_t i = open(); i > target; --i) end(*walk_.blocks[i - 1].block);
}

void LocalEnds::endBeforeJump(const clang::LabelDecl& target) {
  if (!isChecked()) return;
  const Scopes& scopes = parts_.ends.scopesOf(*walk_.instance->function);
  const clang::Stmt* const there = scopes.blockOf(target);
  for (std::size_t i = open(); i > 0 && walk_.blocks[i - 1].instance == walk_.instance; --i)
    if (!scopes.isWithin(there, walk_.blocks[i - 1].block)) end(*walk_.blocks[i - 1].block);
}

void LocalEnds::endBeforeReturn() {
  for (std::size_t i = open(); i > 0 && walk_.blocks[i - 1].instance == walk_.instance; --i)
    end(*walk_.blocks[i - 1].block);
}

void LocalEnds::end(const clang::Stmt& block) {
  const Instance& instance = *walk_.instance;
  if (!isChecked() || !instance.context) return;
  for (const Scopes::Local& local : parts_.ends.scopesOf(*instance.function).localsOf(block)) {
    const auto* literal = clang::dyn_cast_or_null<clang::CompoundLiteralExpr>(local.expression);
    const auto id = local.variable ? parts_.map.findVariable(local.variable, instance.context)
                    : literal      ? parts_.map.findLiteral(literal, instance.context)
                                   : parts_.map.findHeap(local.expression, *instance.context);
    if (!id || !parts_.ends.mayBeOutlived(*id)) continue;
    const Object& object = parts_.memory.object(*id, instance.body);
    const program::CellId flag = parts_.lifetimes.flagOf(object);
    auto& ends = parts_.lowered.lifetimes.localEnds[&object];
    if (graph_.open().empty()) continue;
    ends.push_back(parts_.emitter.emit(program::Assign{{flag}, program::constant(1, program::int32)}));
    parts_.lowered.lifetimes.ended.push_back({ends.back(), {&object}, false});
  }
}

void LocalEnds::jumpBack() {
  if (isChecked()) parts_.lowered.lifetimes.jumpsBack.push_back(parts_.emitter.append(program::Skip{}));
}

void LocalEnds::endThread() {
  if (isChecked()) parts_.lowered.lifetimes.threadEnds.push_back(parts_.emitter.append(program::Skip{}));
}

}  // namespace moire::extractor
