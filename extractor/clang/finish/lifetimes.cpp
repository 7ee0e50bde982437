// SPDX-License-Identifier: Apache-2.0
// Which objects end, where, and what is known of pointers to them.
#include <algorithm>
#include <iterator>
#include <set>

#include "extractor/clang/finish/passes.h"
#include "extractor/clang/finish/tidy_graph.h"
#include "extractor/clang/lower/lowered.h"
#include "extractor/program/accesses.h"

namespace moire::extractor {

using program::BodyId;
using program::CellId;
using program::LocationId;
using program::Op;

namespace {

class LifetimePass {
 public:
  explicit LifetimePass(Lowered& lowered)
      : lowered_(lowered),
        program_(lowered.program),
        seen_(lowered.lifetimes),
        repeats_(inCycle(lowered.program)),
        count_(lowered.program.locations.size()),
        before_(count_) {
    for (std::size_t i = 0; i < count_; ++i)
      for (const LocationId next : program_.locations[i].successors) before_[next.index()].emplace_back(i);
  }

  void run() {
    for (const SeenLifetimes::Check& check : seen_.checks) compareWithConditions(check);
    for (const SeenLifetimes::Check& check : seen_.checks) settleCheck(check);
    for (const LocationId at : seen_.threadEnds) endLocals(at, program::constant(1, program::int32));
    for (const LocationId at : seen_.jumpsBack) endLocals(at, nondet(program::int32, {0, 1}));
    for (SeenLifetimes::End& end : seen_.ended)
      if (end.anything) endUnknown(end);
    forgetEnded();
    forgetChanged();
    giveFirstValues();
  }

 private:
  /// The flag says whether one of many has ended.
  [[nodiscard]] bool isMany(const Object* object) const {
    const auto ends = seen_.localEnds.find(object);
    const auto repeats = [this](LocationId at) { return repeats_[at.index()]; };
    return object->summary ||
           (ends != seen_.localEnds.end() && std::any_of(ends->second.begin(), ends->second.end(), repeats));
  }

  /// What decided that control comes to the check may decide whether the object has ended: `if (!done)`, `if (!q)`
  /// after `q = realloc(p, n)`. A comparison that changes nothing has octagons look at both.
  void compareWithConditions(const SeenLifetimes::Check& check) {
    if (check.objects.size() != 1 || isMany(check.objects.front())) return;
    const CellId flag = seen_.flags.at(check.objects.front());
    // A step reads shared memory once.
    if (program_[flag].shared) return;
    auto& condition = std::get<program::Check>(program_.locations[check.at.index()].action).condition;
    for (const CellId cell : decidingBefore(check.at)) {
      const auto type = program_[cell].type.value();
      const auto same = binary(Op::Equal, convert(read(flag, program::int32), type), read(cell, type));
      condition = binary(Op::Or, condition, binary(Op::And, program::constant(0), same));
    }
  }

  /// The thread's own cells that the nearest conditions before the location are about.
  [[nodiscard]] std::vector<CellId> decidingBefore(LocationId at) const {
    constexpr std::size_t few = 2;
    constexpr std::size_t far = 64;
    std::vector<CellId> cells;
    for (std::size_t steps = 0; steps < far && before_[at.index()].size() == 1 && cells.size() < few; ++steps) {
      at = before_[at.index()].front();
      const auto* assume = std::get_if<program::Assume>(&program_[at].action);
      if (!assume) continue;
      forEach(*assume->condition, [&](const program::Expression& part) {
        if (part.op != Op::Read || part.cells.size() != 1) return;
        const program::Cell& cell = program_[part.cells.front()];
        const bool isKnown = std::find(cells.begin(), cells.end(), part.cells.front()) != cells.end();
        if (!cell.shared && !cell.summary && cell.type && !isKnown) cells.push_back(part.cells.front());
      });
    }
    return cells;
  }

  /// If it is not known which object is meant, execution may go on.
  void settleCheck(const SeenLifetimes::Check& check) {
    if (std::none_of(check.objects.begin(), check.objects.end(), [this](const auto* one) { return isMany(one); }))
      return;
    auto& action = std::get<program::Check>(program_.locations[check.at.index()].action);
    action.condition = binary(Op::Or, action.condition, nondet(program::boolean));
  }

  void insertAfter(LocationId location, program::Action action) {
    const LocationId next = lowered_.graph.detached(lowered_.graph.instanceOf(location), program_[location].position);
    program_.locations[next.index()].action = std::move(action);
    std::swap(program_.locations[next.index()].successors, program_.locations[location.index()].successors);
    program_.locations[location.index()].successors = {next};
  }

