// SPDX-License-Identifier: Apache-2.0
#include "driver/report/draft.h"

#include <catch2/catch.hpp>

#include "driver/report/report_json.h"
#include "driver/report/report_text.h"

using namespace moire::driver;
using moire::program::ObligationKind;

namespace {

/// A result whose own texts look like what a draft is split at.
Result resultSoFar() {
  Result result;
  result.obligations.push_back(
      {{"id-1", ObligationKind::Assert, {"stopped-0.c", 1, 1}, "f", "\"total\": 0.0 (0.00 s)"}, Status::Safe});
  result.obligations.push_back({{"id-2", ObligationKind::Assert, {"stopped-1.c", 2, 1}, "f", "stopped-1 0.00 s)."}});
  result.assumptions.push_back({{"stopped-2.c", 1, 1}, "\x01 stopped-3"});
  result.rounds = 3;
  return result;
}

Result stoppedWith(Result result, double seconds) {
  result.stoppedBy = "the time limit of 5 s is reached";
  result.times.total = seconds;
  return result;
}

}  // namespace

TEST_CASE("a draft becomes the report that would have been written") {
  const Result soFar = resultSoFar();
  const Result stopped = stoppedWith(soFar, 5.25);
  const Palette plain(false);
  CHECK(draftText(soFar, plain).complete(stopped.stoppedBy, 5.25) == reportText(stopped, plain));
  CHECK(draftJson(soFar).complete(stopped.stoppedBy, 5.25) == reportJson(stopped));
  const Palette colours(true);
  CHECK(draftText(soFar, colours).complete(stopped.stoppedBy, 5.25) == reportText(stopped, colours));
}

TEST_CASE("nothing found so far is a draft, too") {
  const Palette plain(false);
  CHECK(draftText({}, plain).complete("interrupted", 0.5) ==
        "Stopped: interrupted; nothing is proved (0 rounds, 0.50 s).\n");
}

TEST_CASE("a draft is handed over as one text") {
  const Draft draft = decodeDraft(encode({"a 1 2", "", "\n b"}));
  CHECK(draft.beforeReason == "a 1 2");
  CHECK(draft.beforeSeconds.empty());
  CHECK(draft.rest == "\n b");
  CHECK_THROWS(decodeDraft("17 2 short"));
  CHECK_THROWS(decodeDraft("none"));
}
