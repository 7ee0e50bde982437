// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

#include "datalog/language/value.h"

namespace moire::datalog {

/// Numbers texts in order of their first mention.
class SymbolTable {
 public:
  Value intern(std::string_view text);
  const std::string& text(Value symbol) const { return texts_.at(static_cast<std::size_t>(symbol)); }
  std::size_t size() const { return texts_.size(); }

 private:
  std::deque<std::string> texts_;  // a deque: the map's keys point into it
  std::unordered_map<std::string_view, Value> numbers_;
};

}  // namespace moire::datalog
