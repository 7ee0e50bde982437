// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <vector>

#include "extractor/clang/lower/lowered.h"
#include "extractor/program/expression.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Follows handles of threads from where they are stored through everything that they are copied to, in any order.
class HandleFlow {
 public:
  explicit HandleFlow(Lowered& lowered);

  /// The bodies whose threads the value may be a handle of.
  [[nodiscard]] std::set<program::BodyId> bodiesBehind(const program::Expression& handle) const;

 private:
  /// Where the content of a cell comes from.
  struct Origins {
    std::set<program::CellId> cells;
    std::set<program::BodyId> bodies;  ///< the bodies whose handles are stored there
    bool unknown = false;              ///< it may be any thread's handle, even the first one's
    bool written = false;
  };

  void addWrite(program::LocationId location);
  void addInitialValues(Lowered& lowered);
  static void addParts(const program::Expression& value, Origins& origins);

  const program::Program& program_;
  const std::map<program::LocationId, program::BodyId>& writes_;
  std::vector<Origins> origins_;  ///< per cell
};

}  // namespace moire::extractor
