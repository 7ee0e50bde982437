// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/text_pattern.h"

#include <regex>
#include <unordered_map>

namespace moire::datalog {

struct TextPatterns::Compiled {
  std::unordered_map<std::string, std::regex> byText;
};

TextPatterns::TextPatterns() : compiled_(std::make_unique<Compiled>()) {}
TextPatterns::~TextPatterns() = default;

std::optional<bool> TextPatterns::matches(const std::string& expression, const std::string& text) {
  auto known = compiled_->byText.find(expression);
  if (known == compiled_->byText.end()) {
    try {
      known = compiled_->byText.emplace(expression, std::regex(expression)).first;
    } catch (const std::regex_error&) {
      return std::nullopt;
    }
  }
  return std::regex_match(text, known->second);
}

}  // namespace moire::datalog
