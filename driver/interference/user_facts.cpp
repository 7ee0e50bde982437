// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/user_facts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "datalog/built_in.h"
#include "datalog/explain/rule_text.h"
#include "datalog/language/spelling.h"

namespace moire::driver {

namespace {

using datalog::RelationInfo;
using datalog::Rule;
using datalog::RuleProgram;

/// A place in a rule file, as `file:line`.
program::SourcePosition positionOf(const RuleProgram& rules, const Rule& rule) {
  const std::string place = datalog::placeText(rules, rule.at);
  return {place.substr(0, place.rfind(':')), rule.at.line, rule.at.column};
}

/// The user's rules and facts that fill a relation of the analysis.
std::vector<const Rule*> additionsOf(const RuleProgram& rules) {
  std::vector<const Rule*> additions;
  for (const Rule& rule : rules.rules()) {
    const bool ofUser = !rule.isLaw && !datalog::findBuiltIn(positionOf(rules, rule).file);
    if (ofUser && datalog::findBuiltIn(rules.relations()[rule.head].file)) additions.push_back(&rule);
  }
  return additions;
}

/// To follow variables together makes a result stronger, never wrong.
bool isWish(const RelationInfo& relation) { return relation.name == "related"; }

std::optional<std::string> symbolIn(const RuleProgram& rules, const Rule& fact, std::size_t column) {
  const bool isText = rules.relations()[fact.head].columns[column].kind == datalog::Kind::Symbol;
  if (!isText || fact.args[column].kind != datalog::TermKind::Constant) return std::nullopt;
  return rules.symbols()[static_cast<std::size_t>(fact.args[column].value)];
}

std::string factText(const RuleProgram& rules, const Rule& fact) {
  std::vector<std::string> columns;
  for (std::size_t i = 0; i < fact.args.size(); ++i) {
    const auto symbol = symbolIn(rules, fact, i);
    const bool isNumber = fact.args[i].kind == datalog::TermKind::Constant && !symbol;
    columns.push_back(symbol ? '"' + *symbol + '"' : isNumber ? std::to_string(fact.args[i].value) : "_");
  }
  return fmt::format("{}({})", rules.relations()[fact.head].name, fmt::join(columns, ","));
}

/// The names of the parts of the program, by the type of the rules that stands for them.
class ProgramNames {
 public:
  explicit ProgramNames(const program::Program& program) {
    add("Location", "location", program.locations);
    add("Cell", "cell", program.cells);
    add("Lock", "lock", program.locks);
    add("Body", "thread body", program.bodies);
    add("Barrier", "barrier", program.barriers);
    add("Reference", "reference", program.references);
    add("Resource", "lock or thread body", program.locks);
    add("Resource", "lock or thread body", program.bodies);
    auto& obligations = kinds_["Obligation"];
    obligations.word = "obligation";
    for (const auto& obligation : program.obligations) obligations.names.insert(obligation.id);
  }

  /// What is wrong with such a name; nothing if the program has it, or if the type is about something else.
  [[nodiscard]] std::string problem(const std::string& type, const std::string& name) const {
    const auto found = kinds_.find(type);
    if (found == kinds_.end() || found->second.names.contains(name)) return "";
    const auto& [word, names] = found->second;
    const std::string hint = datalog::didYouMean(name, {names.begin(), names.end()});
    return fmt::format("the program has no {} '{}'{} (--dump-program shows the names)", word, name,
                       hint.empty() ? "" : "; " + hint);
  }

 private:
  struct KindOfPart {
    std::string word;
    std::set<std::string> names;
  };

  template <class Entities>
  void add(const std::string& type, const std::string& word, const Entities& entities) {
    auto& kind = kinds_[type];
    kind.word = word;
    for (const auto& entity : entities) kind.names.insert(entity.name);
  }

