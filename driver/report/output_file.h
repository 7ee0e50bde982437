// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <fstream>

#include "driver/exit_status.h"

namespace moire::driver {

/// A file that is there only once it is complete: until `finish`, its content goes to a neighbour that is removed if
/// anything goes wrong. Throws UsageError if it cannot be written.
class OutputFile {
 public:
  explicit OutputFile(std::filesystem::path path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  std::ostream& stream() { return stream_; }
  void finish();

 private:
  std::filesystem::path path_;
  std::filesystem::path unfinished_;
  std::ofstream stream_;
  bool finished_ = false;
};

}  // namespace moire::driver
