// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/set_machine.h"

#include <algorithm>

namespace moire::datalog {

std::size_t SetMachine::run(const SetPlan& plan, const SetSources& sources, const GivenSet& given, GrowingRows& head) {
  if (plan.compiled) {
    if (made_.size() < plan.sets) made_.resize(plan.sets);
    frame_.start(plan.compiled->slots, sources, made_);
    frame_.given = given;
    frame_.head = &head;
    frame_.tick();
    return plan.compiled->function(frame_);
  }
  sources_ = &sources;
  given_ = given;
  head_ = &head;
  added_ = 0;
  if (registers_.size() < plan.registers) registers_.resize(plan.registers);
  if (sets_.size() < plan.sets) sets_.resize(plan.sets);
  tick();
  execute(plan.steps.data());
  return added_;
}

void SetMachine::execute(const SetStep* step) {
  for (;; ++step) {
    switch (step->kind) {
      case SetStepKind::Given:
        if (!match(*step, given_.key)) return;
        sets_[step->set].values = given_.values;
        break;
      case SetStepKind::Rows:
        return rows(*step);
      case SetStepKind::Load:
        if (!load(*step)) return;
        break;
      case SetStepKind::Keep:
        if (!keep(*step)) return;
        break;
      case SetStepKind::Drop:
        if (!drop(*step)) return;
        break;
      case SetStepKind::Expand:
        return expand(*step);
      case SetStepKind::Has:
        if (!sets_[step->set].values->contains(value(*step->element))) return;
        break;
      case SetStepKind::Exists:
        if (!exists(*step)) return;
        break;
      case SetStepKind::Absent:
        if (exists(*step)) return;
        break;
      case SetStepKind::Filter:
        if (!terms_.holds(step->comparison, step->type, value(step->operands[0]), value(step->operands[1]), step->at)) {
          return;
        }
        break;
      case SetStepKind::Bind:
        registers_[step->result] = value(step->operands[0]);
        break;
      case SetStepKind::Target:
        findTarget(*step);
        break;
      case SetStepKind::EmitOne:
        added_ += head_->add(target_, value(*step->element));
        return;
      case SetStepKind::EmitSet:
        added_ += head_->add(target_, *sets_[step->set].values);
        return;
    }
  }
}

bool SetMachine::match(const SetStep& step, const Value* key) {
  for (const ColumnCheck& check : step.checks) {
    if (key[check.column] != value(check.operand)) return false;
  }
  for (const ColumnPair& pair : step.pairs) {
    if (key[pair.left] != key[pair.right]) return false;
  }
  for (const ColumnBinding& binding : step.bindings) registers_[binding.reg] = key[binding.column];
  return true;
}

void SetMachine::rows(const SetStep& step) {
  const SetSource& source = (*sources_)[step.relation][step.order];
  if (step.keyIndex == noIndex) {
    // Rows that are added in the meantime wait for their own turn.
    const std::size_t end = source.order->rows();
    for (RowId row = 0; row < end; ++row) {
      if (visit(step, source, row)) execute(&step + 1);
    }
    return;
  }
  KeyIndex& index = (*source.keyIndexes)[step.keyIndex];
  if (source.grows) index.extend(source.order->keys(), source.order->rows());
  key_.resize(std::max(key_.size(), step.operands.size()));
  for (std::size_t i = 0; i < step.operands.size(); ++i) key_[i] = value(step.operands[i]);
  for (RowId row = index.newest(source.order->keys(), key_.data()); row != noRow; row = index.older(row)) {
    if (visit(step, source, row)) execute(&step + 1);
  }
}

bool SetMachine::visit(const SetStep& step, const SetSource& source, RowId row) {
  tick();
  const ValueSet& values = (*source.order)[row];
  if (values.empty() || !match(step, source.order->key(row))) return false;
  open(sets_[step.set], values, source.grows);
  return true;
}

const ValueSet* SetMachine::find(const SetStep& step) {
  key_.resize(std::max(key_.size(), step.operands.size()));
  for (std::size_t i = 0; i < step.operands.size(); ++i) key_[i] = value(step.operands[i]);
  const SetOrder& order = *(*sources_)[step.relation][step.order].order;
  const RowId row = order.find(key_.data());
  return row == noRow ? nullptr : &order[row];
}

bool SetMachine::load(const SetStep& step) {
  const ValueSet* values = find(step);
  if (values == nullptr || values->empty()) return false;
  open(sets_[step.set], *values, (*sources_)[step.relation][step.order].grows);
  return true;
}

void SetMachine::open(OpenSet& set, const ValueSet& values, bool grows) {
  set.values = &values;
  if (!grows) return;
  set.made = values;
  set.values = &set.made;
}

bool SetMachine::keep(const SetStep& step) {
  const ValueSet* values = find(step);
  if (values == nullptr) return false;
  OpenSet& result = sets_[step.result];
  const bool any = result.made.keepOf(*sets_[step.set].values, *values);
  result.values = &result.made;
  return any;
}

bool SetMachine::drop(const SetStep& step) {
  const ValueSet* values = find(step);
  OpenSet& result = sets_[step.result];
  if (values == nullptr) {
    result.values = sets_[step.set].values;
    return true;
  }
  const bool any = result.made.dropOf(*sets_[step.set].values, *values);
  result.values = &result.made;
  return any;
}

bool SetMachine::exists(const SetStep& step) {
  const ValueSet* values = find(step);
  if (values == nullptr) return false;
  return step.element ? values->contains(value(*step.element)) : !values->empty();
}

void SetMachine::expand(const SetStep& step) {
  const ValueSet& values = *sets_[step.set].values;
  values.forEach([&](Value value) {
    tick();
    registers_[step.result] = value;
    execute(&step + 1);
  });
}

void SetMachine::findTarget(const SetStep& step) {
  key_.resize(std::max(key_.size(), step.operands.size()));
  for (std::size_t i = 0; i < step.operands.size(); ++i) key_[i] = value(step.operands[i]);
  target_ = head_->target(key_.data());
}

}  // namespace moire::datalog