  /// Of the thread that is there.
  void endLocals(LocationId at, const program::ExpressionPtr& value) {
    const BodyId body = program_[at].body;
    for (const auto& [object, ends] : seen_.localEnds) {
      const auto ofRoot = object->context ? lowered_.bodies.find(object->context->root) : lowered_.bodies.end();
      const bool isOther =
          object->shared ? ofRoot != lowered_.bodies.end() && ofRoot->second->id != body : object->body != body;
      if (!isOther) insertAfter(at, program::Assign{{seen_.flags.at(object)}, value});
    }
  }

  /// Where it is not known what is given back, it may be all that such pointers may mean.
  void endUnknown(SeenLifetimes::End& end) {
    const BodyId body = program_[end.at].body;
    const auto isMeant = [&](const Object* object) {
      return lowered_.memory.isUnknown(*object) && !seen_.localEnds.contains(object) &&
             (object->shared || object->body == body);
    };
    auto& targets = std::get<program::Assign>(program_.locations[end.at.index()].action).targets;
    for (const auto& [object, flag] : seen_.flags) {
      if (!isMeant(object)) continue;
      end.objects.push_back(object);
      if (std::find(targets.begin(), targets.end(), flag) == targets.end()) targets.push_back(flag);
    }
    for (const auto& [cell, meant] : seen_.live)
      std::copy_if(meant.begin(), meant.end(), std::back_inserter(end.objects), isMeant);
  }

  void forget(CellId live, LocationId after) {
    insertAfter(after, program::Assign{{live}, program::constant(0, program::int32)});
  }

  /// Where an object ends, pointers to it no longer point to one that is there.
  void forgetEnded() {
    for (const LocationId at : seen_.jumpsBack)
      for (const auto& [object, ends] : seen_.localEnds) seen_.ended.push_back({at, {object}, false});
    for (const auto& [at, objects, anything] : seen_.ended)
      for (const auto& [cell, meant] : seen_.live)
        if (program_[cell].body == program_[at].body &&
            std::any_of(objects.begin(), objects.end(), [&](const auto* object) { return meant.contains(object); }))
          forget(cell, at);
  }

  /// Where a pointer may change in ways that are not followed, nothing is known of it.
  void forgetChanged() {
    for (std::size_t i = 0; i < count_; ++i) {
      const LocationId at(i);
      if (seen_.prepared.contains(at)) continue;
      const auto& action = program_[at].action;
      const auto unfinished = lowered_.graph.unfinished().find(at);
      const bool isReturn =
          unfinished != lowered_.graph.unfinished().end() && unfinished->second.kind == Unfinished::Kind::ReturnSite;
      const auto* havoc = std::get_if<program::Havoc>(&action);
      const auto* assign = std::get_if<program::Assign>(&action);
      if (isReturn && havoc) {
        for (const auto& [cell, meant] : seen_.live)
          if (program_[cell].body == program_[at].body) forget(cell, at);
      } else if (havoc || assign) {
        const std::vector<CellId> changed = havoc ? havoc->cells : assign->targets;
        for (const CellId cell : changed)
          if (const auto found = seen_.beside.find(cell); found != seen_.beside.end()) forget(found->second, at);
      }
    }
    // What is beside many pointers belongs to none of them.
    std::set<CellId> unclear;
    for (const auto& [pointer, live] : seen_.beside)
      if (program_[pointer].summary) unclear.insert(live);
    for (auto& location : program_.locations)
      if (auto* assign = std::get_if<program::Assign>(&location.action);
          assign && assign->targets.size() == 1 && unclear.contains(assign->targets.front()))
        assign->value = program::constant(0, program::int32);
  }

  /// All locals of a thread start with any value; these with 0.
  void giveFirstValues() {
    std::vector<CellId> cells;
    for (const auto& [object, flag] : seen_.flags)
      if (!program_[flag].shared) cells.push_back(flag);
    for (const auto& [cell, meant] : seen_.live) cells.push_back(cell);
    std::sort(cells.begin(), cells.end());
    for (const CellId cell : cells) {
      const LocationId entry = program_[program_[cell].body].entry;
      insertAfter(entry, program::Assign{{cell}, program::constant(0, program_[cell].type.value())});
    }
  }

  Lowered& lowered_;
  program::Program& program_;
  SeenLifetimes& seen_;
  const std::vector<bool> repeats_;
  const std::size_t count_;
  std::vector<std::vector<LocationId>> before_;  ///< by location: from where control may come
};

}  // namespace

void settleLifetimes(Lowered& lowered) {
  if (lowered.program.checked.contains(program::ObligationKind::Memory)) LifetimePass(lowered).run();
}

}  // namespace moire::extractor
