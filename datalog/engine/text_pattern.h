// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>

namespace moire::datalog {

/// Regular expressions, compiled once each.
class TextPatterns {
 public:
  TextPatterns();
  ~TextPatterns();
  TextPatterns(const TextPatterns&) = delete;
  TextPatterns& operator=(const TextPatterns&) = delete;

  /// Whether the whole text matches; nothing if the expression is invalid.
  std::optional<bool> matches(const std::string& expression, const std::string& text);

 private:
  struct Compiled;
  std::unique_ptr<Compiled> compiled_;
};

}  // namespace moire::datalog
