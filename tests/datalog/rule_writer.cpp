// SPDX-License-Identifier: Apache-2.0
#include "tests/datalog/rule_writer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace moire::datalog::test {
namespace {

constexpr std::array allColumns = {RuleSample::Column::Number, RuleSample::Column::Unsigned,
                                   RuleSample::Column::Symbol};
const std::vector<std::string> comparisons = {"<", "<=", "!=", ">", ">=", "=", "!="};

}  // namespace

std::string RuleWriter::fresh(Column column) {
  constexpr std::array letters = {'n', 'u', 's'};
  return fmt::format("{}{}", letters.at(static_cast<std::size_t>(column)), variables_++);
}

std::string RuleWriter::constant(Column column) {
  if (column == Column::Symbol) return fmt::format("\"{}\"", scope_.values[2].any(dice_));
  std::string value =
      dice_.chance(30) ? std::to_string(dice_.pick(0, 70)) : scope_.values[static_cast<std::size_t>(column)].any(dice_);
  if (column == Column::Unsigned) return value + "u";
  // The least number cannot be written as one token: a minus sign is an operator.
  return value == "-2147483648" ? "-2147483647" : value;
}

std::string RuleWriter::boundTerm(Column column) {
  if (bound(column).empty() || dice_.chance(10)) return constant(column);
  return dice_.choose(bound(column));
}

std::string RuleWriter::atom(std::size_t relation, const std::vector<std::string>& args) const {
  return fmt::format("{}({})", scope_.relations[relation].name, fmt::join(args, ", "));
}

void RuleWriter::addAtom(std::size_t relation) {
  const auto before = bound_;
  std::vector<std::string> args;
  bool joined = body_.empty();
  for (const Column column : columns(relation)) {
    const auto& known = before[static_cast<std::size_t>(column)];
    if (dice_.chance(8)) {
      args.emplace_back("_");
    } else if (dice_.chance(7)) {
      args.push_back(constant(column));
    } else if (!known.empty() && (dice_.chance(45) || !joined)) {
      args.push_back(dice_.choose(known));
      joined = true;
    } else if (!bound(column).empty() && dice_.chance(8)) {
      args.push_back(dice_.choose(bound(column)));
    } else if (!known.empty() && column != Column::Symbol && dice_.chance(4)) {
      args.push_back(arithmetic(column, false));
    } else {
      args.push_back(fresh(column));
      bound(column).push_back(args.back());
    }
  }
  body_.push_back(atom(relation, args));
  growing_ = growing_ || relation >= scope_.complete;
}

void RuleWriter::addText(const std::string& literal, Column column, const std::vector<std::string>& binds) {
  body_.push_back(literal);
  growing_ = true;
  for (const std::string& variable : binds) {
    if (std::find(bound(column).begin(), bound(column).end(), variable) == bound(column).end()) {
      bound(column).push_back(variable);
    }
  }
}

/// A term over bound variables. Unless it may grow without end, its values stay in a small range or among their
/// operands, so that recursion through it ends.
std::string RuleWriter::arithmetic(Column column, bool endless) {
  const std::string left = boundTerm(column);
  const std::string right = boundTerm(column);
  if (column == Column::Symbol) {
    if (endless) return fmt::format("cat({}, {})", left, right);
    return fmt::format("substr({}, {}, 1)", left, dice_.pick(0, 2));
  }
  switch (dice_.pick(0, endless ? 9 : 4)) {
    case 0:
      return fmt::format("min({}, {})", left, right);
    case 1:
      return fmt::format("max({}, {})", left, right);
    case 2:
      return fmt::format("({} + {}) % {}", left, dice_.pick(0, 70), dice_.pick(1, 130));
    case 3:
      return fmt::format("{} band {}", left, dice_.pick(0, 255));
    case 4: {
      if (bound(column).empty()) return constant(column);
      const std::string& variable = dice_.choose(bound(column));
      guard(variable, column);
      return fmt::format("{} + {}", variable, dice_.choose(std::vector{1, 2, 63, 64, 65}));
    }
    case 5:
      return fmt::format("{} + {}", left, right);
    case 6:
      return fmt::format("{} - {}", left, right);
    case 7:
      return fmt::format("{} * {}", left, dice_.pick(2, 70));
    case 8:
      return fmt::format("{} / {}", left, dice_.pick(1, 9));
    default:
      return fmt::format("{} bxor {}", left, right);
  }
}

/// Keeps a variable in a small range.
void RuleWriter::guard(const std::string& variable, Column column) {
  const std::int64_t first = column == Column::Number ? dice_.pick(-200, 100) : dice_.pick(0, 100);
  body_.push_back(fmt::format("{} < {}", variable, first + dice_.pick(5, 150)));
  body_.push_back(fmt::format("{} >= {}", variable, first));
}

