// SPDX-License-Identifier: Apache-2.0
#include "driver/command/interruption.h"

#include <ctime>

namespace moire::driver {

namespace {

// A signal handler can reach nothing else.
volatile std::sig_atomic_t pressed = 0;
volatile std::sig_atomic_t pressedAt = 0;  // in milliseconds, as far as the type can hold them

std::sig_atomic_t milliseconds() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  constexpr long enough = 1L << 30U;
  return static_cast<std::sig_atomic_t>((time.tv_sec * 1000 + time.tv_nsec / 1000000) % enough);
}

// Some tools send the signal twice at once: that is one request.
void remember(int signal) {
  constexpr std::sig_atomic_t oneRequest = 200;
  const std::sig_atomic_t now = milliseconds();
  if (pressed == 0) {
    pressedAt = now;
    pressed = 1;
    return;
  }
  const std::sig_atomic_t since = now - pressedAt;
  if (since >= 0 && since < oneRequest) return;
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

}  // namespace

Interruption::Interruption() {
  pressed = 0;
  struct sigaction handler{};
  handler.sa_handler = remember;
  handler.sa_flags = SA_RESTART;
  sigemptyset(&handler.sa_mask);
  sigaction(SIGINT, &handler, &beforeInterrupt_);
  sigaction(SIGTERM, &handler, &beforeTerminate_);
}

Interruption::~Interruption() {
  sigaction(SIGINT, &beforeInterrupt_, nullptr);
  sigaction(SIGTERM, &beforeTerminate_, nullptr);
}

bool Interruption::requested() { return pressed != 0; }

}  // namespace moire::driver
