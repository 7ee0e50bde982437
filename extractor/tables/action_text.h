// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "extractor/program/program.h"
#include "extractor/tables/expression_parser.h"

namespace moire::tables {

/// What a step does, in three columns.
struct ActionText {
  std::string action;  ///< `assign`, `acquire`, ...
  std::string object;  ///< what it is done to: cells, a lock, a body, an obligation
  std::string value;   ///< an expression
};

/// Does not include which of many locks an action means and what the result of a TryAcquire is: they have tables of
/// their own.
ActionText textOf(const program::Program& program, const program::Action& action);

/// `x, y`, in the form that parseCells reads.
std::string listText(const program::Program& program, const std::vector<program::CellId>& cells);

/// What the names in an action mean; each function throws TextError for an unknown name.
struct ActionScope {
  CellScope cells;
  std::function<program::LockId(const std::string&)> lock;
  std::function<program::BodyId(const std::string&)> body;
  std::function<program::BarrierId(const std::string&)> barrier;
  std::function<program::ConditionId(const std::string&)> condition;
  std::function<program::ObligationId(const std::string&)> obligation;
};

/// Throws TextError.
program::Action parseAction(const ActionText& text, const ActionScope& scope);

}  // namespace moire::tables
