// SPDX-License-Identifier: Apache-2.0
#include "extractor/tables/action_text.h"

#include <fmt/format.h>

#include <map>

#include "extractor/program/text.h"
#include "extractor/tables/text_error.h"

namespace moire::tables {

using program::Action;

namespace {

class ActionWriter {
 public:
  explicit ActionWriter(const program::Program& program) : program_(program) {}

  ActionText operator()(const program::Start&) const { return {"start", "", ""}; }
  ActionText operator()(const program::Assign& a) const {
    return {"assign", toExactText(program_, a.targets), toExactText(program_, *a.value)};
  }
  ActionText operator()(const program::Assume& a) const { return {"assume", "", toExactText(program_, *a.condition)}; }
  ActionText operator()(const program::Check& a) const {
    return {"check", program_[a.obligation].id, toExactText(program_, *a.condition)};
  }
  ActionText operator()(const program::Acquire& a) const {
    const char* const taken = a.shared ? "acquire_shared" : "acquire";
    return {a.conditionWait ? "acquire_after_wait" : taken, program_[a.lock].name, ""};
  }
  ActionText operator()(const program::TryAcquire& a) const {
    return {a.shared ? "try_acquire_shared" : "try_acquire", program_[a.lock].name, ""};
  }
  ActionText operator()(const program::Release& a) const {
    return {a.conditionWait ? "release_to_wait" : "release", program_[a.lock].name, ""};
  }
  ActionText operator()(const program::Spawn& a) const { return {"spawn", program_[a.body].name, ""}; }
  ActionText operator()(const program::Join& a) const {
    return {a.all ? "join_all" : "join", program_[a.body].name, ""};
  }
  ActionText operator()(const program::Meet& a) const { return {"meet", program_[a.barrier].name, ""}; }
  ActionText operator()(const program::Await& a) const {
    return {a.timed ? "await_for_a_time" : "await", program_[a.condition].name, ""};
  }
  ActionText operator()(const program::Signal& a) const {
    return {a.all ? "broadcast" : "signal", program_[a.condition].name, ""};
  }
  ActionText operator()(const program::AtomicBegin&) const { return {"atomic_begin", "", ""}; }
  ActionText operator()(const program::AtomicEnd&) const { return {"atomic_end", "", ""}; }
  ActionText operator()(const program::Havoc& a) const { return {"havoc", listText(program_, a.cells), ""}; }
  ActionText operator()(const program::Free& a) const { return {"free", listText(program_, a.cells), ""}; }
  ActionText operator()(const program::Skip&) const { return {"skip", "", ""}; }

