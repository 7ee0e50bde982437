// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "driver/interference/stopwatch.h"

namespace moire::driver {

/// One line on the terminal that says what a long run is doing. Silent during the first second, and whenever standard
/// error is not a terminal.
class Progress {
 public:
  Progress();
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void phase(std::string text) { phase_ = std::move(text); }
  /// Called often; writes a few times a second.
  void tick();
  /// Makes room for other output.
  void clear();

 private:
  bool terminal_;
  bool shown_ = false;
  Stopwatch watch_;
  double lastShown_ = 0;
  std::string phase_;
};

}  // namespace moire::driver
