// SPDX-License-Identifier: Apache-2.0
#include "tests/documents/comparison.h"

#include <regex>

namespace moire::documents {

namespace {

constexpr std::string_view ellipsis = "...";

/// Does the line stand for any number of lines?
bool isGap(const std::string& line) {
  const auto first = line.find_first_not_of(' ');
  return first != std::string::npos && line.substr(first) == ellipsis;
}

std::string withoutTimes(const std::string& line) {
  static const std::regex time("[0-9]+\\.[0-9]+ s\\b");
  return std::regex_replace(line, time, "TIME");
}

/// Does `text` consist of the pieces of `pattern` between its ellipses, in this order, with anything in between?
bool matches(const std::string& pattern, const std::string& text) {
  std::size_t from = pattern.find(ellipsis);
  if (from == std::string::npos) return pattern == text;
  if (!text.starts_with(pattern.substr(0, from))) return false;
  std::size_t at = from;
  while (true) {
    from += ellipsis.size();
    const std::size_t to = pattern.find(ellipsis, from);
    const std::string piece = pattern.substr(from, to == std::string::npos ? to : to - from);
    if (to == std::string::npos) return text.size() >= at + piece.size() && text.ends_with(piece);
    at = text.find(piece, at);
    if (at == std::string::npos) return false;
    at += piece.size();
    from = to;
  }
}

/// The cheapest alignment of two texts, where each line that only one of them has costs one.
class Alignment {
 public:
  Alignment(const Lines& shown, const Lines& actual)
      : shown_(shown), actual_(actual), costs_(shown.size() + 1, std::vector<std::size_t>(actual.size() + 1)) {
    for (std::size_t i = shown.size() + 1; i-- > 0;)
      for (std::size_t j = actual.size() + 1; j-- > 0;) costs_[i][j] = cost(i, j);
  }

  [[nodiscard]] bool isEqual() const { return costs_[0][0] == 0; }

  [[nodiscard]] std::string text() const {
    std::string text;
    std::size_t i = 0, j = 0;
    while (i < shown_.size() || j < actual_.size()) {
      const std::size_t cost = costs_[i][j];
      if (i < shown_.size() && isGap(shown_[i])) {
        const bool ends = costs_[i + 1][j] == cost;
        text += ends ? "  " + shown_[i] + "\n" : ": " + actual_[j] + "\n";
        ++(ends ? i : j);
      } else if (pairs(i, j) && costs_[i + 1][j + 1] == cost) {
        text += "  " + actual_[j++] + "\n";
        ++i;
      } else if (i < shown_.size() && costs_[i + 1][j] + 1 == cost) {
        text += "- " + shown_[i++] + "\n";
      } else {
        text += "+ " + actual_[j++] + "\n";
      }
    }
    return text;
  }

 private:
  [[nodiscard]] bool pairs(std::size_t i, std::size_t j) const {
    return i < shown_.size() && j < actual_.size() && matches(withoutTimes(shown_[i]), withoutTimes(actual_[j]));
  }

  /// The cost of aligning the lines from `i` on with those from `j` on.
  [[nodiscard]] std::size_t cost(std::size_t i, std::size_t j) const {
    if (i == shown_.size()) return actual_.size() - j;
    const bool gap = isGap(shown_[i]);
    std::size_t least = costs_[i + 1][j] + (gap ? 0 : 1);
    if (j == actual_.size()) return least;
    least = std::min(least, costs_[i][j + 1] + (gap ? 0 : 1));
    if (!gap && pairs(i, j)) least = std::min(least, costs_[i + 1][j + 1]);
    return least;
  }

  const Lines& shown_;
  const Lines& actual_;
  std::vector<std::vector<std::size_t>> costs_;
};

}  // namespace

std::optional<std::string> difference(const Lines& shown, const Lines& actual) {
  const Alignment alignment(shown, actual);
  if (alignment.isEqual()) return std::nullopt;
  return alignment.text();
}

}  // namespace moire::documents
