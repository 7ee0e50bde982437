// SPDX-License-Identifier: Apache-2.0
#include "extractor/program/well_formed.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "extractor/program/accesses.h"
#include "extractor/program/text.h"

namespace moire::program {

namespace {

class Checker {
 public:
  explicit Checker(const Program& program) : program_(program) {}

  std::vector<std::string> check() {
    if (program_.bodies.empty()) report("there is no initial thread");
    for (const Cell& cell : program_.cells) checkCell(cell);
    for (const Reference& reference : program_.references) checkReference(reference);
    checkNames("cells", program_.cells);
    checkNames("locks", program_.locks);
    checkNames("barriers", program_.barriers);
    checkNames("conditions", program_.conditions);
    checkNames("references", program_.references);
    checkNames("bodies", program_.bodies);
    checkNames("locations", program_.locations);
    for (std::size_t i = 0; i < program_.locations.size(); ++i) checkReferences(program_.locations[i]);
    if (!found_.empty()) return std::move(found_);  // the following checks would use ids out of range
    for (std::size_t i = 0; i < program_.bodies.size(); ++i) checkBody(BodyId(i));
    for (const Location& location : program_.locations) checkCall(location);
    for (std::size_t i = 0; i < program_.locations.size(); ++i) checkLocation(LocationId(i));
    return std::move(found_);
  }

 private:
  void report(std::string text) { found_.push_back(std::move(text)); }

  // Facts refer to entities by name.
  template <class Entity>
  void checkNames(const char* what, const std::vector<Entity>& entities) {
    std::set<std::string_view> names;
    for (const Entity& entity : entities)
      if (!names.insert(entity.name).second) report(fmt::format("two {} are named '{}'", what, entity.name));
  }

  void checkCell(const Cell& cell) {
    for (const CellId other : cell.alongside)
      if (other.index() >= program_.cells.size() || !cell.shared || !program_[other].shared)
        report(fmt::format("'{}' is not written along with a shared cell", cell.name));
    if (!cell.shared && cell.order != Order::Sequential)
      report(fmt::format("local cell '{}' has an order between threads", cell.name));
    if (!cell.shared && cell.body.index() >= program_.bodies.size())
      report(fmt::format("local cell '{}' belongs to no body", cell.name));
    if (cell.initial && cell.type &&
        (cell.initial->low > cell.initial->high || !cell.type->range().contains(cell.initial->low) ||
         !cell.type->range().contains(cell.initial->high)))
      report(fmt::format("cell '{}' starts with a value outside its type", cell.name));
  }

  void checkReference(const Reference& reference) {
    for (const CellId id : reference.cells) {
      const bool known = id.index() < program_.cells.size();
      if (!known || program_[id].shared || program_[id].summary || program_[id].body != reference.body)
        report(fmt::format("reference '{}' is not computed from single cells of its own body", reference.name));
    }
    if (!reference.element) return;
    forEach(*reference.element->index, [&](const Expression& part) {
      for (const CellId id : part.cells)
        if (std::find(reference.cells.begin(), reference.cells.end(), id) == reference.cells.end())
          report(fmt::format("the index of '{}' is computed from other cells than the address", reference.name));
    });
  }

  void checkReferences(const Location& location) {
    const auto inRange = [&](auto id, const auto& list, const char* what) {
      if (id.index() >= list.size()) report(fmt::format("{}: no such {}", location.name, what));
    };
    inRange(location.body, program_.bodies, "body");
    for (const LocationId next : location.successors) inRange(next, program_.locations, "successor");
    if (location.code) inRange(*location.code, program_.locations, "code");
    if (location.back) inRange(*location.back, program_.locations, "place to go on");
    const auto refersTo = [&](ReferenceId id) {
      if (id.index() >= program_.references.size() || program_[id].body != location.body)
        report(location.name + ": no such reference in this body");
    };
    const auto isLock = [&](const auto& a) {
      inRange(a.lock, program_.locks, "lock");
      if (a.reference) refersTo(*a.reference);
    };
    if (const auto* a = std::get_if<Acquire>(&location.action)) {
      isLock(*a);
      if (a->shared && a->conditionWait) report(location.name + ": a condition wait ends with the lock held alone");
    }
    if (const auto* a = std::get_if<Release>(&location.action)) isLock(*a);
    if (const auto* a = std::get_if<TryAcquire>(&location.action)) {
      isLock(*a);
      inRange(a->result, program_.cells, "cell");
    }
    for (const OwnAccess& own : location.own) {
      inRange(own.cell, program_.cells, "cell");
      refersTo(own.reference);
    }
    if (const auto* a = std::get_if<Spawn>(&location.action)) inRange(a->body, program_.bodies, "body to spawn");
    if (const auto* a = std::get_if<Join>(&location.action)) inRange(a->body, program_.bodies, "body to join");
    if (const auto* a = std::get_if<Meet>(&location.action)) inRange(a->barrier, program_.barriers, "barrier");
    if (const auto* a = std::get_if<Await>(&location.action)) inRange(a->condition, program_.conditions, "condition");
    if (const auto* a = std::get_if<Signal>(&location.action)) inRange(a->condition, program_.conditions, "condition");
    if (const auto* a = std::get_if<Havoc>(&location.action))
      for (const CellId cell : a->cells) inRange(cell, program_.cells, "cell");
    if (const auto* a = std::get_if<Free>(&location.action))
      for (const CellId cell : a->cells) inRange(cell, program_.cells, "cell");
    if (const auto* a = std::get_if<Assume>(&location.action)) checkExpression(location, *a->condition);
    if (const auto* a = std::get_if<Check>(&location.action)) {
      inRange(a->obligation, program_.obligations, "obligation");
      checkExpression(location, *a->condition);
    }
    if (const auto* a = std::get_if<Assign>(&location.action)) {
      if (a->targets.empty()) report(location.name + ": an assignment without target");
      for (const CellId cell : a->targets) inRange(cell, program_.cells, "cell");
      checkExpression(location, *a->value);
    }
  }

