// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace moire::driver {

/// Colours words where a person will see them, and leaves them alone elsewhere.
class Palette {
 public:
  explicit Palette(bool colours) : colours_(colours) {}

  [[nodiscard]] std::string good(std::string_view text) const { return paint("32", text); }
  [[nodiscard]] std::string bad(std::string_view text) const { return paint("1;31", text); }
  [[nodiscard]] std::string dim(std::string_view text) const { return paint("2", text); }
  [[nodiscard]] std::string strong(std::string_view text) const { return paint("1", text); }

 private:
  [[nodiscard]] std::string paint(const char* code, std::string_view text) const;

  bool colours_;
};

/// Standard output goes to a terminal that shows colours, and the user did not ask for none (NO_COLOR).
bool outputShowsColours();

/// Standard error goes to a terminal.
bool errorIsTerminal();

/// How many characters a line on standard error may have: the terminal's width, or COLUMNS, or a width that most bear.
std::size_t errorWidth();

}  // namespace moire::driver
