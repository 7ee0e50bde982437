// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <csignal>

namespace moire::driver {

/// While it lives, Ctrl-C (SIGINT) is a request that polling code obeys; the third one ends the program at once.
class Interruption {
 public:
  Interruption();
  ~Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

  /// Whether there was a request since the object was made.
  static bool requested();

 private:
  struct sigaction before_{};
};

}  // namespace moire::driver
