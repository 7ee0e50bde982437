// SPDX-License-Identifier: Apache-2.0
#include "driver/report/report_json.h"

#include <nlohmann/json.hpp>

#include "driver/version.h"

namespace moire::driver {

namespace {

using Json = nlohmann::ordered_json;

Json place(const program::SourcePosition& position) {
  return {{"file", position.file}, {"line", position.line}, {"column", position.column}};
}

Json places(const std::vector<program::SourcePosition>& positions) {
  Json json = Json::array();
  for (const auto& position : positions) json.push_back(place(position));
  return json;
}

void addLockUse(Json& json, const AccessReport& access) {
  if (!access.waiting.what.empty()) json["waits_for"] = access.waiting.what;
  if (!access.waiting.unlocks.empty()) json["unlocks"] = access.waiting.unlocks;
  json["taken"] = Json::array();
  for (const auto& positions : access.waiting.takenAt) json["taken"].push_back(places(positions));
}

Json toJson(const std::vector<PathStep>& path) {
  Json json = Json::array();
  for (const auto& step : path) json.push_back({{"file", step.file}, {"line", step.line}, {"function", step.function}});
  return json;
}

/// Which accesses may happen at the same time, and what that looks like.
void addRace(Json& json, const ObligationResult& result) {
  if (!result.pattern) return;
  for (std::size_t i = 0; i < result.accesses.size(); ++i)
    json["accesses"][i]["path"] = toJson(result.accesses[i].path);
  json["pairs"] = result.pairs;
  if (result.morePairs > 0) json["more_pairs"] = result.morePairs;
  if (result.moreAccesses > 0) json["more_accesses"] = result.moreAccesses;
  json["rank"] = rankOf(*result.pattern);
  json["pattern"] = toText(*result.pattern);
}

Json toJson(const AccessReport& access) {
  Json json = place(access.position);
  json["function"] = access.function;
  json["write"] = access.write;
  json["locks"] = access.locks;
  json["created"] = places(access.createdAt);
  return json;
}

Json toJson(const ObligationResult& result) {
  const program::Obligation& obligation = result.obligation;
  Json json{{"id", obligation.id}, {"kind", toText(obligation.kind)}, {"status", toText(result.status)}};
  json.update(place(obligation.position));
  json["function"] = obligation.function;
  json["text"] = obligation.text;
  json["invariant"] = result.invariant;
  json["accesses"] = Json::array();
  for (const auto& access : result.accesses) {
    json["accesses"].push_back(toJson(access));
    if (obligation.kind == program::ObligationKind::Deadlock) addLockUse(json["accesses"].back(), access);
  }
  addRace(json, result);
  return json;
}

Json toJson(const Violation& violation) {
  return {{"relation", violation.relation},
          {"text", violation.documentation},
          {"rules", violation.rules},
          {"tuples", violation.tuples},
          {"first", violation.firstTuples}};
}

}  // namespace

std::string reportJson(const Result& result) {
  Json json{{"schema", "moire/1"}, {"tool", {{"name", "moire"}, {"version", version}}}};
  json["verdict"] = result.isSafe() ? "safe" : "unknown";
  if (!result.stoppedBy.empty()) json["stopped"] = result.stoppedBy;
  json["obligations"] = Json::array();
  for (const auto& obligation : result.obligations) json["obligations"].push_back(toJson(obligation));
  json["assumptions"] = Json::array();
  for (const auto& assumption : result.assumptions)
    json["assumptions"].push_back(
        {{"file", assumption.position.file}, {"line", assumption.position.line}, {"text", assumption.text}});
  json["summary"] = {{"obligations", result.obligations.size()},
                     {"safe", result.count(Status::Safe)},
                     {"unreachable", result.count(Status::Unreachable)},
                     {"alarm", result.count(Status::Alarm)},
                     {"unsafe", 0}};
  if (!result.relations.empty()) json["relations"] = result.relations;
  for (const auto& violation : result.violations) json["violations"].push_back(toJson(violation));
  if (!result.run.command.empty()) json["run"] = {{"command", result.run.command}, {"program", result.run.program}};
  json["rounds"] = result.rounds;
  json["time"] = {{"total", result.times.total},
                  {"extract", result.times.extract},
                  {"datalog", result.times.datalog},
                  {"numeric", result.times.numeric}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace moire::driver
