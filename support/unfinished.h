// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unistd.h>

#include <string>

namespace moire {

/// Where `noteUnfinished` writes to; nobody listens if it is negative.
inline int unfinishedList = -1;

/// Names a file or folder that means nothing until the work is done, before it is created. If this process is ended
/// from outside, whoever ended it removes what is named.
inline void noteUnfinished(const std::string& path) {
  if (unfinishedList < 0) return;
  // With its final zero, which separates it from the next one. If that fails, the file stays, which is no harm.
  [[maybe_unused]] const auto written = ::write(unfinishedList, path.c_str(), path.size() + 1);
}

}  // namespace moire
