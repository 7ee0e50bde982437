// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/violations.h"

#include <algorithm>

#include "datalog/built_in.h"
#include "datalog/explain/rule_text.h"

namespace moire::driver {

namespace {

constexpr std::size_t shownTuples = 5;

void addPlace(const datalog::RuleProgram& program, const datalog::Rule& rule, std::vector<std::string>& places) {
  std::string place = datalog::placeText(program, rule.at);
  if (std::find(places.begin(), places.end(), place) == places.end()) places.push_back(std::move(place));
}

std::vector<std::string> rulesThatFilled(const datalog::Evaluation& evaluation, datalog::RelationId relation) {
  const auto& program = evaluation.program();
  std::vector<std::string> places;
  for (const auto& statistics : evaluation.statistics()) {
    const datalog::Rule& rule = program.rules()[statistics.rule];
    if (rule.head == relation && statistics.tuples != 0) addPlace(program, rule, places);
  }
  if (!places.empty()) return places;
  // An earlier run filled it, and the last run continued from there.
  for (const datalog::Rule& rule : program.rules())
    if (rule.head == relation) addPlace(program, rule, places);
  return places;
}

template <class Condition>
std::vector<Violation> violationsWhere(const datalog::Evaluation& evaluation, const Condition& isMeant) {
  std::vector<Violation> result;
  for (const datalog::RelationRef relation : evaluation.violated()) {
    const datalog::RelationInfo& info = evaluation.program().relations()[relation.id];
    if (!isMeant(info)) continue;
    Violation violation;
    violation.relation = info.name;
    violation.documentation = info.documentation;
    std::replace(violation.documentation.begin(), violation.documentation.end(), '\n', ' ');
    violation.declared = datalog::placeText(evaluation.program(), info.at);
    violation.rules = rulesThatFilled(evaluation, relation.id);
    const datalog::Rows rows = evaluation.rows(relation);
    violation.tuples = rows.size();
    for (std::size_t i = 0; i < std::min(rows.size(), shownTuples); ++i)
      violation.firstTuples.push_back(datalog::tupleText(evaluation, relation.id, rows[i]));
    result.push_back(std::move(violation));
  }
  std::sort(result.begin(), result.end(),
            [](const Violation& one, const Violation& other) { return one.relation < other.relation; });
  return result;
}

}  // namespace

std::vector<Violation> violationsOf(const datalog::Evaluation& evaluation) {
  return violationsWhere(evaluation, [](const datalog::RelationInfo&) { return true; });
}

std::vector<Violation> userViolations(const datalog::Evaluation& evaluation) {
  return violationsWhere(evaluation, [](const auto& relation) { return !datalog::findBuiltIn(relation.file); });
}

std::vector<Violation> builtInViolations(const datalog::Evaluation& evaluation) {
  return violationsWhere(evaluation,
                         [](const auto& relation) { return datalog::findBuiltIn(relation.file) != nullptr; });
}

}  // namespace moire::driver
