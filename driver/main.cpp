// SPDX-License-Identifier: Apache-2.0
#include <csignal>

#include "driver/command/command_line.h"

int main(int argc, char** argv) {
  // Writing to a closed pipe is reported like a full disk.
  std::signal(SIGPIPE, SIG_IGN);
  return static_cast<int>(moire::driver::runCommandLine({argv + 1, argv + argc}, moire::driver::Processes::Two));
}
