// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <exception>
#include <functional>

namespace moire {

/// Polled now and then by long work; if it returns true, the work should end. An empty one never does.
using StopRequest = std::function<bool()>;

/// Thrown by work that was asked to end: it has no result.
class Stopped : public std::exception {
 public:
  [[nodiscard]] const char* what() const noexcept override { return "stopped on request"; }
};

inline bool isStopRequested(const StopRequest& request) { return request && request(); }

inline void throwIfStopped(const StopRequest& request) {
  if (isStopRequested(request)) throw Stopped();
}

}  // namespace moire
