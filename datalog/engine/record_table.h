// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <span>

#include "datalog/engine/tuple_set.h"
#include "datalog/language/value.h"

namespace moire::datalog {

/// Numbers records, separately for each arity; zero is nil.
class RecordTable {
 public:
  static constexpr Value nil = 0;

  Value pack(std::span<const Value> fields);
  /// The fields of a record other than nil.
  std::span<const Value> unpack(Value record, std::size_t arity) const;

 private:
  std::map<std::size_t, TupleSet> byArity_;
};

}  // namespace moire::datalog
