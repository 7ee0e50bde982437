// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>

#include "driver/process/process_limits.h"

namespace moire::driver {

/// How a command is run in two processes: a worker, which may use any amount of time and memory, or crash; and this
/// one, which keeps the limits all the same.
struct WatchedRun {
  ProcessLimits limits;
  /// In the worker: carries the command out, and returns the exit status. It throws nothing.
  std::function<int()> work;
  /// Here: a limit was reached, or the user interrupted, and the worker did not end in time. Gets the last answer that
  /// it handed over, or nothing. Returns the exit status.
  std::function<int(const std::string& soFar, const std::string& reason, double seconds)> onStopped;
  /// Here: the worker ended without a status, by that signal. Returns the exit status.
  std::function<int(int signal)> onCrash;
};

/// Carries it out; without a second process if the system cannot give one, or if the environment has
/// MOIRE_ONE_PROCESS, which helps in debuggers. Call it before there are threads.
int run(const WatchedRun& run);

}  // namespace moire::driver
