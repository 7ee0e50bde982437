// SPDX-License-Identifier: Apache-2.0
#include "driver/text/terminal.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

namespace moire::driver {

std::string Palette::paint(const char* code, std::string_view text) const {
  return colours_ ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : std::string(text);
}

bool outputShowsColours() {
  const char* none = std::getenv("NO_COLOR");
  const char* kind = std::getenv("TERM");
  return isatty(STDOUT_FILENO) && !(none && *none) && kind && std::string_view(kind) != "dumb";
}

bool errorIsTerminal() { return isatty(STDERR_FILENO); }

std::size_t errorWidth() {
  constexpr std::size_t usual = 120;
  constexpr std::size_t narrowest = 40;
  std::size_t width = usual;
  winsize size{};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    width = size.ws_col;
  } else if (const char* columns = std::getenv("COLUMNS")) {
    const unsigned long wanted = std::strtoul(columns, nullptr, 10);
    if (wanted > 0) width = wanted;
  }
  return std::max(width, narrowest);
}

}  // namespace moire::driver
