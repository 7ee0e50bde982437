// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "tests/datalog/dice.h"
#include "tests/datalog/rule_sample.h"

namespace moire::datalog::test {

/// The values that the facts of one program are made of, for one type of column. Few enough that joins meet, and lying
/// where sets of values change their form: side by side, one to a word, on both sides of a word, at the ends of the
/// range.
class RandomValues {
 public:
  RandomValues(Dice& dice, RuleSample::Column column, std::size_t count);

  std::string any(Dice& dice) const { return dice.choose(texts_); }
  /// A value near the previous one, so that graphs get long paths.
  std::string after(Dice& dice, const std::string& previous) const;

 private:
  std::vector<std::string> texts_;
};

}  // namespace moire::datalog::test
