// SPDX-License-Identifier: Apache-2.0
#include "numeric/related_cells.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "extractor/program/accesses.h"
#include "numeric/liveness.h"

namespace moire::numeric {

using program::CellId;
using program::Expression;
using program::LocationId;
using program::Op;
using program::Program;

namespace {

// The cells of a linear term that the expression is, or of the two such terms that it compares.
void collectLinear(const Expression& expression, Cells& found) {
  switch (expression.op) {
    case Op::Read:
      if (expression.cells.size() == 1) found.push_back(expression.cells.front());
      return;
    case Op::Convert:
    case Op::Negate:
    case Op::Anyway:
      return collectLinear(*expression.operands[0], found);
    case Op::Multiply:
      if (expression.operands[0]->op == Op::Constant) collectLinear(*expression.operands[1], found);
      if (expression.operands[1]->op == Op::Constant) collectLinear(*expression.operands[0], found);
      return;
    case Op::Add:
    case Op::Subtract:
      collectLinear(*expression.operands[0], found);
      return collectLinear(*expression.operands[1], found);
    case Op::Select:
      collectLinear(*expression.operands[1], found);
      return collectLinear(*expression.operands[2], found);
    default:
      return;
  }
}

bool isComparison(Op op) { return op == Op::Less || op == Op::LessEqual || op == Op::Equal || op == Op::NotEqual; }

// Lets packs of cells grow as long as they stay small enough.
class Growth {
 public:
  Growth(const Program& program, const PackLimits& limits) : program_(program), limits_(limits) {
    for (std::size_t i = 0; i < program.cells.size(); ++i) {
      parent_.push_back(i);
      parts_.push_back({{CellId(i)}, program.cells[i].shared ? 1U : 0U, {}, 0});
    }
    const std::vector<Cells> live = liveLocals(program);
    for (std::size_t at = 0; at < live.size(); ++at)
      for (const CellId cell : live[at]) parts_[cell.index()].liveAt[at] = parts_[cell.index()].mostLive = 1;
  }

  enum class Size { Limited, Any };

  void link(CellId one, CellId other, Size size = Size::Limited) {
    if (!canBeRelated(program_[one]) || !canBeRelated(program_[other])) return;
    std::size_t a = find(one.index());
    std::size_t b = find(other.index());
    if (a == b) return;
    if (parts_[a].liveAt.size() < parts_[b].liveAt.size()) std::swap(a, b);
    if (size == Size::Limited && !fits(parts_[a], parts_[b])) return;
    merge(parts_[a], parts_[b]);
    parent_[b] = a;
  }

  [[nodiscard]] std::vector<Cells> packs() {
    std::vector<Cells> result;
    for (std::size_t i = 0; i < parent_.size(); ++i)
      if (parent_[i] == i && parts_[i].cells.size() > 1) result.push_back(parts_[i].cells);
    return result;
  }

 private:
  struct Part {
    Cells cells;
    std::size_t shared = 0;
    std::unordered_map<std::size_t, std::size_t> liveAt;  // how many local cells, by location
    std::size_t mostLive = 0;
  };

  std::size_t find(std::size_t i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }

  [[nodiscard]] bool fits(const Part& large, const Part& small) const {
    const std::size_t shared = large.shared + small.shared;
    if (shared > limits_.shared || large.cells.size() + small.cells.size() > limits_.cells) return false;
    if (shared + std::max(large.mostLive, small.mostLive) > limits_.live) return false;
    return std::all_of(small.liveAt.begin(), small.liveAt.end(), [&](const auto& entry) {
      const auto found = large.liveAt.find(entry.first);
      return found == large.liveAt.end() || shared + found->second + entry.second <= limits_.live;
    });
  }

  static void merge(Part& large, Part& small) {
    large.cells.insert(large.cells.end(), small.cells.begin(), small.cells.end());
    large.shared += small.shared;
    for (const auto& [at, count] : small.liveAt) large.mostLive = std::max(large.mostLive, large.liveAt[at] += count);
    large.mostLive = std::max(large.mostLive, small.mostLive);
    small = {};
  }

