// SPDX-License-Identifier: Apache-2.0
#include "driver/report/report_json.h"

#include <nlohmann/json.hpp>

#include "driver/version.h"

namespace moire::driver {

namespace {

using Json = nlohmann::ordered_json;

Json placeJson(const program::SourcePosition& position) {
  return {{"file", position.file}, {"line", position.line}, {"column", position.column}};
}

Json placesJson(const std::vector<program::SourcePosition>& positions) {
  Json json = Json::array();
  for (const auto& position : positions) json.push_back(placeJson(position));
  return json;
}

void addLockUse(Json& json, const LockUse& use) {
  if (!use.what.empty()) json["waits_for"] = use.what;
  if (!use.unlocks.empty()) json["unlocks"] = use.unlocks;
  json["taken"] = Json::array();
  for (const auto& positions : use.takenAt) json["taken"].push_back(placesJson(positions));
}

Json toJson(const std::vector<PathStep>& path) {
  Json json = Json::array();
  for (const auto& step : path) json.push_back({{"file", step.file}, {"line", step.line}, {"function", step.function}});
  return json;
}

/// Which accesses may happen at the same time, and which pattern the race has.
void addRace(Json& json, const Evidence& evidence) {
  if (!evidence.pattern) return;
  for (std::size_t i = 0; i < evidence.accesses.size(); ++i)
    json["accesses"][i]["path"] = toJson(evidence.accesses[i].path);
  json["pairs"] = evidence.pairs;
  if (evidence.morePairs > 0) json["more_pairs"] = evidence.morePairs;
  if (evidence.moreAccesses > 0) json["more_accesses"] = evidence.moreAccesses;
  json["rank"] = evidence.pattern->rank;
  json["pattern"] = evidence.pattern->name;
}

Json toJson(const AccessReport& access) {
  Json json = placeJson(access.position);
  json["function"] = access.function;
  json["write"] = access.write;
  json["locks"] = access.locks;
  json["created"] = placesJson(access.createdAt);
  if (access.lockUse) addLockUse(json, *access.lockUse);
  return json;
}

Json toJson(const Witness& witness) {
  Json json{{"inputs", Json::array()}, {"steps", Json::array()}, {"state", Json::object()}};
  for (const auto& input : witness.inputs) {
    Json& added = json["inputs"].emplace_back(placeJson(input.position));
    added["name"] = input.name;
    added["value"] = input.value;
  }
  for (const auto& step : witness.steps) {
    Json& added = json["steps"].emplace_back(Json{{"thread", step.thread}});
    added.update(placeJson(step.position));
    added["function"] = step.function;
    added["text"] = step.text;
  }
  for (const auto& value : witness.failingState) json["state"][value.cell] = value.value;
  return json;
}

Json toJson(const ObligationResult& result) {
  const program::Obligation& obligation = result.obligation;
  Json json{{"id", obligation.id}, {"kind", toText(obligation.kind)}, {"status", toText(result.status)}};
  json.update(placeJson(obligation.position));
  json["function"] = obligation.function;
  json["text"] = obligation.text;
  json["invariant"] = result.evidence.invariant;
  json["engine"] = result.engine;
  if (!result.given.empty()) json["given"] = result.given;
  if (result.moreGiven > 0) json["more_given"] = result.moreGiven;
  if (result.evidence.witness) json["witness"] = toJson(*result.evidence.witness);
  json["accesses"] = Json::array();
  for (const auto& access : result.evidence.accesses) json["accesses"].push_back(toJson(access));
  addRace(json, result.evidence);
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
  json["verdict"] = toText(result.verdict());
  if (!result.stoppedBy.empty()) json["stopped"] = result.stoppedBy;
  json["obligations"] = Json::array();
  for (const auto& obligation : result.obligations) json["obligations"].push_back(toJson(obligation));
  json["assumptions"] = Json::array();
  for (const auto& assumption : result.assumptions)
    json["assumptions"].push_back(
        {{"file", assumption.position.file}, {"line", assumption.position.line}, {"text", assumption.text}});
  if (result.consistency != Consistency::Irrelevant)
    json["sequential_consistency"] = result.consistency == Consistency::Theorem ? "theorem" : "assumed";
  json["summary"] = {{"obligations", result.obligations.size()},
                     {"safe", result.count(Status::Safe)},
                     {"unreachable", result.count(Status::Unreachable)},
                     {"alarm", result.count(Status::Alarm)},
                     {"unsafe", result.count(Status::Unsafe)}};
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
