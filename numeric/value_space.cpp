// SPDX-License-Identifier: Apache-2.0
#include "numeric/value_space.h"

#include <utility>

namespace moire::numeric {

ValueSpace::ValueSpace(const program::Program& program, Domain domain, const Packs& packs) {
  if (domain == Domain::Octagon) relational_ = apron::Manager::octagons();
  if (domain == Domain::Polyhedra) relational_ = apron::Manager::polyhedra();
  cells_.reserve(program.cells.size());
  for (std::size_t i = 0; i < program.cells.size(); ++i) {
    const program::Cell& cell = program.cells[i];
    const auto group = relational_ ? packs.groupOf(program::CellId(i)) : std::nullopt;
    cells_.push_back({cell.type, cell.summary, group ? *group + 1 : boxBlock});
  }
}

program::Range ValueSpace::range(program::CellId id) const {
  const auto& type = cell(id).type;
  return type ? type->range() : program::Range{program::int64.min(), program::uint64.max()};
}

ValueSpacePtr intervalSpace(const program::Program& program) { return valueSpace(program, Domain::Interval, {}); }

ValueSpacePtr valueSpace(const program::Program& program, Domain domain, const Packs& packs) {
  return std::make_shared<ValueSpace>(program, domain, packs);
}

}  // namespace moire::numeric
