// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace moire::extractor {

/// What evaluating an expression would do, found without evaluating it.
struct Effects {
  bool pure = true;          ///< it can be an expression of the program model, without actions of its own
  bool mayStop = false;      ///< undefined for some operands
  unsigned sharedReads = 0;  ///< reads of shared cells

  void include(const Effects& part) {
    pure = pure && part.pure;
    mayStop = mayStop || part.mayStop;
    sharedReads += part.sharedReads;
  }
};

}  // namespace moire::extractor
