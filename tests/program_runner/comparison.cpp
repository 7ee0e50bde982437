// SPDX-License-Identifier: Apache-2.0
#include "tests/program_runner/comparison.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "driver/command/command_line.h"

namespace moire::test {
namespace {

using Json = nlohmann::json;

/// There may be several on a line, and most of them are proved.
bool areMany(const std::string& kind) { return kind != "assert" && kind != "race"; }

Json analyse(const std::string& file, const std::vector<std::string>& options) {
  const auto report = std::filesystem::temp_directory_path() / fmt::format("moire-check-{}.json", getpid());
  std::vector<std::string> arguments{"analyze", file, "--format", "json", "-o", report.string()};
  for (const std::string& option : options)
    arguments.push_back(option.ends_with(".dl") ? (std::filesystem::path(file).parent_path() / option).string()
                                                : option);
  const auto status = driver::runCommandLine(arguments);
  if (status != driver::ExitStatus::Proved && status != driver::ExitStatus::NotProved)
    throw std::runtime_error(
        fmt::format("{}:1: the analysis ended with status {}; mend the program, or the options behind 'moire:'", file,
                    static_cast<int>(status)));
  std::ifstream in(report);
  Json result = Json::parse(in);
  std::filesystem::remove(report);
  const bool proved = status == driver::ExitStatus::Proved;
  const auto& all = result["obligations"];
  const bool rests = std::any_of(all.begin(), all.end(), [](const Json& each) { return each.contains("given"); });
  if (proved != (result["verdict"] == "safe") || proved != (result["summary"]["alarm"] == 0 && !rests))
    throw std::runtime_error(
        fmt::format("{}:1: exit status, verdict and summary do not agree; this is a bug of the report", file));
  return result;
}

/// If there are several obligations on one line, the expectation is about one of them, and the others are proved as
/// well or better. It does not matter then whether they are reached.
bool isAsExpected(const Json& obligation, const std::string& status, const std::string& expected) {
  if (status == expected) return true;
  if (!areMany(obligation["kind"])) return false;
  const bool proved = obligation["status"] != "alarm";
  return expected == "alarm" || (proved && !obligation.contains("given"));
}

class Comparison {
 public:
  Comparison(std::string file, Json result, Expectations expected)
      : file_(std::move(file)), result_(std::move(result)), expected_(std::move(expected)) {}

  std::vector<std::string> run() {
    for (const Json& obligation : result_["obligations"]) checkObligation(obligation);
    for (const auto& [key, status] : expected_.statuses)
      if (!isMet(key, status))
        complain(key.first, fmt::format("no {} there is {}; delete '{}' if that is right", key.second, status,
                                        expectationOf(key.second, status)));
    if (expected_.statuses.empty()) complain(1, "the file expects nothing; write what is to be found behind its code");
    if (expected_.rounds && result_["rounds"] != *expected_.rounds)
      complain(1, fmt::format("the analysis took {0} rounds; write 'rounds: {0}' if that is right",
                              result_["rounds"].get<std::size_t>()));
    return std::move(complaints_);
  }

 private:
  void complain(unsigned line, const std::string& what) {
    complaints_.push_back(fmt::format("{}:{}: {}", file_, line, what));
  }

  void checkObligation(const Json& obligation) {
    const std::string status = statusOf(obligation);
    const unsigned line = obligation["line"];
    const std::string kind = obligation["kind"];
    const auto found = expected_.statuses.find({line, kind});
    const bool isExpected = found != expected_.statuses.end();
    if (areMany(kind) && status != "alarm" && !isExpected) return;
    const std::string what = fmt::format("{} '{}'", kind, obligation["text"].get<std::string>());
    if (!isExpected || !isAsExpected(obligation, status, found->second))
      complain(line, fmt::format("{} is {}, expected {}; write '{}' if that is right", what, status,
                                 isExpected ? found->second : "nothing", expectationOf(kind, status)));
    else if ((kind == "race" || kind == "deadlock") && obligation["accesses"].empty() == (status == "alarm"))
      complain(line, what + " lists accesses if and only if it is an alarm: it does not; this is a bug of the report");
  }

  /// `safe given bounds`; of several kinds of proof of which there are many, one word is enough.
  std::string statusOf(const Json& obligation) const {
    std::string status = obligation["status"];
    if (areMany(obligation["kind"]) && status == "unreachable") status = "safe";
    std::set<std::string> kinds;
    if (obligation.contains("given"))
      for (const Json& id : obligation["given"])
        for (const Json& other : result_["obligations"])
          if (other["id"] == id) kinds.insert(other["kind"].get<std::string>());
    return withConditions(status, kinds);
  }

  bool isMet(const std::pair<unsigned, std::string>& key, const std::string& status) const {
    const Json& all = result_["obligations"];
    return std::any_of(all.begin(), all.end(), [&](const Json& each) {
      return each["line"] == key.first && each["kind"] == key.second &&
             (!areMany(key.second) || status == "safe" || statusOf(each) == status);
    });
  }

  std::string file_;
  Json result_;
  Expectations expected_;
  std::vector<std::string> complaints_;
};

}  // namespace

std::vector<std::string> checkProgram(const std::string& file) {
  Expectations expected = readExpectations(file);
  if (!expected.complaints.empty()) return expected.complaints;
  Json result = analyse(file, expected.options);
  return Comparison(file, std::move(result), std::move(expected)).run();
}

}  // namespace moire::test
