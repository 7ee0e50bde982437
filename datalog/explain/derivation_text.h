// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "datalog/explain/derivation.h"

namespace moire::datalog {

struct DerivationStyle {
  /// Deeper tuples are named, with the goal that asks for them, but not derived.
  std::size_t mostDepth = 40;
};

/// An answer for human readers: the derivation as an indented tree, or the rules that could have derived the tuple, and
/// why they did not. Ends with a newline.
std::string explanationText(const Explanation& explanation, const DerivationStyle& style = {});

}  // namespace moire::datalog
