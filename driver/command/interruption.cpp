// SPDX-License-Identifier: Apache-2.0
#include "driver/command/interruption.h"

namespace moire::driver {

namespace {
// A signal handler can reach nothing else.
volatile std::sig_atomic_t pressed = 0;

// Some tools send the signal twice at once, so only the third one ends the program at once.
void remember(int signal) {
  pressed = pressed + 1;
  if (pressed < 3) return;
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}
}  // namespace

Interruption::Interruption() {
  pressed = 0;
  struct sigaction handler{};
  handler.sa_handler = remember;
  sigemptyset(&handler.sa_mask);
  sigaction(SIGINT, &handler, &before_);
}

Interruption::~Interruption() { sigaction(SIGINT, &before_, nullptr); }

bool Interruption::requested() { return pressed != 0; }

}  // namespace moire::driver
