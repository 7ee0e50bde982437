// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/interpreter.h"

#include <algorithm>

#include "datalog/engine/arithmetic.h"

namespace moire::datalog {
namespace {

Operator combination(AggregateFunction function) {
  if (function == AggregateFunction::Minimum) return Operator::Minimum;
  return function == AggregateFunction::Maximum ? Operator::Maximum : Operator::Add;
}

}  // namespace

Interpreter::Interpreter(const RuleProgram& program, Database& database, const std::function<bool()>& shouldStop)
    : database_(database), shouldStop_(shouldStop), terms_(program, database) {
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
  start(plan);
  found_ = nullptr;
  execute(plan.steps.data());
  flush();
  return fresh_;
}

void Interpreter::runPart(const JoinPlan& plan, RowRange rows, std::vector<Value>& found) {
  start(plan);
  found_ = &found;
  scanRows(plan.steps.front(), rows);
  flush();
}

void Interpreter::pollStop() {
  if (shouldStop_ && shouldStop_()) throw StopRequest{};
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

/// Whether the row passes; its columns are in the registers then.
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

// Rows are addressed anew in every turn: what the inner steps derive may move the relation's storage.
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
  const auto number = [&](const Operand& operand) {
    const Value bits = value(operand);
    return step.type == Kind::Unsigned ? std::int64_t{asUnsigned(bits)} : std::int64_t{bits};
  };
  const auto run = [&](auto from, auto to, auto read) {
    using Number = decltype(from);
    const Number towards = from <= to ? Number{1} : Number{-1};
    rangeOf<Number>(step, from, to, step.operands.size() > 2 ? read(step.operands[2]) : towards);
  };
  if (step.type == Kind::Float) {
    const auto real = [&](const Operand& operand) { return asFloat(value(operand)); };
    run(real(step.operands[0]), real(step.operands[1]), real);
  } else {
    run(number(step.operands[0]), number(step.operands[1]), number);
  }
}

/// From the first bound up or down to the second, which does not belong to the range.
template <typename Number>
void Interpreter::rangeOf(const Step& step, Number from, Number to, Number by) {
  const auto put = [&](Number number) {
    if constexpr (std::is_floating_point_v<Number>) {
      registers_[step.result] = fromFloat(number);
    } else {
      registers_[step.result] = fromUnsigned(static_cast<UnsignedValue>(number));
    }
    tick();
    execute(&step + 1);
  };
  if (by == 0) {
    if (from != to) put(from);
    return;
  }
  for (Number number = from; by > 0 ? number < to : number > to; number += by) put(number);
}

bool Interpreter::aggregate(const Step& step) {
  Accumulator mine;
  Accumulator* outer = accumulator_;
  accumulator_ = &mine;
  execute(step.nested.data());
  accumulator_ = outer;
  Value& result = registers_[step.result];
  switch (step.function) {
    case AggregateFunction::Count:
      result = static_cast<Value>(mine.count);
      return true;
    case AggregateFunction::Sum:
      result = mine.value;
      return true;
    case AggregateFunction::Minimum:
    case AggregateFunction::Maximum:
      result = mine.value;
      return mine.count != 0;
    case AggregateFunction::Mean:
      if (mine.count != 0) result = fromFloat(static_cast<FloatValue>(mine.total / static_cast<double>(mine.count)));
      return mine.count != 0;
  }
  return false;
}

void Interpreter::accumulate(const Step& step) {
  Accumulator& sum = *accumulator_;
  const bool first = sum.count++ == 0;
  if (step.function == AggregateFunction::Count) return;
  const Value item = value(step.operands[0]);
  if (step.function == AggregateFunction::Mean) {
    sum.total += static_cast<double>(asFloat(item));
  } else if (first) {
    sum.value = item;
  } else {
    sum.value = *numericOperation(combination(step.function), step.type, sum.value, item);
  }
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
