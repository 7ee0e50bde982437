// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

namespace moire::program {

/// The index of one entity of a program; the tag prevents mixing up, for example, locations and cells.
template <class Tag>
struct Id {
  std::uint32_t value = 0;

  Id() = default;
  explicit Id(std::size_t index) : value(static_cast<std::uint32_t>(index)) {}
  [[nodiscard]] std::size_t index() const { return value; }
  auto operator<=>(const Id&) const = default;
};

using LocationId = Id<struct LocationTag>;
using CellId = Id<struct CellTag>;
using LockId = Id<struct LockTag>;
using BarrierId = Id<struct BarrierTag>;
using ConditionId = Id<struct ConditionTag>;
using ReferenceId = Id<struct ReferenceTag>;
using BodyId = Id<struct BodyTag>;
using ObligationId = Id<struct ObligationTag>;

}  // namespace moire::program
