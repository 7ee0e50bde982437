// SPDX-License-Identifier: Apache-2.0
// Any text must be loaded, or refused with a message; if it is loaded, it must run or fail cleanly.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "datalog/engine/evaluation.h"

using namespace moire::datalog;

namespace {

constexpr std::size_t longest = 1U << 14U;
constexpr int mostPolls = 8;  // a text may count or double without end

/// Two files that texts can include; one of them is the text itself.
IncludeResolver resolver(const std::string& text) {
  return [&text](const std::string& requested, const std::string&) -> std::optional<SourceText> {
    if (requested == "self.dl") return SourceText{requested, text};
    if (requested == "other.dl") return SourceText{requested, ".decl other(x: number)\nother(1).\n"};
    return std::nullopt;
  };
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > longest) return 0;
  const std::string text(reinterpret_cast<const char*>(data), size);
  const LoadResult result = loadRules({{"fuzz.dl", text}}, resolver(text));
  if ((result.program == nullptr) != hasErrors(result.diagnostics)) std::abort();
  if (!result.program) {
    if (render(result.diagnostics).empty()) std::abort();
    return 0;
  }
  Evaluation evaluation(result.program);
  int polls = 0;
  RunOptions options;
  options.shouldStop = [&] { return ++polls > mostPolls; };
  try {
    evaluation.run(options);
  } catch (const moire::Stopped&) {
    // a rule without end
  } catch (const EvaluationError&) {
    // a rule that has no value for these facts
  }
  return 0;
}