  const Program& program_;
  PackLimits limits_;
  std::vector<std::size_t> parent_;
  std::vector<Part> parts_;
};

enum class Reason { Check, Condition, Assignment, Lock };

// How often two cells are related, and for which reason.
class Links {
 public:
  explicit Links(const Program& program) : program_(program) {
    for (const program::Location& location : program.locations) {
      if (const auto* assign = std::get_if<program::Assign>(&location.action)) addAssign(*assign);
      if (const auto* assume = std::get_if<program::Assume>(&location.action))
        addConditions(*assume->condition, Reason::Condition);
      if (const auto* check = std::get_if<program::Check>(&location.action))
        addConditions(*check->condition, Reason::Check);
    }
    for (std::size_t i = 0; i < program.locations.size(); ++i)
      if (std::holds_alternative<program::Acquire>(program.locations[i].action)) addCriticalSection(LocationId(i));
  }

  /// Those with the best reason come first; of these, the most frequent ones.
  [[nodiscard]] std::vector<std::pair<CellId, CellId>> sorted() const {
    std::vector<std::tuple<Reason, std::ptrdiff_t, CellId, CellId>> order;
    for (const auto& [link, count] : counts_)
      order.emplace_back(std::get<0>(link), -count, std::get<1>(link), std::get<2>(link));
    std::sort(order.begin(), order.end());
    std::vector<std::pair<CellId, CellId>> result;
    for (const auto& [reason, count, one, other] : order) result.emplace_back(one, other);
    return result;
  }

 private:
  void addAll(const Cells& cells, Reason reason) {
    for (std::size_t i = 1; i < cells.size(); ++i)
      if (cells[i - 1] != cells[i])
        ++counts_[{reason, std::min(cells[i - 1], cells[i]), std::max(cells[i - 1], cells[i])}];
  }

  void addConditions(const Expression& condition, Reason reason) {
    forEach(condition, [&](const Expression& part) {
      if (!isComparison(part.op) && part.op != Op::Defined) return;
      Cells cells;
      for (const auto& operand : part.operands) collectLinear(*operand, cells);
      addAll(cells, reason);
    });
  }

  void addAssign(const program::Assign& assign) {
    if (assign.targets.size() > 1) return;
    Cells cells{assign.targets.front()};
    collectLinear(*assign.value, cells);
    addAll(cells, Reason::Assignment);
    addConditions(*assign.value, Reason::Condition);
  }

  // The few shared cells that are written between the acquisition of a lock and its releases.
  void addCriticalSection(LocationId acquire) {
    constexpr std::size_t few = 4;
    constexpr std::size_t maxLocations = 200;
    const auto lock = std::get<program::Acquire>(program_[acquire].action).lock;
    Cells written;
    std::set<LocationId> seen{acquire};
    std::vector<LocationId> work = program_[acquire].successors;
    while (!work.empty()) {
      const LocationId at = work.back();
      work.pop_back();
      const auto* release = std::get_if<program::Release>(&program_[at].action);
      if ((release && release->lock == lock) || !seen.insert(at).second) continue;
      if (seen.size() > maxLocations) return;
      if (const auto* assign = std::get_if<program::Assign>(&program_[at].action))
        if (const CellId target = assign->targets.front(); program_[target].shared && !program_[target].summary)
          written = unite(written, {target});
      work.insert(work.end(), program_[at].successors.begin(), program_[at].successors.end());
    }
    if (written.size() <= few) addAll(written, Reason::Lock);
  }

  const Program& program_;
  std::map<std::tuple<Reason, CellId, CellId>, std::ptrdiff_t> counts_;
};

}  // namespace

bool canBeRelated(const program::Cell& cell) { return cell.type && !cell.summary; }

Packs relatedCells(const Program& program, const PackLimits& limits, const CellPairs& wanted) {
  Growth growth(program, limits);
  for (const auto& [one, other] : wanted) growth.link(one, other, Growth::Size::Any);
  for (const auto& [one, other] : Links(program).sorted()) growth.link(one, other);
  return {program, growth.packs()};
}

}  // namespace moire::numeric
