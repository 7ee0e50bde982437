// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/cleanups.h"

#include "extractor/clang/lower/graph.h"
#include "extractor/clang/lower/values.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/syntax/cleanups.h"

namespace moire::extractor {

void Cleanups::begin(const clang::VarDecl& variable) {
  if (cleanupCall(variable)) walk_.cleanups.push_back(&variable);
}

std::size_t Cleanups::alive() const { return walk_.cleanups.size(); }

void Cleanups::runBeforeJump(std::size_t target) {
  // The variable that was declared last comes first.
  for (std::size_t i = alive(); i > target && !graph_.open().empty(); --i)
    parts_.values.discard(cleanupCall(*walk_.cleanups[i - 1]));
}

void Cleanups::runBeforeJump(const clang::LabelDecl& target) {
  if (alive() == 0) return;
  const clang::FunctionDecl* function = walk_.instance->function;
  const auto [labels, isNew] = atLabels_.try_emplace(function);
  if (isNew) labels->second = cleanupsAtLabels(*function);
  // Clang accepts no jump into the scope of such a variable, so those alive at the label are the first ones alive here.
  if (const auto found = labels->second.find(&target); found != labels->second.end()) runBeforeJump(found->second);
}

void Cleanups::end(std::size_t before) {
  runBeforeJump(before);
  walk_.cleanups.resize(before);
}

}  // namespace moire::extractor
