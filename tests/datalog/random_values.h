// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "tests/datalog/dice.h"
#include "tests/datalog/rule_sample.h"

namespace moire::datalog::test {

/// The values in the facts of one program, for one type of column. They are few enough for joins to find matches, and
/// chosen where sets of values change their form: side by side, one to a word, on both sides of a word boundary, at the
/// ends of the range.
class RandomValues {
 public:
  RandomValues(Dice& dice, RuleSample::Column column, std::size_t count);

  std::string any(Dice& dice) const { return dice.choose(texts_); }
  /// A value close to the previous one, so that graphs get long paths.
  std::string after(Dice& dice, const std::string& previous) const;

 private:
  std::vector<std::string> texts_;
};

}  // namespace moire::datalog::test
