// SPDX-License-Identifier: Apache-2.0
#include "driver/command/progress.h"

#include <fmt/format.h>

#include <cstdio>

#include "driver/text/terminal.h"

namespace moire::driver {

namespace {
constexpr double silentSeconds = 1.0;
constexpr double secondsBetween = 0.2;
}  // namespace

Progress::Progress() : terminal_(errorIsTerminal()) {}

void Progress::tick() {
  if (!terminal_) return;
  const double now = watch_.total();
  if (now < silentSeconds || now - lastShown_ < secondsBetween) return;
  lastShown_ = now;
  shown_ = true;
  fmt::print(stderr, "\r\x1b[K{} … {:.0f} s", phase_, now);
  std::fflush(stderr);
}

void Progress::clear() {
  if (shown_) fmt::print(stderr, "\r\x1b[K");
  shown_ = false;
}

}  // namespace moire::driver
