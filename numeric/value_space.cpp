// SPDX-License-Identifier: Apache-2.0
#include "numeric/value_space.h"

#include <utility>

namespace moire::numeric {

ValueSpace::ValueSpace(apron::Manager manager, const program::Program& program, bool relational)
    : manager_(std::move(manager)), relational_(relational) {
  cells_.reserve(program.cells.size());
  for (const program::Cell& cell : program.cells) cells_.push_back({cell.type, cell.summary});
}

program::Range ValueSpace::range(program::CellId id) const {
  const auto& type = cell(id).type;
  return type ? type->range() : program::Range{program::int64.min(), program::uint64.max()};
}

ValueSpacePtr intervalSpace(const program::Program& program) {
  return std::make_shared<ValueSpace>(apron::Manager::boxes(), program, false);
}

}  // namespace moire::numeric