 private:
  const program::Program& program_;
};

using Reader = Action (*)(const ActionText&, const ActionScope&);

enum Columns { None = 0, Object = 1, Value = 2, Both = 3 };

struct Kind {
  Columns columns;
  Reader read;
};

const std::map<std::string, Kind>& kinds() {
  static const std::map<std::string, Kind> all = {
      {"start", {None, [](const ActionText&, const ActionScope&) -> Action { return program::Start{}; }}},
      {"assign",
       {Both,
        [](const ActionText& text, const ActionScope& scope) -> Action {
          return program::Assign{parseTargets(text.object, scope.cells), parseExpression(text.value, scope.cells)};
        }}},
      {"assume",
       {Value,
        [](const ActionText& text, const ActionScope& scope) -> Action {
          return program::Assume{parseExpression(text.value, scope.cells)};
        }}},
      {"check",
       {Both,
        [](const ActionText& text, const ActionScope& scope) -> Action {
          return program::Check{scope.obligation(text.object), parseExpression(text.value, scope.cells)};
        }}},
      {"acquire",
       {Object,
        [](const ActionText& text, const ActionScope& scope) -> Action {
          return program::Acquire{scope.lock(text.object), false, {}};
        }}},
      {"acquire_shared",
       {Object,
        [](const ActionText& text, const ActionScope& scope) -> Action {
          return program::Acquire{scope.lock(text.object), true, {}};
        }}},
      {"acquire_after_wait",
       {Object,
        [](const ActionText& text, const ActionScope& scope) -> Action {
          return program::Acquire{scope.lock(text.object), false, {}, true};
        }}},
      {"try_acquire",
       {Object,
        [](const ActionText& text, const ActionScope& scope) -> Action {
          return program::TryAcquire{scope.lock(text.object), false, {}, 0, {}};
        }}},
      {"try_acquire_shared",
       {Object,
        [](const ActionText& text, const ActionScope& scope) -> Action {
          return program::TryAcquire{scope.lock(text.object), true, {}, 0, {}};
        }}},
      {"release",
       {Object,
        [](const ActionText& text, const ActionScope& scope) -> Action {
          return program::Release{scope.lock(text.object), {}};
        }}},
      {"release_to_wait",
       {Object,
        [](const ActionText& text, const ActionScope& scope) -> Action {
          return program::Release{scope.lock(text.object), {}, true};
        }}},
      {"spawn",
       {Object,
        [](const ActionText& text, const ActionScope& scope) -> Action {
          return program::Spawn{scope.body(text.object)};
        }}},
      {"join",
       {Object,
        [](const ActionText& text, const ActionScope& scope) -> Action {
          return program::Join{scope.body(text.object)};
        }}},
      {"join_all",
       {Object,
        [](const ActionText& text, const ActionScope& scope) -> Action {
          return program::Join{scope.body(text.object), true};
        }}},
      {"meet",
       {Object,
        [](const ActionText& text, const ActionScope& scope) -> Action {
          return program::Meet{scope.barrier(text.object)};
        }}},
      {"await",
       {Object,
        [](const ActionText& text, const ActionScope& scope) -> Action {
          return program::Await{scope.condition(text.object)};
        }}},
      {"await_for_a_time",
       {Object,
        [](const ActionText& text, const ActionScope& scope) -> Action {
          return program::Await{scope.condition(text.object), true};
        }}},
      {"signal",
       {Object,
        [](const ActionText& text, const ActionScope& scope) -> Action {
          return program::Signal{scope.condition(text.object)};
        }}},
      {"broadcast",
       {Object,
        [](const ActionText& text, const ActionScope& scope) -> Action {
          return program::Signal{scope.condition(text.object), true};
        }}},
      {"atomic_begin", {None, [](const ActionText&, const ActionScope&) -> Action { return program::AtomicBegin{}; }}},
      {"atomic_end", {None, [](const ActionText&, const ActionScope&) -> Action { return program::AtomicEnd{}; }}},
      {"havoc",
       {Object,
        [](const ActionText& text, const ActionScope& scope) -> Action {
          return program::Havoc{parseCells(text.object, scope.cells)};
        }}},
      {"free",
       {Object,
        [](const ActionText& text, const ActionScope& scope) -> Action {
          return program::Free{parseCells(text.object, scope.cells)};
        }}},
      {"skip", {None, [](const ActionText&, const ActionScope&) -> Action { return program::Skip{}; }}},
  };
  return all;
}

std::string namesOfAll() {
  std::string names;
  for (const auto& [name, kind] : kinds()) names += (names.empty() ? "" : ", ") + name;
  return names;
}

}  // namespace

std::string listText(const program::Program& program, const std::vector<program::CellId>& cells) {
  std::string names;
  for (const auto cell : cells) names += (names.empty() ? "" : ", ") + program::toExactText(program[cell].name);
  return names;
}

ActionText textOf(const program::Program& program, const Action& action) {
  return std::visit(ActionWriter(program), action);
}

Action parseAction(const ActionText& text, const ActionScope& scope) {
  const auto kind = kinds().find(text.action);
  if (kind == kinds().end())
    throw TextError(fmt::format("there is no action '{}'; there are {}", text.action, namesOfAll()));
  if (!(kind->second.columns & Object) && !text.object.empty())
    throw TextError(fmt::format("'{}' has no object, but '{}' is given", text.action, text.object));
  if (!(kind->second.columns & Value) && !text.value.empty())
    throw TextError(fmt::format("'{}' has no value, but '{}' is given", text.action, text.value));
  return kind->second.read(text, scope);
}

}  // namespace moire::tables
