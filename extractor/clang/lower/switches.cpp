// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/switches.h"

#include <utility>

#include "extractor/clang/lower/arithmetic.h"
#include "extractor/clang/lower/cleanups.h"
#include "extractor/clang/lower/constants.h"
#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/graph.h"
#include "extractor/clang/lower/local_ends.h"
#include "extractor/clang/lower/narrowing.h"
#include "extractor/clang/lower/statements.h"
#include "extractor/clang/lower/values.h"
#include "extractor/clang/lower/walk.h"

namespace moire::extractor {

using program::ExpressionPtr;
using program::Op;

ExpressionPtr Switches::matches(const clang::CaseStmt* label, const ExpressionPtr& value) {
  const auto bound = [&](const clang::Expr* expression) {
    const auto number = parts_.constants.of(expression);
    return convert(number ? *number : nondet(value->type), value->type);
  };
  const ExpressionPtr low = bound(label->getLHS());
  if (!label->getRHS()) return binary(Op::Equal, value, low);
  return binary(Op::And, binary(Op::LessEqual, low, value), binary(Op::LessEqual, value, bound(label->getRHS())));
}

void Switches::switchStatement(const clang::SwitchStmt* statement) {
  if (statement->getInit()) parts_.statements.lower(statement->getInit());
  ExpressionPtr selector = parts_.values.of(statement->getCond());
  // The selector is compared several times but evaluated once.
  bool nondeterministic = false;
  forEach(*selector, [&](const program::Expression& e) { nondeterministic = nondeterministic || e.op == Op::Nondet; });
  if (nondeterministic || (parts_.byAccess() && readsShared(program_, *selector)))
    selector = parts_.emitter.stable(selector);
  parts_.emitter.settle();
  std::vector<const clang::SwitchCase*> labels;
  for (const auto* label = statement->getSwitchCaseList(); label; label = label->getNextSwitchCase())
    labels.insert(labels.begin(), label);

  const Open before = graph_.take();
  ExpressionPtr noneMatches;
  const clang::SwitchCase* byDefault = nullptr;
  for (const auto* label : labels) {
    const auto* one = clang::dyn_cast<clang::CaseStmt>(label);
    if (!one) {
      byDefault = label;
      continue;
    }
    const ExpressionPtr condition = matches(one, selector);
    noneMatches = noneMatches ? binary(Op::And, noneMatches, negation(condition)) : negation(condition);
    graph_.set(before);
    const At at(walk_, label->getBeginLoc());
    walk_.instance->caseEntries[label] = parts_.emitter.append(program::Assume{condition});
  }
  graph_.set(before);
  if (noneMatches) parts_.emitter.append(program::Assume{noneMatches});
  Open breaks;
  if (byDefault) {
    walk_.instance->caseEntries[byDefault] = parts_.emitter.append(program::Skip{});
  } else {
    breaks = graph_.open();
  }
  graph_.set({});
  const Jumps around = walk_.jumps;
  walk_.jumps.breaks = &breaks;
  walk_.jumps.aliveAfterBreak = parts_.cleanups.alive();
  walk_.jumps.openAfterBreak = parts_.localEnds.open();
  {
    const NarrowedScope scope(parts_.narrowing, statement->getCond(), true, nullptr);
    parts_.statements.lower(statement->getBody());
  }
  walk_.jumps = around;
  graph_.add(breaks);
}

void Switches::switchLabel(const clang::SwitchCase* statement) {
  walk_.instance->narrowed.clear();
  // Consecutive labels are nested; a loop keeps long runs of them from using up the stack.
  const clang::Stmt* body = statement;
  while (const auto* label = clang::dyn_cast_or_null<clang::SwitchCase>(body)) {
    if (const auto entry = walk_.instance->caseEntries.find(label); entry != walk_.instance->caseEntries.end())
      graph_.add({entry->second});
    body = label->getSubStmt();
  }
  parts_.statements.lower(body);
}

}  // namespace moire::extractor
