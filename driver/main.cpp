// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>

#include <csignal>
#include <cstdlib>

#include "driver/command/command_line.h"

namespace {

/// If a standard stream is closed, a file that is opened later would take its place, and get what is printed. Writing
/// to what takes its place now fails.
void keepStandardStreams() {
  for (int stream = 0; stream <= 2; ++stream)
    if (fcntl(stream, F_GETFD) < 0) static_cast<void>(open("/dev/null", O_RDONLY));
}

}  // namespace

int main(int argc, char** argv) {
  keepStandardStreams();
  // Writing to a closed pipe is reported like a full disk.
  std::signal(SIGPIPE, SIG_IGN);
  const auto status = moire::driver::runCommandLine({argv + 1, argv + argc}, moire::driver::Processes::Two);
  // Everything is written. To take this process apart would take longer than what it did, as its code is no longer in
  // memory.
  std::_Exit(static_cast<int>(status));
}
