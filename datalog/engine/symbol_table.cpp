// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/symbol_table.h"

namespace moire::datalog {

Value SymbolTable::intern(std::string_view text) {
  if (const auto found = numbers_.find(text); found != numbers_.end()) return found->second;
  const auto number = static_cast<Value>(texts_.size());
  texts_.emplace_back(text);
  numbers_.emplace(texts_.back(), number);
  return number;
}

}  // namespace moire::datalog
