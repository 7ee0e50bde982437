// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/finish/tidy_graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "extractor/clang/finish/tidy_references.h"
#include "extractor/program/accesses.h"

namespace moire::extractor {

using program::BodyId;
using program::CellId;
using program::LocationId;
using program::Program;

namespace {

void addUnique(std::vector<LocationId>& list, LocationId item) {
  if (std::find(list.begin(), list.end(), item) == list.end()) list.push_back(item);
}

/// The pointers whose values something depends on. Most are used only for what they point to, which is known anyway.
std::set<CellId> neededPointers(const Program& program, const std::function<bool(CellId)>& isOptional) {
  std::vector<std::vector<CellId>> sources(program.cells.size());
  std::set<CellId> needed;
  std::vector<CellId> work;
  const auto need = [&](CellId cell) {
    if (needed.insert(cell).second) work.push_back(cell);
  };
  for (std::size_t i = 0; i < program.locations.size(); ++i) {
    const auto& action = program.locations[i].action;
    const auto accesses = accessesOf(program, LocationId(i));
    const auto* assign = std::get_if<program::Assign>(&action);
    const bool silent = assign && std::all_of(assign->targets.begin(), assign->targets.end(), isOptional);
    if (silent)
      for (const CellId target : assign->targets)
        sources[target.index()].insert(sources[target.index()].end(), accesses.reads.begin(), accesses.reads.end());
    if (!silent && !std::holds_alternative<program::Havoc>(action))
      for (const CellId cell : accesses.reads) need(cell);
  }
  for (const auto& reference : program.references)
    for (const CellId cell : reference.cells) need(cell);
  while (!work.empty()) {
    const CellId cell = work.back();
    work.pop_back();
    for (const CellId source : sources[cell.index()]) need(source);
  }
  return needed;
}

/// Does not compute pointers that nothing depends on, but keeps the accesses to memory that computing them makes.
void dropPointers(Program& program, const std::set<CellId>& pointers) {
  const auto isOptional = [&](CellId cell) {
    return program[cell].hidden || (!program[cell].shared && pointers.contains(cell));
  };
  const std::set<CellId> needed = neededPointers(program, isOptional);
  const auto isNeeded = [&](CellId cell) { return needed.contains(cell) || !isOptional(cell); };
  for (std::size_t i = 0; i < program.locations.size(); ++i) {
    auto& action = program.locations[i].action;
    const auto* assign = std::get_if<program::Assign>(&action);
    if (!assign || std::any_of(assign->targets.begin(), assign->targets.end(), isNeeded)) continue;
    const auto reads = accessesOf(program, LocationId(i)).reads;
    const bool touches = std::any_of(reads.begin(), reads.end(),
                                     [&](CellId cell) { return program[cell].shared && !program[cell].hidden; });
    if (!touches) action = program::Skip{};
  }
}

/// Calls of shared code, where that code begins, and where control goes on after the calls.
std::vector<bool> aroundCalls(const Program& program) {
  std::vector<bool> around(program.locations.size(), false);
  for (std::size_t i = 0; i < program.locations.size(); ++i) {
    const auto& location = program.locations[i];
    if (location.code) around[location.code->index()] = true;
    if (!location.back) continue;
    around[i] = true;
    around[location.back->index()] = true;
  }
  return around;
}

/// Leads the edges around skips.
void bypassSkips(Program& program) {
  const std::vector<bool> kept = aroundCalls(program);
  std::vector<std::vector<LocationId>> predecessors(program.locations.size());
  for (std::size_t i = 0; i < program.locations.size(); ++i)
    for (const LocationId next : program.locations[i].successors) addUnique(predecessors[next.index()], LocationId(i));
  constexpr std::size_t edgesWorthALocation = 64;
  for (std::size_t i = 0; i < program.locations.size(); ++i) {
    const LocationId skip(i);
    auto& location = program.locations[i];
    const auto& body = program[location.body];
    if (!std::holds_alternative<program::Skip>(location.action) || skip == body.exit || kept[i]) continue;
    std::erase(location.successors, skip);
    std::erase(predecessors[i], skip);
    if (location.successors.empty()) {
      // A thread stays here forever.
      continue;
    }
    if (predecessors[i].size() * location.successors.size() > edgesWorthALocation + predecessors[i].size()) continue;
    for (const LocationId before : predecessors[i]) {
      auto& successors = program.locations[before.index()].successors;
      std::erase(successors, skip);
      for (const LocationId next : location.successors) addUnique(successors, next);
    }
    for (const LocationId next : location.successors) {
      std::erase(predecessors[next.index()], skip);
      for (const LocationId before : predecessors[i]) addUnique(predecessors[next.index()], before);
    }
    location.successors.clear();
    predecessors[i].clear();
  }
}

/// What some thread can reach, and so which bodies run.
class Reachable {
 public:
  explicit Reachable(const Program& program)
      : program_(program), locations(program.locations.size(), false), bodies(program.bodies.size(), false) {
    start(BodyId(program::initialBody));
    while (!work_.empty()) {
      const LocationId id = work_.back();
      work_.pop_back();
      for (const LocationId next : program_[id].successors) reach(next);
      if (const auto* spawn = std::get_if<program::Spawn>(&program_[id].action)) start(spawn->body);
    }
  }

