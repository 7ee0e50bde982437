// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/record_table.h"

namespace moire::datalog {

Value RecordTable::pack(std::span<const Value> fields) {
  TupleSet& records = byArity_.try_emplace(fields.size(), fields.size()).first->second;
  if (fields.empty()) return 1;
  const std::uint64_t hash = records.hash(fields.data());
  const RowId known = records.find(fields.data(), hash);
  if (known != noRow) return static_cast<Value>(known + 1);
  records.insert(fields.data(), hash);
  return static_cast<Value>(records.size());
}

std::span<const Value> RecordTable::unpack(Value record, std::size_t arity) const {
  if (arity == 0) return {};
  return {byArity_.at(arity).row(static_cast<RowId>(record - 1)), arity};
}

}  // namespace moire::datalog
