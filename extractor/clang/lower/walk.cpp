// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/walk.h"

#include <utility>

#include "extractor/clang/syntax/counting_loop.h"
#include "extractor/clang/syntax/source.h"
#include "extractor/clang/syntax/types.h"

namespace moire::extractor {

void Walk::enter(Instance& in, const clang::FunctionDecl& function) {
  instance = &in;
  context_ = &function.getASTContext();
  here = function.getLocation();
}

Walk::Surroundings Walk::into(Instance& callee) {
  Surroundings caller{instance, context_, here, std::exchange(jumps, {}), std::exchange(cleanups, {})};
  enter(callee, *callee.function);
  return caller;
}

void Walk::backTo(const Surroundings& caller) {
  instance = caller.instance;
  context_ = caller.context;
  here = caller.here;
  jumps = caller.jumps;
  cleanups = caller.cleanups;
}

program::SourcePosition Walk::position() const { return positionOf(ast().getSourceManager(), here); }

program::IntType Walk::typeOf(clang::QualType type) const { return integerType(ast(), type).value_or(program::uint64); }

const clang::ForStmt* Walk::onlyLoop() const {
  if (loops.size() != 1 || !loops.front().loop || loops.front().instance != instance) return nullptr;
  for (const Instance* around = instance; around; around = around->caller)
    if (around->shared || (around->function && hasJumps(around->function->getBody()))) return nullptr;
  return loops.front().loop;
}

}  // namespace moire::extractor