 private:
  void start(BodyId body) {
    if (bodies[body.index()]) return;
    bodies[body.index()] = true;
    reach(program_[body].entry);
    locations[program_[body].exit.index()] = true;
  }
  void reach(LocationId id) {
    if (locations[id.index()]) return;
    locations[id.index()] = true;
    work_.push_back(id);
  }

  const Program& program_;
  std::vector<LocationId> work_;

 public:
  std::vector<bool> locations;
  std::vector<bool> bodies;
};

/// Shared code does not return to calls that no thread makes.
void dropReturnsWithoutCall(Program& program) {
  for (bool changed = true; changed;) {
    const Reachable reachable(program);
    std::set<LocationId> without;
    for (std::size_t i = 0; i < program.locations.size(); ++i)
      if (const auto back = program.locations[i].back; back && !reachable.locations[i]) {
        without.insert(*back);
        program.locations[i].back.reset();
      }
    changed = !without.empty();
    for (auto& location : program.locations)
      std::erase_if(location.successors, [&](LocationId next) { return without.contains(next); });
  }
}

/// Renumbers what is kept, in the old order.
template <class Id>
class Renumbering {
 public:
  explicit Renumbering(const std::vector<bool>& kept) {
    std::size_t next = 0;
    for (const bool keep : kept) to_.push_back(keep ? next++ : 0);
  }
  Id operator()(Id old) const { return Id(to_[old.index()]); }

 private:
  std::vector<std::size_t> to_;
};

template <class Item>
void keepOnly(std::vector<Item>& items, const std::vector<bool>& kept) {
  std::size_t next = 0;
  for (std::size_t i = 0; i < items.size(); ++i)
    if (kept[i]) {
      if (next != i) items[next] = std::move(items[i]);
      ++next;
    }
  items.resize(next);
}

program::ExpressionPtr renumbered(const program::ExpressionPtr& expression, const Renumbering<CellId>& cells) {
  auto copy = std::make_shared<program::Expression>(*expression);
  for (CellId& cell : copy->cells) cell = cells(cell);
  for (auto& operand : copy->operands) operand = renumbered(operand, cells);
  return copy;
}

struct Numbers {
  Renumbering<LocationId> locations;
  Renumbering<BodyId> bodies;
  Renumbering<CellId> cells;
};

/// Replaces the numbers in an action.
class ActionRenumbering {
 public:
  explicit ActionRenumbering(const Numbers& numbers) : numbers_(numbers) {}

  void operator()(program::Assign& action) const {
    for (CellId& cell : action.targets) cell = numbers_.cells(cell);
    action.value = renumbered(action.value, numbers_.cells);
  }
  void operator()(program::Assume& action) const { action.condition = renumbered(action.condition, numbers_.cells); }
  void operator()(program::Check& action) const { action.condition = renumbered(action.condition, numbers_.cells); }
  void operator()(program::TryAcquire& action) const { action.result = numbers_.cells(action.result); }
  void operator()(program::Havoc& action) const {
    for (CellId& cell : action.cells) cell = numbers_.cells(cell);
  }
  void operator()(program::Free& action) const {
    for (CellId& cell : action.cells) cell = numbers_.cells(cell);
  }
  void operator()(program::Spawn& action) const { action.body = numbers_.bodies(action.body); }
  void operator()(program::Join& action) const { action.body = numbers_.bodies(action.body); }
  template <class Other>
  void operator()(Other&) const {}

