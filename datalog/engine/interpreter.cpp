// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/interpreter.h"

#include <algorithm>

#include "datalog/engine/number_range.h"

namespace moire::datalog {
Interpreter::Interpreter(const RuleProgram& program, Database& database, const StopRequest& shouldStop)
    : database_(database), terms_(program, database), runtime_(terms_, shouldStop), frame_(runtime_, ticks_) {
  std::size_t widest = 1;
  for (const RelationInfo& relation : program.relations()) widest = std::max(widest, relation.arity());
  key_.resize(widest);
}

void Interpreter::start(const JoinPlan& plan) {
  registers_.assign(std::max<std::size_t>(1, plan.registers), 0);
  head_ = &database_.relations[plan.steps.back().relation].tuples;
  derived_.resize(std::max(derived_.size(), batch * head_->arity()));
  waiting_ = 0;
  fresh_ = 0;
}

std::size_t Interpreter::run(const JoinPlan& plan) {
  found_ = nullptr;
  if (plan.compiled) {
    const Step& first = plan.steps.front();
    const bool scans = first.kind == StepKind::Scan;
    call(plan, scans ? database_.relations[first.relation].range(first.version) : RowRange{0, 0});
    return frame_.fresh();
  }
  start(plan);
  execute(plan.steps.data());
  flush();
  return fresh_;
}

void Interpreter::runPart(const JoinPlan& plan, RowRange rows, std::vector<Value>& found) {
  found_ = &found;
  if (plan.compiled) return call(plan, rows);
  start(plan);
  scanRows(plan.steps.front(), rows);
  flush();
}

void Interpreter::call(const JoinPlan& plan, RowRange rows) {
  const CompiledPlan<JoinFunction>& compiled = *plan.compiled;
  frame_.start(compiled.slots, database_.relations[plan.steps.back().relation].tuples, found_);
  frame_.sources.clear();
  for (const RelationSlot& slot : compiled.slots.relations) {
    const Relation& relation = database_.relations[slot.relation];
    const RowRange seen = relation.range(slot.version);
    const KeyIndex* index = slot.index == noIndex ? nullptr : &relation.indexes[slot.index];
    frame_.sources.push_back({&relation.tuples, index, seen.begin, seen.end});
  }
  frame_.begin = rows.begin;
  frame_.end = rows.end;
  compiled.function(frame_);
}

void Interpreter::execute(const Step* step) {
  for (;; ++step) {
    switch (step->kind) {
      case StepKind::Scan:
        return scan(*step);
      case StepKind::Lookup:
        return lookup(*step);
      case StepKind::Range:
        return range(*step);
      case StepKind::Emit:
        return emit(*step);
      case StepKind::Accumulate:
        return accumulate(*step);
      case StepKind::Exists:
        if (!exists(*step)) return;
        break;
      case StepKind::Absent:
        if (exists(*step)) return;
        break;
      case StepKind::Filter:
        if (!terms_.holds(step->comparison, step->type, value(step->operands[0]), value(step->operands[1]), step->at)) {
          return;
        }
        break;
      case StepKind::Bind:
        registers_[step->result] = value(step->operands[0]);
        break;
      case StepKind::Unpack:
        if (!unpack(*step)) return;
        break;
      case StepKind::Aggregate:
        if (!aggregate(*step)) return;
        break;
    }
  }
}

/// Whether the row passes; if so, its columns are in the registers.
bool Interpreter::take(const Step& step, const Value* row) {
  for (const ColumnCheck& check : step.checks) {
    if (row[check.column] != value(check.operand)) return false;
  }
  for (const ColumnPair& pair : step.pairs) {
    if (row[pair.left] != row[pair.right]) return false;
  }
  for (const ColumnBinding& binding : step.bindings) registers_[binding.reg] = row[binding.column];
  return true;
}

// Rows are looked up again in every turn: what the inner steps derive may move the relation's storage.
void Interpreter::scan(const Step& step) { scanRows(step, database_.relations[step.relation].range(step.version)); }

void Interpreter::scanRows(const Step& step, RowRange rows) {
  const Relation& relation = database_.relations[step.relation];
  for (std::size_t id = rows.begin; id < rows.end; ++id) {
    tick();
    if (take(step, relation.tuples.row(static_cast<RowId>(id)))) execute(&step + 1);
  }
}

void Interpreter::lookup(const Step& step) {
  const Relation& relation = database_.relations[step.relation];
  const KeyIndex& index = relation.indexes[step.index];
  const RowRange rows = relation.range(step.version);
  gatherKey(step);
  for (RowId id = index.newest(relation.tuples, key_.data()); id != noRow && id >= rows.begin; id = index.older(id)) {
    tick();
    if (id < rows.end && take(step, relation.tuples.row(id))) execute(&step + 1);
  }
}

void Interpreter::gatherKey(const Step& step) {
  for (std::size_t i = 0; i < step.operands.size(); ++i) key_[i] = value(step.operands[i]);
}

bool Interpreter::exists(const Step& step) {
  const Relation& relation = database_.relations[step.relation];
  const RowRange rows = relation.range(step.version);
  if (step.operands.empty()) return rows.begin < rows.end;
  gatherKey(step);
  if (step.index == noIndex) {
    const RowId id = relation.tuples.find(key_.data());
    return id != noRow && id >= rows.begin && id < rows.end;
  }
  const KeyIndex& index = relation.indexes[step.index];
  RowId id = index.newest(relation.tuples, key_.data());
  while (id != noRow && id >= rows.end) id = index.older(id);
  return id != noRow && id >= rows.begin;
}

bool Interpreter::unpack(const Step& step) {
  const Value record = value(step.operands[0]);
  if (record == RecordTable::nil) return false;
  return take(step, database_.records.unpack(record, step.arity).data());
}

void Interpreter::range(const Step& step) {
  if (step.type == Kind::Float) return runRange<Kind::Float>(step);
  return step.type == Kind::Unsigned ? runRange<Kind::Unsigned>(step) : runRange<Kind::Number>(step);
}

template <Kind kind>
void Interpreter::runRange(const Step& step) {
  const Value from = value(step.operands[0]);
  const Value to = value(step.operands[1]);
  auto numbers = step.operands.size() > 2 ? rangeOf<kind>(from, to, value(step.operands[2])) : rangeOf<kind>(from, to);
  for (; numbers.more(); numbers.advance()) {
    registers_[step.result] = numbers.value();
    tick();
    execute(&step + 1);
  }
}

bool Interpreter::aggregate(const Step& step) {
  Accumulator mine;
  Accumulator* outer = accumulator_;
  accumulator_ = &mine;
  execute(step.nested.data());
  accumulator_ = outer;
  return mine.finish(step.function, registers_[step.result]);
}

void Interpreter::accumulate(const Step& step) {
  if (step.function == AggregateFunction::Count) return accumulator_->count();
  accumulator_->add(step.function, step.type, value(step.operands[0]));
}

// A tuple waits for its batch while the memory that its insertion needs is fetched.
void Interpreter::emit(const Step& step) {
  Value* tuple = derived_.data() + waiting_ * step.operands.size();
  for (std::size_t i = 0; i < step.operands.size(); ++i) tuple[i] = value(step.operands[i]);
  hashes_[waiting_] = head_->hash(tuple);
  head_->announce(hashes_[waiting_]);
  if (++waiting_ == batch) flush();
}

void Interpreter::flush() {
  for (std::size_t i = 0; i < waiting_; ++i) head_->announceAgain(hashes_[i]);
  for (std::size_t i = 0; i < waiting_; ++i) {
    const Value* tuple = derived_.data() + i * head_->arity();
    if (found_ == nullptr) {
      if (head_->insert(tuple, hashes_[i])) ++fresh_;
    } else if (head_->find(tuple, hashes_[i]) == noRow) {
      found_->insert(found_->end(), tuple, tuple + head_->arity());
    }
  }
  waiting_ = 0;
}

}  // namespace moire::datalog
