// SPDX-License-Identifier: Apache-2.0
#include "numeric/invariant_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace moire::numeric {

using program::CellId;
using program::Int;
using program::Program;

namespace {

using Relation = AbstractValue::Relation;
using RelationList = std::vector<Relation>;

// Empty if the bounds are the type's.
std::string boundsText(const program::Cell& cell, program::Range bounds) {
  const program::Range limit = cell.type->range();
  const std::string low = program::toString(bounds.low);
  const std::string high = program::toString(bounds.high);
  if (bounds.low == bounds.high) return fmt::format("{} == {}", cell.name, low);
  if (bounds.low > limit.low && bounds.high < limit.high)
    return fmt::format("{} <= {} && {} <= {}", low, cell.name, cell.name, high);
  if (bounds.low > limit.low) return fmt::format("{} >= {}", cell.name, low);
  if (bounds.high < limit.high) return fmt::format("{} <= {}", cell.name, high);
  return "";
}

// The values within the bounds that the cell may have; empty if that is all of them.
std::string patternText(const program::Cell& cell, const Pattern& pattern, program::Range bounds) {
  if (!pattern.isList()) {
    const std::string size = program::toString(Int{1} << pattern.bits());
    const std::string residue = program::toString(pattern.residue());
    // In C, a negative number has a different remainder.
    if (bounds.low >= 0 || pattern.residue() == 0) return fmt::format("{} % {} == {}", cell.name, size, residue);
    return fmt::format("({} & {}) == {}", cell.name, program::toString((Int{1} << pattern.bits()) - 1), residue);
  }
  std::string text;
  for (const Int value : pattern.values())
    text += fmt::format("{}{} == {}", text.empty() ? "" : " || ", cell.name, program::toString(value));
  return "(" + text + ")";
}

LinearTerm negated(const LinearTerm& term) {
  LinearTerm result{term.parts, {-term.constant.low, -term.constant.low}};
  for (auto& part : result.parts) part.coefficient = -part.coefficient;
  return result;
}

bool isOpposite(const LinearTerm& a, const LinearTerm& b) {
  const LinearTerm other = negated(b);
  return a.constant == other.constant &&
         std::equal(a.parts.begin(), a.parts.end(), other.parts.begin(), other.parts.end(),
                    [](const auto& x, const auto& y) { return x.cell == y.cell && x.coefficient == y.coefficient; });
}

// If the term and its negation are both at least 0, they make one equation.
RelationList withEquations(RelationList relations) {
  for (std::size_t i = 0; i < relations.size(); ++i) {
    const auto opposite = std::find_if(relations.begin() + static_cast<std::ptrdiff_t>(i) + 1, relations.end(),
                                       [&](const Relation& r) { return isOpposite(r.term, relations[i].term); });
    if (opposite == relations.end()) continue;
    relations[i].equal = true;
    relations.erase(opposite);
  }
  std::stable_sort(relations.begin(), relations.end(),
                   [](const Relation& a, const Relation& b) { return a.equal && !b.equal; });
  return relations;
}

AbstractValue assumed(const AbstractValue& value, const Relation& relation) {
  const AbstractValue result = value.assumeNonNegative(relation.term);
  return relation.equal ? result.assumeNonNegative(negated(relation.term)) : result;
}

bool isImplied(const AbstractValue& value, const Relation& relation) {
  const auto isNonNegative = [&](const LinearTerm& term) {
    LinearTerm negative = negated(term);  // term < 0, that is -term - 1 >= 0
    negative.constant.low = negative.constant.high = negative.constant.low - 1;
    return value.assumeNonNegative(negative).isBottom();
  };
  return isNonNegative(relation.term) && (!relation.equal || isNonNegative(negated(relation.term)));
}

// The relations that neither the bounds nor the relations before them imply.
RelationList independent(const AbstractValue& value, const RelationList& relations) {
  RelationList result;
  AbstractValue known = value.withoutRelations();
  for (const Relation& relation : relations) {
    if (isImplied(known, relation)) continue;
    known = assumed(known, relation);
    result.push_back(relation);
  }
  return result;
}

void addSummand(std::string& sum, Int coefficient, const std::string& name) {
  if (!sum.empty()) sum += " + ";
  sum += coefficient == 1 ? name : fmt::format("{} * {}", program::toString(coefficient), name);
}

// `i + 1 <= n`: what is subtracted goes to the left side.
std::string relationText(const Program& program, const Relation& relation) {
  std::string left;
  std::string right;
  for (const auto& part : relation.term.parts)
    addSummand(part.coefficient < 0 ? left : right, part.coefficient < 0 ? -part.coefficient : part.coefficient,
               program[part.cell].name);
  // The constant goes where it is not negative, unless a side would be empty.
  const Int constant = relation.term.constant.low;
  const bool onTheLeft = left.empty() || (constant < 0 && !right.empty());
  if (onTheLeft && (constant != 0 || left.empty())) addSummand(left, 1, program::toString(-constant));
  if (!onTheLeft && (constant != 0 || right.empty())) addSummand(right, 1, program::toString(constant));
  return fmt::format("{} {} {}", left, relation.equal ? "==" : "<=", right);
}

}  // namespace

std::string toText(const Program& program, const AbstractValue& value, const std::vector<CellId>& cells) {
  if (value.isBottom()) return "false";
  std::string text;
  const auto add = [&text](const std::string& part) {
    if (!part.empty()) text += (text.empty() ? "" : " && ") + part;
  };
  for (const CellId cell : cells) {
    if (!program[cell].type) continue;
    const program::Range bounds = *value.bounds(cell);
    const bool isList = value.hasPattern(cell) && value.pattern(cell).isList();
    if (!isList) add(boundsText(program[cell], bounds));
    if (value.hasPattern(cell)) add(patternText(program[cell], value.pattern(cell), bounds));
  }
  const AbstractValue about = value.project(cells);
  for (const Relation& relation : independent(about, withEquations(about.relations(cells))))
    add(relationText(program, relation));
  return text.empty() ? "true" : text;
}

std::string toText(const Program& program, const AbstractValue& value) { return toText(program, value, value.cells()); }

}  // namespace moire::numeric
