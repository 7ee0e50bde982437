// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "driver/text/terminal.h"
#include "driver/verify/result.h"

namespace moire::driver {

/// The report on an analysis that will be stopped, before it is known why and when: the text up to the reason, from
/// there to the seconds, and what follows them.
struct Draft {
  std::string beforeReason;
  std::string beforeSeconds;
  std::string rest;

  [[nodiscard]] std::string complete(const std::string& reason, double seconds) const;
};

/// The reports of driver/report/report_text.h and driver/report/report_json.h on what the result has so far.
Draft draftText(Result result, const Palette& palette);
Draft draftJson(Result result);

/// A draft as one text, and back.
std::string encode(const Draft& draft);
Draft decodeDraft(std::string_view text);

}  // namespace moire::driver
