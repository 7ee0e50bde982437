// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "extractor/program/program.h"
#include "numeric/abstract_value.h"
#include "numeric/apron_handles.h"

namespace moire::numeric {

class ValueSpace {
 public:
  struct CellInfo {
    std::optional<program::IntType> type;
    bool summary = false;
  };

  /// `relational`: the domain knows more than the bounds of each cell.
  ValueSpace(apron::Manager manager, const program::Program& program, bool relational);

  [[nodiscard]] const apron::Manager& manager() const { return manager_; }
  [[nodiscard]] bool relational() const { return relational_; }
  [[nodiscard]] const CellInfo& cell(program::CellId id) const { return cells_[id.index()]; }
  /// Of a cell without type: all values of up to 64 bits.
  [[nodiscard]] program::Range range(program::CellId id) const;

 private:
  apron::Manager manager_;
  std::vector<CellInfo> cells_;
  bool relational_;
};

}  // namespace moire::numeric
