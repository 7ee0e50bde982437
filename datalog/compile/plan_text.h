// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "datalog/compile/emitted_plan.h"
#include "datalog/plan/join_plan.h"

namespace moire::datalog {

/// Writes the body of a function for a plan: the part that join plans and set plans have in common.
class PlanText {
 public:
  explicit PlanText(std::size_t registers) : registers_(registers) {}

  template <typename... Args>
  void line(fmt::format_string<Args...> format, Args&&... args) {
    text_.append(2 * (depth_ + 1), ' ');
    fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
    text_ += '\n';
  }
  /// A line that ends in a brace; the block is closed by `close`.
  template <typename... Args>
  void open(fmt::format_string<Args...> format, Args&&... args) {
    line(format, std::forward<Args>(args)...);
    ++depth_;
  }
  std::size_t depth() const { return depth_; }
  /// Closes blocks until that depth is reached.
  void closeTo(std::size_t depth);

  /// A name that is different for each call.
  std::string fresh(const char* prefix) { return fmt::format("{}{}", prefix, names_++); }
  static std::string reg(std::size_t number) { return fmt::format("r{}", number); }
  /// An expression for the operand; first writes what the expression needs.
  std::string operand(const Operand& operand);
  std::string operands(const std::vector<Operand>& operands);
  /// Writes an array of the operands; returns its name.
  std::string key(const std::vector<Operand>& operands);
  void bind(std::size_t reg, const std::string& value) { line("[[maybe_unused]] const Value r{} = {};", reg, value); }

  /// Opens a block that is entered if the comparison holds.
  void filter(Comparison comparison, Kind type, const Operand& left, const Operand& right, const SourceRange& at);
  /// Opens blocks that are entered if the row passes, and binds its columns.
  void match(const std::string& row, const std::vector<ColumnCheck>& checks, const std::vector<ColumnPair>& pairs,
             const std::vector<ColumnBinding>& bindings);

  /// The number of a new slot.
  std::size_t relation(const RelationSlot& slot);

  PlanSlots takeSlots() { return std::move(slots_); }
  /// The whole text; constants get their names first.
  std::string finish(const std::string& prologue);

 private:
  std::string constant(Value value);
  std::string term(const std::shared_ptr<const Term>& term);
  std::string operation(const std::shared_ptr<const Term>& term);
  /// The term's value as the interpreter computes it.
  std::string interpreted(const std::shared_ptr<const Term>& term);
  std::string interpreterCall(const std::shared_ptr<const Term>& term);
  void gather(const Term& term, const std::string& array);

  std::size_t registers_;
  std::size_t depth_ = 0;
  std::size_t names_ = 0;
  std::string text_;
  PlanSlots slots_;
};

/// `Columns<0, 2>{}`
std::string columnList(const std::vector<std::size_t>& columns);

}  // namespace moire::datalog