  std::map<std::string, KindOfPart> kinds_;
};

}  // namespace

std::set<program::Assumption> userAssumptions(const RuleProgram& rules) {
  struct Addition {
    program::SourcePosition first;
    std::size_t facts = 0;
    std::size_t rules = 0;
  };
  std::map<std::pair<std::string, std::string>, Addition> additions;
  for (const Rule* rule : additionsOf(rules)) {
    const RelationInfo& relation = rules.relations()[rule->head];
    if (isWish(relation)) continue;
    const auto position = positionOf(rules, *rule);
    Addition& addition = additions[{position.file, relation.name}];
    if (addition.facts + addition.rules == 0) addition.first = position;
    ++(rule->body.empty() ? addition.facts : addition.rules);
  }
  std::set<program::Assumption> assumptions;
  for (const auto& [key, addition] : additions) {
    const auto& [file, relation] = key;
    std::vector<std::string> parts;
    if (addition.facts != 0) parts.push_back(fmt::format("{} tuple{}", addition.facts, addition.facts == 1 ? "" : "s"));
    if (addition.rules != 0)
      parts.push_back(fmt::format("what {} rule{}", addition.rules, addition.rules == 1 ? " derives" : "s derive"));
    const bool one = addition.facts + addition.rules == 1 || addition.facts == 0;
    assumptions.insert({addition.first, fmt::format("{} for '{}' {} taken from {}, not checked",
                                                    fmt::join(parts, " and "), relation, one ? "is" : "are", file)});
  }
  return assumptions;
}

bool addsTo(const RuleProgram& rules, std::string_view relation) {
  const auto additions = additionsOf(rules);
  return std::any_of(additions.begin(), additions.end(),
                     [&](const Rule* rule) { return rules.relations()[rule->head].name == relation; });
}

void requireKnownNames(const program::Program& program, const RuleProgram& rules) {
  const ProgramNames names(program);
  for (const Rule* fact : additionsOf(rules)) {
    if (!fact->body.empty()) continue;
    const auto& columns = rules.relations()[fact->head].columns;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const auto symbol = symbolIn(rules, *fact, i);
      const std::string problem = symbol ? names.problem(rules.types()[columns[i].type].name, *symbol) : "";
      if (!problem.empty())
        throw datalog::EvaluationError(
            fmt::format("{}: {}: {}", datalog::placeText(rules, fact->at), factText(rules, *fact), problem));
    }
  }
}

void refuseTuple(const datalog::Evaluation& evaluation, datalog::RelationRef relation, datalog::Row row) {
  // Rules that fill this relation, or else those from which built-in rules derived the tuple.
  std::vector<std::string> places;
  std::vector<std::string> others;
  for (const Rule* rule : additionsOf(evaluation.program()))
    (rule->head == relation.id ? places : others).push_back(datalog::placeText(evaluation.program(), rule->at));
  if (places.empty()) places = others;
  throw datalog::EvaluationError(fmt::format(
      "{}{}{}: the program has no part of that name (--dump-program shows the names)", fmt::join(places, ", "),
      places.empty() ? "" : ": ", datalog::tupleText(evaluation, relation.id, row)));
}

std::vector<std::string> idleModels(const RuleProgram& rules, const extractor::FunctionArities& functions) {
  std::vector<std::string> known;
  for (const auto& [name, arity] : functions) known.push_back(name);
  std::vector<std::string> lines;
  const auto warn = [&](const Rule& fact, const std::string& problem) {
    lines.push_back(
        fmt::format("{}: warning: {}: {}", datalog::placeText(rules, fact.at), factText(rules, fact), problem));
  };
  for (const Rule* fact : additionsOf(rules)) {
    const RelationInfo& relation = rules.relations()[fact->head];
    const auto typeOf = [&](std::size_t i) { return rules.types()[relation.columns[i].type].name; };
    if (relation.columns.empty() || !fact->body.empty() || typeOf(0) != "Function") continue;
    const auto name = symbolIn(rules, *fact, 0);
    if (!name) continue;
    const auto function = functions.find(*name);
    if (function == functions.end()) {
      const std::string hint = datalog::didYouMean(*name, known);
      warn(*fact, fmt::format("the program has no function '{}'{}", *name, hint.empty() ? "" : "; " + hint));
      continue;
    }
    for (std::size_t i = 1; i < relation.columns.size(); ++i)
      if (typeOf(i) == "Argument" && fact->args[i].kind == datalog::TermKind::Constant && function->second &&
          fact->args[i].value >= static_cast<datalog::Value>(*function->second))
        warn(*fact, fmt::format("'{}' has no argument {}: it has {}, and they count from 0", *name, fact->args[i].value,
                                *function->second));
  }
  return lines;
}

}  // namespace moire::driver
