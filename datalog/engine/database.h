// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "datalog/engine/record_table.h"
#include "datalog/engine/relation.h"
#include "datalog/engine/symbol_table.h"

namespace moire::datalog {

/// All data of an evaluation.
class Database {
 public:
  SymbolTable symbols;
  RecordTable records;
  std::vector<Relation> relations;
  Value counter = 0;  ///< the next value of autoinc()
};

}  // namespace moire::datalog
