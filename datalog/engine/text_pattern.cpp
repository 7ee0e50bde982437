// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/text_pattern.h"

#include <re2/re2.h>

#include <unordered_map>

namespace moire::datalog {
namespace {

// Matches bytes, as Soufflé does; time and stack do not grow with the number of possible matches.
RE2::Options options() {
  RE2::Options result(RE2::Latin1);
  result.set_log_errors(false);
  return result;
}

}  // namespace

struct TextPatterns::Compiled {
  std::unordered_map<std::string, RE2> byText;
};

TextPatterns::TextPatterns() : compiled_(std::make_unique<Compiled>()) {}
TextPatterns::~TextPatterns() = default;

std::optional<bool> TextPatterns::matches(const std::string& expression, const std::string& text) {
  const RE2& pattern = compiled_->byText.try_emplace(expression, expression, options()).first->second;
  if (!pattern.ok()) return std::nullopt;
  return RE2::FullMatch(text, pattern);
}

}  // namespace moire::datalog
