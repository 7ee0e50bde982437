// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "extractor/program/program.h"

namespace moire::driver {

/// An execution in which an obligation fails, so exact that it can be replayed.
struct Witness {
  /// A value that the program gets from outside.
  struct Input {
    program::SourcePosition position;
    std::string name;
    std::string value;
  };
  /// What one thread does next; the first thread has number 0.
  struct Step {
    unsigned thread = 0;
    program::SourcePosition position;
    std::string function;
    std::string text;
  };
  struct Value {
    std::string cell;
    std::string value;
  };

  std::vector<Input> inputs;
  std::vector<Step> steps;          ///< in order of time; the last one fails
  std::vector<Value> failingState;  ///< the values of the cells in question at that time
};

/// For human readers: a line for each input, step and value.
std::vector<std::string> linesOf(const Witness& witness);

}  // namespace moire::driver
