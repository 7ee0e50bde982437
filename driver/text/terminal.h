// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace moire::driver {

/// Colours words where the user will see colours, and leaves them alone elsewhere.
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

/// Whether standard output is a terminal that shows colours, and the user did not switch them off (NO_COLOR).
bool outputShowsColours();

/// Whether standard error is a terminal.
bool errorIsTerminal();

/// How many characters a line on standard error may have: the terminal's width, COLUMNS, or a width that fits most.
std::size_t errorWidth();

}  // namespace moire::driver
