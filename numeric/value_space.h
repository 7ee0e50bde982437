// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "extractor/program/program.h"
#include "numeric/abstract_value.h"
#include "numeric/apron_handles.h"
#include "numeric/packs.h"

namespace moire::numeric {

class ValueSpace {
 public:
  struct CellInfo {
    std::optional<program::IntType> type;
    bool summary = false;
    std::size_t block = 0;  ///< the block of a value that describes the cell
  };

  /// The block of the cells that are in no pack.
  static constexpr std::size_t boxBlock = 0;

  ValueSpace(const program::Program& program, Domain domain, const Packs& packs);

  /// For blocks with relations.
  [[nodiscard]] const apron::Manager& manager() const { return *relational_; }
  /// A block of this number also describes relations between its cells.
  [[nodiscard]] static bool isRelational(std::size_t block) { return block != boxBlock; }
  [[nodiscard]] const CellInfo& cell(program::CellId id) const { return cells_[id.index()]; }
  /// For a cell without type: all values of up to 64 bits.
  [[nodiscard]] program::Range range(program::CellId id) const;

 private:
  std::optional<apron::Manager> relational_;
  std::vector<CellInfo> cells_;
};

}  // namespace moire::numeric
