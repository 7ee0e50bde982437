// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

namespace moire::driver {

/// The lines of source files, read when they are first asked for.
class SourceLines {
 public:
  /// The line without its end; empty if there is no such line or file.
  std::string line(const std::string& file, unsigned number);

 private:
  std::map<std::string, std::vector<std::string>> files_;
};

}  // namespace moire::driver
