// SPDX-License-Identifier: Apache-2.0
#include "driver/report/draft.h"

#include <fmt/format.h>

#include <stdexcept>

#include "driver/report/report_json.h"
#include "driver/report/report_text.h"

namespace moire::driver {

namespace {

// A report says the reason once, in its last line or near its beginning. Whatever the program's own texts are, there is
// a word that they do not contain.
std::string reasonIn(Result& result, const auto& report) {
  for (unsigned i = 0;; ++i) {
    result.stoppedBy = fmt::format("stopped-{}", i);
    const std::string text = report(result);
    const std::size_t found = text.find(result.stoppedBy);
    if (found != std::string::npos && text.find(result.stoppedBy, found + 1) == std::string::npos) return text;
  }
}

/// `seconds` is where the total time is, and how long its text is.
Draft split(const std::string& text, const std::string& reason, std::size_t seconds, std::size_t length) {
  const std::size_t at = text.find(reason);
  const std::size_t between = at + reason.size();
  if (at == std::string::npos || seconds < between) throw std::logic_error("a report does not say why it was stopped");
  return {text.substr(0, at), text.substr(between, seconds - between), text.substr(seconds + length)};
}

}  // namespace

std::string Draft::complete(const std::string& reason, double seconds) const {
  return fmt::format("{}{}{}{:.2f}{}", beforeReason, reason, beforeSeconds, seconds, rest);
}

// The last line ends in `0.00 s).`
Draft draftText(Result result, const Palette& palette) {
  result.times.total = 0;
  const std::string text = reasonIn(result, [&](const Result& each) { return reportText(each, palette); });
  return split(text, result.stoppedBy, text.rfind("0.00 s)"), 4);
}

// The object `time` comes last.
Draft draftJson(Result result) {
  result.times.total = 0;
  const std::string text = reasonIn(result, [](const Result& each) { return reportJson(each); });
  constexpr std::string_view key = "\"total\": ";
  return split(text, result.stoppedBy, text.rfind(key) + key.size(), 3);
}

std::string encode(const Draft& draft) {
  return fmt::format("{} {} {}{}{}", draft.beforeReason.size(), draft.beforeSeconds.size(), draft.beforeReason,
                     draft.beforeSeconds, draft.rest);
}

Draft decodeDraft(std::string_view text) {
  const auto number = [&] {
    const std::size_t end = text.find(' ');
    if (end == std::string_view::npos) throw std::logic_error("this is no draft of a report");
    const std::size_t value = std::stoul(std::string(text.substr(0, end)));
    text.remove_prefix(end + 1);
    return value;
  };
  const std::size_t first = number();
  const std::size_t second = number();
  if (text.size() < first + second) throw std::logic_error("this is no draft of a report");
  return {std::string(text.substr(0, first)), std::string(text.substr(first, second)),
          std::string(text.substr(first + second))};
}

}  // namespace moire::driver
