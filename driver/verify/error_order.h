// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace moire::driver {

/// Which run-time errors may come first. An engine that lets executions end at an error says nothing of what comes
/// after it.
class ErrorOrder {
 public:
  virtual ~ErrorOrder() = default;
  /// If an execution went on behind that error, it might still come to a failure of the obligation. Both are ids.
  [[nodiscard]] virtual bool mayComeFirst(const std::string& error, const std::string& obligation) const = 0;
};

}  // namespace moire::driver
