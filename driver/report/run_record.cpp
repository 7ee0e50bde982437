// SPDX-License-Identifier: Apache-2.0
#include "driver/report/run_record.h"

#include <fmt/format.h>

#include <cstdint>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "driver/version.h"
#include "extractor/program/text.h"

namespace moire::driver {

namespace {

using RecordJson = nlohmann::json;

/// FNV-1a: it detects changes, not forgeries.
class Digest {
 public:
  void add(std::string_view text) {
    for (const char c : text) state_ = (state_ ^ static_cast<unsigned char>(c)) * prime;
    state_ *= prime;  // "ab","c" differs from "a","bc"
  }
  void add(const program::SourcePosition& position) {
    add(fmt::format("{}:{}:{}", position.file, position.line, position.column));
  }
  [[nodiscard]] std::string text() const { return fmt::format("{:016x}", state_); }

 private:
  static constexpr std::uint64_t prime = 1099511628211U;
  std::uint64_t state_ = 14695981039346656037U;
};

RecordJson parse(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) throw ResultFileError(fmt::format("cannot read '{}'", file.string()));
  RecordJson json = RecordJson::parse(in, nullptr, false);
  const bool known = json.is_object() && json.contains("schema") && json["schema"] == "moire/1" &&
                     json.contains("obligations") && json["obligations"].is_array();
  if (!known)
    throw ResultFileError(fmt::format(
        "'{}' is not a result of Moiré: 'moire analyze INPUT --format json -o FILE' writes one", file.string()));
  return json;
}

std::string textIn(const RecordJson& json, const char* key) {
  return json.is_object() && json.contains(key) && json[key].is_string() ? json[key].get<std::string>() : "";
}

const RecordJson& obligationIn(const RecordJson& json, const std::filesystem::path& file, const std::string& id) {
  for (const RecordJson& obligation : json["obligations"])
    if (textIn(obligation, "id") == id) return obligation;
  const std::size_t count = json["obligations"].size();
  const std::string example = count == 0 ? "" : textIn(json["obligations"][0], "id");
  throw ResultFileError(fmt::format("there is no obligation '{}' in '{}', which has {}{}", id, file.string(), count,
                                    example.empty() ? "" : fmt::format(", the first being '{}'", example)));
}

/// The obligations on which the proof of the given one rests.
void readConditions(const RecordJson& json, const std::string& id, RecordedObligation& result) {
  std::map<std::string, const RecordJson*> byId;
  for (const RecordJson& each : json["obligations"]) byId.emplace(textIn(each, "id"), &each);
  const RecordJson& about = *byId.at(id);
  if (about.contains("more_given") && about["more_given"].is_number_unsigned())
    result.moreGiven = about["more_given"].get<std::size_t>();
  if (!about.contains("given") || !about["given"].is_array()) return;
  for (const RecordJson& other : about["given"]) {
    const auto found = other.is_string() ? byId.find(other.get<std::string>()) : byId.end();
    if (found == byId.end()) continue;
    const RecordJson& condition = *found->second;
    const bool placed = condition.contains("line") && condition["line"].is_number_unsigned();
    result.given.push_back(fmt::format("{} {} ({}:{})", textIn(condition, "kind"), textIn(condition, "text"),
                                       textIn(condition, "file"), placed ? condition["line"].get<unsigned>() : 0));
  }
}

}  // namespace

std::string digestOf(const program::Program& program) {
  Digest digest;
  digest.add(version);
  for (const auto& cell : program.cells) {
    digest.add(cell.name);
    digest.add(cell.declared);
    if (cell.order != program::Order::Sequential) digest.add(std::string(toText(cell.order)));
  }
  for (const auto& location : program.locations) {
    digest.add(location.name);
    digest.add(program::toText(program, location.action));
    digest.add(location.position);
    for (const auto next : location.successors) digest.add(program[next].name);
  }
  return digest.text();
}

RecordedObligation readObligation(const std::filesystem::path& file, const std::string& id) {
  const RecordJson json = parse(file);
  RecordedObligation result;
  const RecordJson& obligation = obligationIn(json, file, id);
  result.status = textIn(obligation, "status");
  result.pattern = textIn(obligation, "pattern");
  result.stoppedBy = textIn(json, "stopped");
  readConditions(json, id, result);
  const RecordJson run = json.contains("run") ? json["run"] : RecordJson();
  result.run.program = textIn(run, "program");
  if (run.is_object() && run.contains("command") && run["command"].is_array())
    for (const RecordJson& word : run["command"])
      if (word.is_string()) result.run.command.push_back(word.get<std::string>());
  if (result.run.command.empty())
    throw ResultFileError(
        fmt::format("'{}' does not say how it was made: write it again with 'moire analyze'", file.string()));
  return result;
}

}  // namespace moire::driver
