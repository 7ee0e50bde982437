// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "datalog/engine/database.h"
#include "datalog/engine/text_pattern.h"
#include "datalog/language/rule_program.h"
#include "datalog/plan/join_plan.h"

namespace moire::datalog {

/// Computes terms and comparisons over registers. Numbers wrap around at their width; if a term has no value, throws
/// EvaluationError with the place in the rules.
class TermEvaluator {
 public:
  TermEvaluator(const RuleProgram& program, Database& database) : program_(program), database_(database) {}

  Value value(const Operand& operand, const Value* registers) {
    if (operand.kind == OperandKind::Register) return registers[operand.reg];
    if (operand.kind == OperandKind::Constant) return operand.value;
    return value(*operand.term, registers);
  }

  Value value(const Term& term, const Value* registers);
  /// The fields of a record other than nil.
  const Value* unpack(Value record, std::size_t arity) const { return database_.records.unpack(record, arity).data(); }
  bool holds(Comparison comparison, Kind type, Value left, Value right, const SourceRange& at);

 private:
  Value operation(const Term& term, const Value* registers);
  Value textOperation(const Term& term, const Value* registers);
  Value convert(const Term& term, Value operand);
  Value parse(const Term& term, Value symbol, Kind kind);
  bool matches(Value pattern, Value text, const SourceRange& at);
  [[noreturn]] void fail(const SourceRange& at, const std::string& message) const;

  const RuleProgram& program_;
  Database& database_;
  TextPatterns patterns_;
};

}  // namespace moire::datalog
