// SPDX-License-Identifier: Apache-2.0
#include "extractor/program/accesses.h"

#include <algorithm>
#include <type_traits>

#include "extractor/program/past_errors.h"

namespace moire::program {

namespace {

void sortUnique(std::vector<CellId>& cells) {
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
}

class Collector {
 public:
  Collector(const Program& program, const Location& location) : program_(program), location_(location) {}

  Accesses collect() {
    std::visit([this](const auto& action) { visit(action); }, location_.action);
    // Unknown code may read anything, but what it does is unknown no matter what it reads.
    if (!std::holds_alternative<Havoc>(location_.action))
      result_.needs.insert(result_.needs.end(), result_.reads.begin(), result_.reads.end());
    for (std::size_t i = 0, own = result_.writes.size(); i < own; ++i) {
      const auto& alongside = program_[result_.writes[i]].alongside;
      result_.writes.insert(result_.writes.end(), alongside.begin(), alongside.end());
    }
    // Which elements are accessed depends on what the index may be.
    for (const OwnAccess& own : location_.own)
      if (program_[own.reference].element) {
        const auto& cells = program_[own.reference].cells;
        result_.needs.insert(result_.needs.end(), cells.begin(), cells.end());
      }
    for (auto* list : {&result_.reads, &result_.writes, &result_.defines, &result_.kills, &result_.needs})
      sortUnique(*list);
    return std::move(result_);
  }

 private:
  void visit(const Start&) {
    const bool initial = location_.body.index() == initialBody;
    for (std::size_t i = 0; i < program_.cells.size(); ++i) {
      const Cell& cell = program_.cells[i];
      if (cell.shared ? initial : cell.body == location_.body) defineSurely(CellId(i));
    }
  }

  void visit(const Assign& assign) {
    readAll(*assign.value);
    const bool strong = assign.targets.size() == 1 && !program_[assign.targets.front()].summary;
    bool shared = false;
    for (const CellId cell : assign.targets) {
      result_.writes.push_back(cell);
      result_.defines.push_back(cell);
      (strong ? result_.kills : result_.needs).push_back(cell);
      shared = shared || program_[cell].shared;
    }
    result_.sharedCount += shared ? 1 : 0;
  }

  void visit(const Assume& assume) { filter(*assume.condition); }
  void visit(const Check& check) { filter(*check.condition); }

  void visit(const TryAcquire& attempt) {
    result_.writes.push_back(attempt.result);
    defineSurely(attempt.result);
  }

  void visit(const Havoc& havoc) {
    for (const CellId cell : havoc.cells) {
      result_.reads.push_back(cell);
      result_.writes.push_back(cell);
      defineSurely(cell);
    }
  }

  void visit(const Free& free) { result_.writes = free.cells; }

  template <class Other>
  void visit(const Other&) {}

  void readAll(const Expression& expression) {
    forEach(expression, [this](const Expression& part) {
      if (part.op != Op::Read) return;
      result_.reads.insert(result_.reads.end(), part.cells.begin(), part.cells.end());
      const auto isShared = [this](CellId cell) { return program_[cell].shared; };
      if (std::any_of(part.cells.begin(), part.cells.end(), isShared)) ++result_.sharedCount;
    });
  }

  // A condition restricts the cells that it reads, unless it read just one of many objects.
  void filter(const Expression& condition) {
    readAll(condition);
    if (filtersNothing(condition)) return;
    forEach(condition, [this](const Expression& part) {
      if (part.op == Op::Read && part.cells.size() == 1 && !program_[part.cells.front()].summary)
        defineSurely(part.cells.front());
    });
  }

  void defineSurely(CellId cell) {
    result_.defines.push_back(cell);
    result_.kills.push_back(cell);
  }

  const Program& program_;
  const Location& location_;
  Accesses result_;
};

}  // namespace

Accesses accessesOf(const Program& program, LocationId location) {
  return Collector(program, program[location]).collect();
}

std::vector<CellId> visibleCells(const Program& program, BodyId body) {
  std::vector<CellId> visible;
  for (std::size_t i = 0; i < program.cells.size(); ++i)
    if (program.cells[i].shared || program.cells[i].body == body) visible.emplace_back(i);
  return visible;
}

}  // namespace moire::program
