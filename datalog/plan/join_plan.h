// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <limits>
#include <memory>
#include <vector>

#include "datalog/language/resolved_rule.h"
#include "datalog/plan/compiled_plan.h"
#include "datalog/plan/version.h"

namespace moire::datalog {

enum class OperandKind { Register, Constant, Term };

/// A value that is known when its step runs.
struct Operand {
  OperandKind kind = OperandKind::Constant;
  Value value = 0;
  std::size_t reg = 0;
  std::shared_ptr<const Term> term;  ///< stored separately, to keep the common operands small
};

Operand operandOf(const Term& term);

enum class StepKind {
  Scan,        ///< for every row of the relation
  Lookup,      ///< for every row whose key columns have the given values
  Exists,      ///< go on if there is such a row
  Absent,      ///< go on if there is none
  Filter,      ///< go on if the comparison holds
  Bind,        ///< store a value in a register
  Unpack,      ///< take the fields of a record for a row; go on unless it is nil
  Range,       ///< for every number of a range
  Aggregate,   ///< run the nested steps and store what they accumulate
  Accumulate,  ///< end of nested steps
  Emit,        ///< end of a rule: derive a tuple
};

/// The row's column goes to the register.
struct ColumnBinding {
  std::size_t column;
  std::size_t reg;
};

/// The row is skipped unless the column has the value.
struct ColumnCheck {
  std::size_t column;
  Operand operand;
};

/// The row is skipped unless both columns are equal.
struct ColumnPair {
  std::size_t left;
  std::size_t right;
};

/// Instead of an index number: all columns are bound, or none is.
constexpr std::size_t noIndex = std::numeric_limits<std::size_t>::max();

struct Step {
  StepKind kind = StepKind::Emit;
  RelationId relation = 0;
  Version version = Version::Full;
  std::size_t index = noIndex;    ///< of the relation, in the catalog
  std::vector<Operand> operands;  ///< key; both sides; bounds; the record; the target; the derived tuple
  std::vector<ColumnBinding> bindings;
  std::vector<ColumnCheck> checks;
  std::vector<ColumnPair> pairs;
  Comparison comparison = Comparison::Equal;
  Kind type = Kind::Number;  ///< of a comparison, range or aggregate
  std::size_t result = 0;    ///< the register of a binding, range or aggregate
  std::size_t arity = 0;     ///< of an unpacked record
  AggregateFunction function = AggregateFunction::Count;
  std::vector<Step> nested;  ///< of an aggregate
  SourceRange at;
};

/// How one version of one rule is evaluated: nested loops, the outermost first.
struct JoinPlan {
  std::size_t registers = 0;
  std::vector<Step> steps;
  std::shared_ptr<const CompiledPlan<JoinFunction>> compiled;  ///< if there is a function for it
};

/// The column sets by which each relation is looked up, in increasing order of columns.
class IndexCatalog {
 public:
  explicit IndexCatalog(std::size_t relations) : indexes_(relations) {}

  /// The number of the relation's index on these columns; a new one if there is none yet.
  std::size_t require(RelationId relation, const std::vector<std::size_t>& columns);
  const std::vector<std::vector<std::size_t>>& of(RelationId relation) const { return indexes_[relation]; }

 private:
  std::vector<std::vector<std::vector<std::size_t>>> indexes_;
};

}  // namespace moire::datalog
