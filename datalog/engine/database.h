// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "datalog/engine/key_index.h"
#include "datalog/engine/record_table.h"
#include "datalog/engine/symbol_table.h"
#include "datalog/engine/tuple_set.h"
#include "datalog/plan/join_plan.h"

namespace moire::datalog {

/// The rows that a step may see.
struct RowRange {
  std::size_t begin;
  std::size_t end;
};

/// A relation with its indexes and the borders between its versions: old rows, then those of the last iteration, then
/// those that the running iteration derives.
struct Relation {
  explicit Relation(std::size_t arity) : tuples(arity) {}

  TupleSet tuples;
  std::vector<KeyIndex> indexes;
  std::size_t given = 0;  ///< rows that are facts
  std::size_t deltaBegin = 0;
  std::size_t deltaEnd = 0;

  RowRange range(Version version) const {
    if (version == Version::Delta) return {deltaBegin, deltaEnd};
    return {0, version == Version::Old ? deltaBegin : deltaEnd};
  }
};

/// All data of an evaluation.
class Database {
 public:
  SymbolTable symbols;
  RecordTable records;
  std::vector<Relation> relations;
  Value counter = 0;  ///< the next value of autoinc()
};

}  // namespace moire::datalog
