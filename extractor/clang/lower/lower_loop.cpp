// SPDX-License-Identifier: Apache-2.0
// Loops and switches.
#include "extractor/clang/lower/lowering.h"

namespace moire::extractor {

using program::ExpressionPtr;
using program::LocationId;
using program::Op;

void Lowering::loopBody(const clang::Stmt* body, Open& breaks, LocationId continueTo, Loop& loop,
                        const clang::Expr* condition) {
  const Jumps around = std::exchange(jumps_, {&breaks, continueTo});
  loops_.push_back(std::move(loop));
  {
    const NarrowedScope scope(*this, condition, true, condition ? body : nullptr);
    statement(body);
  }
  if (hasLabelOfOuterSwitch(body)) instance_->narrowed.clear();
  loop = std::move(loops_.back());
  loops_.pop_back();
  jumps_ = around;
}

void Lowering::whileLoop(const clang::WhileStmt* statement) {
  const LocationId head = appendHere(program::Skip{});
  const Branches branches = branch(statement->getCond());
  graph_.set(branches.yes);
  Open breaks = branches.no;
  Loop loop{nullptr, instance_, head, {}};
  loopBody(statement->getBody(), breaks, head, loop, statement->getCond());
  graph_.link(graph_.take(), head);
  graph_.set(breaks);
}

void Lowering::doLoop(const clang::DoStmt* statement) {
  const LocationId head = appendHere(program::Skip{});
  const LocationId next = graph_.detached(*instance_, here());
  Open breaks;
  Loop loop{nullptr, instance_, head, {}};
  loopBody(statement->getBody(), breaks, next, loop);
  graph_.link(graph_.take(), next);
  graph_.set({next});
  const Branches branches = branch(statement->getCond());
  graph_.link(branches.yes, head);
  graph_.set(branches.no);
  graph_.add(breaks);
}

void Lowering::forLoop(const clang::ForStmt* statement) {
  Loop loop{statement, instance_, appendHere(program::Skip{}), {}};
  this->statement(statement->getInit());
  const LocationId head = appendHere(program::Skip{});
  Open finished;
  if (statement->getCond()) {
    const Branches branches = branch(statement->getCond());
    graph_.set(branches.yes);
    finished = branches.no;
  }
  Open breaks;
  const LocationId next = graph_.detached(*instance_, here());
  loopBody(statement->getBody(), breaks, next, loop, statement->getCond());
  graph_.link(graph_.take(), next);
  graph_.set({next});
  this->statement(statement->getInc());
  graph_.link(graph_.take(), head);
  graph_.set(finished);
  joinLoop(*statement, loop.joins);
  graph_.add(breaks);
}

ExpressionPtr Lowering::matches(const clang::CaseStmt* label, const ExpressionPtr& value) {
  const auto bound = [&](const clang::Expr* expression) {
    const auto number = constantValue(expression);
    return convert(number ? *number : nondet(value->type), value->type);
  };
  const ExpressionPtr low = bound(label->getLHS());
  if (!label->getRHS()) return binary(Op::Equal, value, low);
  return binary(Op::And, binary(Op::LessEqual, low, value), binary(Op::LessEqual, value, bound(label->getRHS())));
}

void Lowering::switchStatement(const clang::SwitchStmt* statement) {
  if (statement->getInit()) this->statement(statement->getInit());
  ExpressionPtr selector = value(statement->getCond());
  // The selector is compared several times but evaluated once.
  bool nondeterministic = false;
  forEach(*selector, [&](const program::Expression& e) { nondeterministic = nondeterministic || e.op == Op::Nondet; });
  if (nondeterministic || (byAccess() && readsShared(*selector))) selector = stable(selector);
  settle();
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
    const At at(*this, label->getBeginLoc());
    instance_->caseEntries[label] = appendHere(program::Assume{condition});
  }
  graph_.set(before);
  if (noneMatches) appendHere(program::Assume{noneMatches});
  Open breaks;
  if (byDefault) {
    instance_->caseEntries[byDefault] = appendHere(program::Skip{});
  } else {
    breaks = graph_.open();
  }
  graph_.set({});
  const Jumps around = std::exchange(jumps_, {&breaks, jumps_.continueTo});
  {
    const NarrowedScope scope(*this, statement->getCond(), true, nullptr);
    this->statement(statement->getBody());
  }
  jumps_ = around;
  graph_.add(breaks);
}

void Lowering::switchLabel(const clang::SwitchCase* statement) {
  instance_->narrowed.clear();
  // Consecutive labels nest; a loop keeps long runs of them off the stack.
  const clang::Stmt* body = statement;
  while (const auto* label = clang::dyn_cast_or_null<clang::SwitchCase>(body)) {
    if (const auto entry = instance_->caseEntries.find(label); entry != instance_->caseEntries.end())
      graph_.add({entry->second});
    body = label->getSubStmt();
  }
  this->statement(body);
}

}  // namespace moire::extractor