  void checkExpression(const Location& location, const Expression& expression) {
    forEach(expression, [&](const Expression& part) {
      if (part.op == Op::Read && part.cells.empty()) report(location.name + ": a read of no cell");
      for (const CellId cell : part.cells)
        if (cell.index() >= program_.cells.size()) report(location.name + ": no such cell");
      if (part.type.bits < 1 || part.type.bits > 64) report(location.name + ": an integer type of no size");
      if (part.range.low > part.range.high) report(location.name + ": an empty range");
    });
  }

  void checkBody(BodyId id) {
    const Body& body = program_[id];
    if (body.entry.index() >= program_.locations.size() || body.exit.index() >= program_.locations.size()) {
      report(fmt::format("body '{}' has no entry or no exit", body.name));
      return;
    }
    if (!std::holds_alternative<Start>(program_[body.entry].action))
      report(fmt::format("body '{}' does not begin with its start", body.name));
    if (!program_[body.exit].successors.empty()) report(fmt::format("body '{}' goes on after its exit", body.name));
    if (program_[body.entry].body != id || program_[body.exit].body != id)
      report(fmt::format("body '{}' begins or ends in another body", body.name));
  }

  void checkCall(const Location& location) {
    if (location.code &&
        (program_[*location.code].code != location.code || program_[*location.code].body != location.body))
      report(fmt::format("{}: part of code that does not begin at '{}'", location.name, program_[*location.code].name));
    if (!location.back) return;
    const auto& next = location.successors;
    if (!std::holds_alternative<Skip>(location.action) || next.size() != 1 ||
        program_[next.front()].code != next.front())
      report(location.name + ": goes on after a call, but calls nothing");
    else if (!calledFrom_.emplace(*location.back, next.front()).second)
      report(fmt::format("{}: goes on where another call does", location.name));
    else
      returning_.insert(next.front());
  }

  /// Shared code that returns is left in no other way, unless the thread ends.
  void checkLeaving(const Location& location, LocationId next) {
    const auto found = calledFrom_.find(next);
    if (found != calledFrom_.end() && location.code != found->second)
      report(fmt::format("{}: leads to '{}', where a call goes on", location.name, program_[next].name));
    const bool leaves = found == calledFrom_.end() && program_[next].code != location.code;
    const bool calls = program_[next].code == next;
    if (leaves && !calls && location.code && returning_.contains(*location.code) &&
        next != program_[location.body].exit)
      report(fmt::format("{}: leaves its code for '{}'", location.name, program_[next].name));
  }

  void checkLocation(LocationId id) {
    const Location& location = program_[id];
    if (std::holds_alternative<Start>(location.action) && program_[location.body].entry != id)
      report(location.name + ": a start that is not the entry of its body");
    if (const auto* spawn = std::get_if<Spawn>(&location.action); spawn && spawn->body.index() == initialBody)
      report(location.name + ": creates a thread that would give the shared cells their initial values again");
    if (const auto* attempt = std::get_if<TryAcquire>(&location.action)) {
      const Cell& result = program_[attempt->result];
      if (result.shared || result.summary || !result.type)
        report(fmt::format("{}: '{}' cannot hold the result: it must be one tracked object of the thread",
                           location.name, result.name));
      else if (!result.type->range().contains(attempt->success))
        report(fmt::format("{}: '{}' cannot hold {}", location.name, result.name, toString(attempt->success)));
    }
    for (const LocationId next : location.successors) {
      checkLeaving(location, next);
      if (program_[next].body != location.body) report(location.name + ": an edge into another body");
      if (next == program_[location.body].entry) report(location.name + ": an edge to the entry of its body");
    }
    const Accesses accesses = accessesOf(program_, id);
    for (const auto* list : {&accesses.reads, &accesses.writes})
      for (const CellId cell : *list)
        if (!program_[cell].shared && program_[cell].body != location.body)
          report(fmt::format("{}: uses '{}', which is local to another body", location.name, program_[cell].name));
    if (program_.granularity == Granularity::Access && accesses.sharedCount > 1)
      report(fmt::format("{}: '{}' makes {} shared accesses at once", location.name, toText(program_, location.action),
                         accesses.sharedCount));
  }

  const Program& program_;
  std::vector<std::string> found_;
  std::map<LocationId, LocationId> calledFrom_;  ///< where calls go on, and which code they call
  std::set<LocationId> returning_;               ///< the code from which calls return
};

}  // namespace

std::vector<std::string> violations(const Program& program) { return Checker(program).check(); }

}  // namespace moire::program