 private:
  const Numbers& numbers_;
};

/// A join of a body that nobody creates does not wait.
void dropIdleJoins(Program& program, const std::vector<bool>& bodies) {
  for (auto& location : program.locations)
    if (const auto* join = std::get_if<program::Join>(&location.action); join && !bodies[join->body.index()])
      location.action = program::Skip{};
}

/// A havoc of a local is not a use of it.
std::vector<bool> usedCells(Program& program, const std::vector<bool>& locations) {
  std::vector<bool> used(program.cells.size(), false);
  for (std::size_t i = 0; i < program.locations.size(); ++i) {
    const auto& action = program.locations[i].action;
    if (!locations[i] || std::holds_alternative<program::Start>(action)) continue;
    const bool unspecific =
        std::holds_alternative<program::Havoc>(action) || std::holds_alternative<program::Free>(action);
    const auto accesses = accessesOf(program, LocationId(i));
    for (const auto* list : {&accesses.reads, &accesses.writes})
      for (const CellId cell : *list)
        if (!unspecific || program[cell].shared) used[cell.index()] = true;
  }
  for (const auto& reference : program.references)
    for (const CellId cell : reference.cells) used[cell.index()] = true;
  for (auto& location : program.locations) {
    // No other thread can see what becomes of a thread's own memory.
    if (auto* free = std::get_if<program::Free>(&location.action)) {
      std::erase_if(free->cells, [&](CellId cell) { return !program[cell].shared; });
      if (free->cells.empty()) location.action = program::Skip{};
    }
    if (auto* havoc = std::get_if<program::Havoc>(&location.action)) {
      std::erase_if(havoc->cells, [&](CellId cell) { return !used[cell.index()]; });
      if (havoc->cells.empty()) location.action = program::Skip{};
    }
  }
  return used;
}

void removeUnreachable(Program& program, std::vector<std::string>& labels) {
  const Reachable reachable(program);
  const std::vector<bool> cellsUsed = usedCells(program, reachable.locations);
  const Numbers numbers{Renumbering<LocationId>(reachable.locations), Renumbering<BodyId>(reachable.bodies),
                        Renumbering<CellId>(cellsUsed)};
  keepOnly(labels, reachable.locations);
  keepOnly(program.locations, reachable.locations);
  for (auto& location : program.locations) {
    location.body = numbers.bodies(location.body);
    std::visit(ActionRenumbering(numbers), location.action);
    for (auto& access : location.own) access.cell = numbers.cells(access.cell);
    for (LocationId& next : location.successors) next = numbers.locations(next);
    std::sort(location.successors.begin(), location.successors.end());
    if (location.code) location.code = numbers.locations(*location.code);
    // No call comes back.
    if (location.back && !reachable.locations[location.back->index()]) location.back.reset();
    if (location.back) location.back = numbers.locations(*location.back);
  }
  keepOnly(program.cells, cellsUsed);
  for (auto& cell : program.cells) {
    if (!cell.shared) cell.body = numbers.bodies(cell.body);
    std::erase_if(cell.alongside, [&](CellId other) { return !cellsUsed[other.index()]; });
    for (CellId& other : cell.alongside) other = numbers.cells(other);
  }
  for (auto& reference : program.references) {
    reference.body = numbers.bodies(reference.body);
    for (CellId& cell : reference.cells) cell = numbers.cells(cell);
    if (reference.element) reference.element->index = renumbered(reference.element->index, numbers.cells);
  }
  keepOnly(program.bodies, reachable.bodies);
  for (auto& body : program.bodies) {
    body.entry = numbers.locations(body.entry);
    body.exit = numbers.locations(body.exit);
  }
}

/// `producer:3.1`: the first step of the third line of its function. Lines count from the function's first line, so
/// that edits of other functions change no name.
void nameLocations(Program& program, const std::vector<std::string>& labels, const FirstLines& firstLines) {
  std::map<std::pair<std::string, std::string>, unsigned> count;
  for (std::size_t i = 0; i < program.locations.size(); ++i) {
    auto& location = program.locations[i];
    const auto& body = program[location.body];
    if (LocationId(i) == body.entry) {
      location.name = labels[i] + ":start";
    } else if (LocationId(i) == body.exit) {
      location.name = labels[i] + ":exit";
    } else {
      const auto first = firstLines.find({location.position.file, location.function});
      const bool known = first != firstLines.end() && first->second <= location.position.line;
      // A line of another file that the function includes keeps its number.
      const unsigned number = known ? location.position.line - first->second + 1 : location.position.line;
      const std::string line = fmt::format("{}{}", known || number == 0 ? "" : "@", number);
      location.name = fmt::format("{}:{}.{}", labels[i], line, ++count[{labels[i], line}]);
    }
  }
}

}  // namespace

void tidy(Program& program, const std::function<const std::string&(LocationId)>& labelOf,
          const std::set<CellId>& pointers, const FirstLines& firstLines) {
  std::vector<std::string> labels;
  for (std::size_t i = 0; i < program.locations.size(); ++i) labels.push_back(labelOf(LocationId(i)));
  dropReturnsWithoutCall(program);
  dropIdleJoins(program, Reachable(program).bodies);
  referToBitFieldsAlongside(program);
  dropIdleReferences(program);
  dropPointers(program, pointers);
  usedCells(program, Reachable(program).locations);
  bypassSkips(program);
  removeUnreachable(program, labels);
  nameLocations(program, labels, firstLines);
}

}  // namespace moire::extractor
