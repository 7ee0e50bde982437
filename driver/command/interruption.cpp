// SPDX-License-Identifier: Apache-2.0
#include "driver/command/interruption.h"

namespace moire::driver {

namespace {
// A signal handler can reach nothing else.
volatile std::sig_atomic_t pressed = 0;
void remember(int /*signal*/) { pressed = 1; }
}  // namespace

Interruption::Interruption() {
  pressed = 0;
  struct sigaction handler{};
  handler.sa_handler = remember;
  handler.sa_flags = static_cast<int>(SA_RESETHAND);
  sigemptyset(&handler.sa_mask);
  sigaction(SIGINT, &handler, &before_);
}

Interruption::~Interruption() { sigaction(SIGINT, &before_, nullptr); }

bool Interruption::requested() { return pressed != 0; }

}  // namespace moire::driver
