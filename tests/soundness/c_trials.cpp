// SPDX-License-Identifier: Apache-2.0
#include "tests/soundness/c_trials.h"

#include <cstdlib>

#include "tests/random_c/shrink.h"
#include "tests/random_c/text.h"

namespace moire::randomc {

namespace {

std::string numbered(const std::string& text) {
  std::string result = "  1  ";
  int line = 1;
  for (std::size_t i = 0; i < text.size(); ++i) {
    result += text[i];
    if (text[i] != '\n' || i + 1 == text.size()) continue;
    const std::string number = std::to_string(++line);
    result += std::string(number.size() < 3 ? 3 - number.size() : 0, ' ') + number + "  ";
  }
  return result;
}

}  // namespace

std::uint64_t setting(const char* variable, std::uint64_t normally) {
  const char* text = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe): tests have one thread
  return text == nullptr ? normally : std::strtoull(text, nullptr, 10);
}

std::string explain(CProgram& program, const Pipeline& pipeline) {
  shrink(program, [&](CProgram& smaller) { return !checkAnalysis(smaller, pipeline).refutations.empty(); }, 300);
  std::string text;
  for (const std::string& refutation : checkAnalysis(program, pipeline).refutations) text += refutation + "\n";
  return text + numbered(toText(program));
}

}  // namespace moire::randomc
