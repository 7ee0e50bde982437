// SPDX-License-Identifier: Apache-2.0
#include "driver/checks/races/race_pattern.h"

#include <algorithm>

#include "extractor/program/accesses.h"

namespace moire::driver {

using program::CellId;
using program::LocationId;
using program::LockId;
using program::Op;
using program::Program;

namespace {

class PatternFinder {
 public:
  PatternFinder(const Program& program, const Analysis& analysis, const RacingAccesses& accesses, CellId cell,
                const std::set<LocationId>& racing)
      : program_(program), analysis_(analysis), cell_(cell), racing_(racing) {
    for (const LocationId at : accesses.to(cell))
      if (reads(at)) readers_.push_back(at);
  }

  [[nodiscard]] RacePattern find() const {
    if (isCounter()) return RacePattern::Counter;
    if (isDoubleChecked()) return RacePattern::DoubleChecked;
    const bool locked =
        std::any_of(racing_.begin(), racing_.end(), [&](LocationId at) { return !locksAt(at).empty(); });
    return locked ? RacePattern::PartialLocking : RacePattern::NoLock;
  }

 private:
  [[nodiscard]] const std::vector<LockId>& locksAt(LocationId at) const { return analysis_.locksHeld[at.index()]; }

  [[nodiscard]] bool reads(LocationId at) const {
    const auto accesses = program::accessesOf(program_, at);
    return std::binary_search(accesses.reads.begin(), accesses.reads.end(), cell_);
  }

  [[nodiscard]] bool writes(LocationId at) const {
    const auto accesses = program::accessesOf(program_, at);
    return std::binary_search(accesses.writes.begin(), accesses.writes.end(), cell_);
  }

  /// The locks that every racing write is made with.
  [[nodiscard]] std::vector<LockId> locksOfWrites() const {
    std::optional<std::vector<LockId>> common;
    for (const LocationId at : racing_) {
      if (!writes(at)) continue;
      if (!common) common = locksAt(at);
      std::erase_if(*common, [&](LockId lock) { return !holds(at, lock); });
    }
    return common.value_or(std::vector<LockId>{});
  }

  [[nodiscard]] bool holds(LocationId at, LockId lock) const {
    return std::find(locksAt(at).begin(), locksAt(at).end(), lock) != locksAt(at).end();
  }

  /// A function that reads the cell without the lock of its writes reads it again with that lock.
  [[nodiscard]] bool isDoubleChecked() const {
    const auto locks = locksOfWrites();
    if (locks.empty()) return false;
    return std::all_of(racing_.begin(), racing_.end(), [&](LocationId at) {
      return writes(at) || std::any_of(locks.begin(), locks.end(), [&](LockId lock) { return isReadAgain(at, lock); });
    });
  }

  [[nodiscard]] bool isReadAgain(LocationId first, LockId lock) const {
    return std::any_of(readers_.begin(), readers_.end(), [&](LocationId at) {
      return program_[at].body == program_[first].body && program_[at].function == program_[first].function &&
             holds(at, lock);
    });
  }

  /// Every racing write adds a constant to what was read at the same place, and no condition depends on the cell.
  [[nodiscard]] bool isCounter() const {
    bool counts = false;
    for (const LocationId at : racing_) {
      if (!writes(at)) continue;
      if (!isIncrement(at)) return false;
      counts = true;
    }
    if (!counts) return false;
    return std::none_of(readers_.begin(), readers_.end(), [&](LocationId at) {
      const auto& action = program_[at].action;
      return std::holds_alternative<program::Assume>(action) || std::holds_alternative<program::Check>(action);
    });
  }

  [[nodiscard]] bool isIncrement(LocationId at) const {
    const auto* assign = std::get_if<program::Assign>(&program_[at].action);
    if (!assign) return false;
    const program::Expression* value = assign->value.get();
    while (value->op == Op::Convert) value = value->operands.front().get();
    if (value->op != Op::Add && value->op != Op::Subtract) return false;
    const auto isConstant = [](const program::ExpressionPtr& operand) { return operand->op == Op::Constant; };
    if (std::none_of(value->operands.begin(), value->operands.end(), isConstant)) return false;
    return reads(at) || isReadAtPosition(at);
  }

  [[nodiscard]] bool isReadAtPosition(LocationId write) const {
    return std::any_of(readers_.begin(), readers_.end(), [&](LocationId at) {
      return program_[at].body == program_[write].body && program_[at].position == program_[write].position;
    });
  }

  const Program& program_;
  const Analysis& analysis_;
  CellId cell_;
  const std::set<LocationId>& racing_;
  std::vector<LocationId> readers_;
};

}  // namespace

unsigned rankOf(RacePattern pattern) {
  switch (pattern) {
    case RacePattern::NoLock:
      return 1;
    case RacePattern::PartialLocking:
    case RacePattern::RelaxedOrder:
    case RacePattern::SeveralOrders:
      return 2;
    case RacePattern::DoubleChecked:
    case RacePattern::Counter:
      break;
  }
  return 3;
}

std::string_view toText(RacePattern pattern) {
  switch (pattern) {
    case RacePattern::NoLock:
      return "no lock";
    case RacePattern::PartialLocking:
      return "partial locking";
    case RacePattern::RelaxedOrder:
      return "ordered by relaxed atomics only";
    case RacePattern::SeveralOrders:
      return "ordered by several atomics that are not all seq_cst";
    case RacePattern::DoubleChecked:
      return "double-checked initialisation";
    case RacePattern::Counter:
      return "statistics counter";
  }
  return "no lock";
}

RacePattern racePattern(const Program& program, const Analysis& analysis, const RacingAccesses& accesses, CellId cell,
                        const std::set<LocationId>& racing) {
  return PatternFinder(program, analysis, accesses, cell, racing).find();
}

}  // namespace moire::driver
