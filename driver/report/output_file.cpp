// SPDX-License-Identifier: Apache-2.0
#include "driver/report/output_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>

namespace moire::driver {

OutputFile::OutputFile(std::filesystem::path path) : path_(std::move(path)), unfinished_(path_) {
  // What is no regular file (a device, a pipe) is written directly.
  std::error_code error;
  if (!std::filesystem::exists(path_, error) || std::filesystem::is_regular_file(path_, error))
    unfinished_ += ".unfinished";
  stream_.open(unfinished_, std::ios::binary);
  if (!stream_) throw UsageError(fmt::format("cannot write '{}': {}", path_.string(), std::strerror(errno)));
}

OutputFile::~OutputFile() {
  if (finished_ || unfinished_ == path_) return;
  std::error_code ignored;
  std::filesystem::remove(unfinished_, ignored);
}

void OutputFile::finish() {
  stream_.close();
  std::error_code error;
  if (stream_ && unfinished_ != path_) std::filesystem::rename(unfinished_, path_, error);
  if (!stream_ || error) throw UsageError(fmt::format("cannot write '{}'", path_.string()));
  finished_ = true;
}

}  // namespace moire::driver
