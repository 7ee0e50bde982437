// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <set>
#include <vector>

#include "extractor/program/program.h"

namespace moire::driver {

/// That a cell has a value.
struct CellValue {
  program::CellId cell;
  program::Int value = 0;
  auto operator<=>(const CellValue&) const = default;
};

/// Follows what a TryAcquire that succeeded says of cells, from step to step.
class TrialWalk {
 public:
  /// Which steps are visited for a fact: those that read the cell, or also those that write it.
  enum class Steps { Readers, ReadersAndWriters };

  virtual ~TrialWalk() = default;
  /// Begins with the results of all attempts.
  void run(Steps steps);

 protected:
  explicit TrialWalk(const program::Program& program) : program_(program) {}

  /// The step gives one cell of its thread a value.
  virtual void atAssignment(program::LocationId at, program::CellId target, const program::Expression& value,
                            CellValue fact) = 0;
  /// No thread passes the step unless the condition holds.
  virtual void atCondition(program::LocationId at, const program::Expression& condition, CellValue fact) = 0;

  /// From now on this fact is followed as well.
  void follow(CellValue fact);
  [[nodiscard]] const program::Program& program() const { return program_; }

 private:
  void visit(program::LocationId at, CellValue fact);

  const program::Program& program_;
  std::set<CellValue> followed_;
  std::vector<CellValue> waiting_;
};

}  // namespace moire::driver