std::string RuleWriter::negation() {
  const std::size_t relation = dice_.index(scope_.complete);
  std::vector<std::string> args;
  for (const Column column : columns(relation)) args.push_back(dice_.chance(12) ? "_" : boundTerm(column));
  return "!" + atom(relation, args);
}

std::string RuleWriter::comparison() {
  for (int tries = 0; tries < 3; ++tries) {
    const Column column = allColumns.at(dice_.index(allColumns.size()));
    if (bound(column).empty()) continue;
    return fmt::format("{} {} {}", dice_.choose(bound(column)), dice_.choose(comparisons), boundTerm(column));
  }
  return "1 < 2";
}

void RuleWriter::addEquality() {
  const Column column = allColumns.at(dice_.index(allColumns.size()));
  if (bound(column).empty()) return;
  const std::string value = dice_.chance(50) ? boundTerm(column) : arithmetic(column, false);
  const std::string variable = fresh(column);
  body_.push_back(dice_.chance(50) ? fmt::format("{} = {}", variable, value) : fmt::format("{} = {}", value, variable));
  bound(column).push_back(variable);
}

void RuleWriter::addAggregate() {
  const std::size_t relation = dice_.index(scope_.complete);
  std::vector<std::string> args;
  std::vector<std::pair<Column, std::string>> local;
  for (const Column column : columns(relation)) {
    if (dice_.chance(40) && !bound(column).empty()) {
      args.push_back(dice_.choose(bound(column)));
    } else if (dice_.chance(20)) {
      args.emplace_back("_");
    } else {
      args.push_back(fresh(column));
      if (column != Column::Symbol) local.emplace_back(column, args.back());
    }
  }
  std::string inside = atom(relation, args);
  if (!local.empty() && dice_.chance(30)) {
    const auto& [column, variable] = dice_.choose(local);
    inside += fmt::format(", {} {} {}", variable, dice_.choose(comparisons), boundTerm(column));
  }
  if (local.empty() || dice_.chance(30)) {
    const std::string result = fresh(Column::Number);
    body_.push_back(fmt::format("{} = count : {{ {} }}", result, inside));
    bound(Column::Number).push_back(result);
    return;
  }
  const auto& [column, variable] = dice_.choose(local);
  const std::string target = dice_.chance(20) ? variable + " + 1" : variable;
  const std::string result = fresh(column);
  const auto* function = dice_.choose(std::vector{"sum", "min", "max"});
  body_.push_back(fmt::format("{} = {} {} : {{ {} }}", result, function, target, inside));
  bound(column).push_back(result);
}

/// Two ways to relate a variable to another one.
void RuleWriter::addAlternatives() {
  std::vector<std::size_t> pairs;
  for (std::size_t i = 0; i < scope_.end; ++i) {
    if (columns(i).size() == 2 && columns(i)[0] == columns(i)[1] && !bound(columns(i)[0]).empty()) pairs.push_back(i);
  }
  if (pairs.empty()) return;
  const std::size_t first = dice_.choose(pairs);
  const Column column = columns(first)[0];
  std::erase_if(pairs, [&](std::size_t i) { return columns(i)[0] != column; });
  growing_ = true;
  const std::string known = dice_.choose(bound(column));
  const std::string other = fresh(column);
  std::string second = atom(dice_.choose(pairs), {other, known});
  if (dice_.chance(40)) second += ", " + fmt::format("{} {} {}", other, dice_.choose(comparisons), known);
  if (dice_.chance(30)) second = fmt::format("{} = {}", other, known);
  body_.push_back(fmt::format("({} ; {})", atom(first, {known, other}), second));
  bound(column).push_back(other);
}

void RuleWriter::addConditions() {
  if (dice_.chance(10)) addAlternatives();
  if (dice_.chance(15)) addEquality();
  if (dice_.chance(10)) addAggregate();
  while (dice_.chance(30)) body_.push_back(negation());
  if (dice_.chance(25)) body_.push_back(comparison());
}

std::string RuleWriter::head(std::size_t relation) {
  std::vector<std::string> args;
  for (const Column column : columns(relation)) {
    args.push_back(dice_.chance(8) ? arithmetic(column, !growing_) : boundTerm(column));
  }
  return atom(relation, args);
}

std::string RuleWriter::rule(const std::string& heads) {
  dice_.shuffle(body_);
  return fmt::format("{} :- {}.", heads, fmt::join(body_, ", "));
}

}  // namespace moire::datalog::test
