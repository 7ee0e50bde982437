// SPDX-License-Identifier: Apache-2.0
#include "driver/report/terminal.h"

#include <fmt/format.h>
#include <unistd.h>

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

}  // namespace moire::driver
