// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <set>

#include "driver/checks/kinds.h"
#include "driver/report/report_json.h"
#include "driver/report/report_text.h"

using namespace moire;
using namespace moire::driver;
using Catch::Matchers::Contains;

namespace {

Result refutedResult() {
  Witness witness;
  witness.inputs.push_back({{"a.c", 1, 2}, "n", "3"});
  witness.steps.push_back({1, {"a.c", 7, 5}, "worker", "x = n"});
  witness.failingState.push_back({"x", "3"});
  Result result;
  result.obligations = {{.obligation = {"one", program::ObligationKind::Assert, {"a.c", 7, 5}, "worker", "x == 0"},
                         .status = Status::Unsafe,
                         .evidence = {.witness = witness},
                         .engine = "search"},
                        {.obligation = {"two", program::ObligationKind::Assert, {"a.c", 8, 5}, "worker", "y == 0"},
                         .status = Status::Safe,
                         .engine = "pairs",
                         .given = {"one"}}};
  return result;
}

}  // namespace

TEST_CASE("every kind of obligation has a row in the table of checks") {
  std::set<program::ObligationKind> kinds;
  for (const CheckKind& check : checkKinds()) {
    CHECK(kinds.insert(check.kind).second);
    CHECK(check.cwe != 0);
    CHECK_FALSE(check.help.empty());
    CHECK(check.judge != nullptr);
    CHECK(check.explain != nullptr);
  }
  for (const auto kind : program::allObligationKinds) CHECK(kinds.contains(kind));
}

TEST_CASE("a refutation is reported with its witness") {
  const auto json = nlohmann::json::parse(reportJson(refutedResult()));
  CHECK(json["verdict"] == "unsafe");
  CHECK(json["summary"]["unsafe"] == 1);
  const auto& refuted = json["obligations"][0];
  CHECK(refuted["status"] == "unsafe");
  CHECK(refuted["engine"] == "search");
  CHECK(refuted["witness"]["inputs"][0]["value"] == "3");
  CHECK(refuted["witness"]["steps"][0]["thread"] == 1);
  CHECK(refuted["witness"]["steps"][0]["line"] == 7);
  CHECK(refuted["witness"]["state"]["x"] == "3");
  CHECK_FALSE(refuted.contains("given"));

  const std::string text = reportText(refutedResult(), Palette(false));
  CHECK_THAT(text, Contains("a.c:7:5: refuted: assert x == 0 in worker"));
  CHECK_THAT(text, Contains("a.c:7:5: thread 1 in worker: x = n"));
  CHECK_THAT(text, Contains("Unsafe. 1 of 2 obligations are refuted"));
}

TEST_CASE("a proof that rests on other obligations names them, and does not make the program safe") {
  Result result = refutedResult();
  result.obligations.erase(result.obligations.begin());
  const auto json = nlohmann::json::parse(reportJson(result));
  CHECK(json["verdict"] == "unknown");
  CHECK(json["obligations"][0]["given"] == std::vector<std::string>{"one"});
  CHECK_FALSE(json["obligations"][0].contains("witness"));
  const std::string text = reportText(result, Palette(false));
  CHECK_THAT(text, Contains("a.c:8:5: proved, provided that one holds: assert y == 0 in worker"));
  CHECK_THAT(text, Contains("Unknown. 1 proof rests on obligations that are not proved"));
}

TEST_CASE("what a proof rests on is told by name, and only in part if it is much") {
  Result result = refutedResult();
  result.obligations[0].status = Status::Alarm;
  CHECK_THAT(reportText(result, Palette(false)), Contains("provided that assert x == 0 (a.c:7) holds: assert y == 0"));
  CHECK_THAT(reportText(result, Palette(false)),
             Contains("1 of 2 obligations are not proved, and 1 proof rests on obligations that are not proved"));
  result.obligations[1].given = {"one", "p", "q", "r", "s"};
  result.obligations[1].moreGiven = 7;
  CHECK_THAT(reportText(result, Palette(false)),
             Contains("provided that assert x == 0 (a.c:7), p, q and 9 more hold:"));
  CHECK(nlohmann::json::parse(reportJson(result))["obligations"][1]["more_given"] == 7);
}
