// SPDX-License-Identifier: Apache-2.0
#include "datalog/compile/plan_source.h"

#include <fmt/format.h>

namespace moire::datalog {

namespace {

constexpr const char* opening =
    "// Made from rules; see datalog/compile.\n#include \"datalog/engine/join_frame.h\"\n"
    "#include \"datalog/engine/set_frame.h\"\n\nnamespace moire::datalog {\n";
constexpr const char* closing = "}  // namespace moire::datalog\n";

std::string headOf(const Fingerprint& name, const EmittedPlan& plan) {
  return fmt::format("{} plan_{}({}& frame)", plan.bySets ? "std::size_t" : "void", name.hex(),
                     plan.bySets ? "SetFrame" : "JoinFrame");
}

std::string functionOf(const Fingerprint& name, const EmittedPlan& plan) {
  return fmt::format("{} {{\n{}}}\n\n", headOf(name, plan), plan.body);
}

/// `scope` is where the functions are, as it is written in front of their names.
std::string tableOf(const PlanRecorder::Plans& plans, const std::string& symbol, const std::string& scope) {
  std::string rows;
  for (const auto& [name, plan] : plans) {
    const std::string function = fmt::format("{}plan_{}", scope, name.hex());
    rows += fmt::format("    {{0x{:016x}U, 0x{:016x}U, {}}},\n", name.high, name.low,
                        plan.bySets ? "nullptr, " + function : function + ", nullptr");
  }
  return fmt::format(
      "extern \"C\" const PlanEntry {0}[];\nextern \"C\" const std::size_t {0}Count;\n"
      "const PlanEntry {0}[] = {{\n{1}    {{0, 0, nullptr, nullptr}},\n}};\n"
      "const std::size_t {0}Count = {2};\n\n",
      symbol, rows, plans.size());
}

}  // namespace

std::string sourceOf(const PlanRecorder::Plans& plans, const std::string& symbol) {
  std::string text = std::string(opening) + "namespace {\n\n";
  for (const auto& [name, plan] : plans) text += functionOf(name, plan);
  return text + "}  // namespace\n\n" + tableOf(plans, symbol, "") + closing;
}

std::vector<std::string> sourcesOf(const PlanRecorder::Plans& plans, const std::string& symbol, std::size_t parts) {
  // Two tables of one program may hold plans of the same name, so the functions of each have a namespace of their own.
  const std::string scope = symbol + "Functions";
  const std::string begin = std::string(opening) + fmt::format("namespace {} {{\n\n", scope);
  const std::string end = fmt::format("}}  // namespace {}\n\n", scope);
  std::vector<std::string> sources(parts, begin);
  std::string declarations;
  for (const auto& [name, plan] : plans) {
    sources[name.low % parts] += functionOf(name, plan);
    declarations += headOf(name, plan) + ";\n";
  }
  for (std::string& source : sources) source += end + closing;
  sources.push_back(begin + declarations + "\n" + end + tableOf(plans, symbol, scope + "::") + closing);
  return sources;
}

}  // namespace moire::datalog
