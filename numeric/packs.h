// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "extractor/program/program.h"

namespace moire::numeric {

/// Disjoint groups of cells whose relations to each other are followed. A cell in no group only has bounds.
///
/// The shared cells of a group flow between threads as one record, in addition to each cell by itself: a flow is
/// labelled with a cell or with such a record, and records are numbered after the program's cells.
class Packs {
 public:
  using Cells = std::vector<program::CellId>;

  /// How cells that are in a group flow.
  enum class Flows {
    CellsAndRecords,  ///< each by itself, and the shared ones also as a record
    WholePacks        ///< only as one record of all, including local ones: section 5.1 of POPL'12
  };

  /// No groups.
  Packs() = default;
  /// Leaves out cells that stand for many objects or have no type, and groups of less than two cells.
  Packs(const program::Program& program, std::vector<Cells> groups, Flows flows = Flows::CellsAndRecords);

  [[nodiscard]] const std::vector<Cells>& groups() const { return groups_; }
  [[nodiscard]] bool empty() const { return groups_.empty(); }
  [[nodiscard]] std::optional<std::size_t> groupOf(program::CellId cell) const;
  [[nodiscard]] Flows flows() const { return flows_; }
  /// The groups that have one of the cells.
  [[nodiscard]] Packs around(const program::Program& program, const Cells& cells) const;

  /// A record, as one thread passes it to itself; `foreign`: as it is passed to others, who have their own local cells.
  struct Record {
    program::CellId label;
    program::CellId foreign;
    Cells cells;
    Cells shared;
  };
  [[nodiscard]] const std::vector<Record>& records() const { return records_; }
  /// The record that a flow's label is about; none if it is about a cell.
  [[nodiscard]] const Record* record(program::CellId label) const;

 private:
  std::vector<Cells> groups_;
  std::vector<std::optional<std::size_t>> groupOf_;
  std::vector<Record> records_;
  std::size_t firstLabel_ = 0;
  Flows flows_ = Flows::CellsAndRecords;
};

}  // namespace moire::numeric
