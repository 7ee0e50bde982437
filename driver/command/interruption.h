// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <csignal>

namespace moire::driver {

/// While it lives, Ctrl-C (SIGINT) and SIGTERM are requests that polling code obeys; a second one, a moment later, ends
/// the program at once.
class Interruption {
 public:
  Interruption();
  ~Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

  /// Whether there was a request since the object was made.
  static bool requested();

 private:
  struct sigaction beforeInterrupt_{};
  struct sigaction beforeTerminate_{};
};

}  // namespace moire::driver
