// SPDX-License-Identifier: Apache-2.0
#include "driver/report/output_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "support/unfinished.h"

namespace moire::driver {

void writeOut(std::string_view text) {
  errno = 0;
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  if (!written || std::fflush(stdout) != 0)
    throw WriteError(fmt::format("cannot write the result: {}", std::strerror(errno)));
}

OutputFile::OutputFile(std::filesystem::path path) : path_(std::move(path)), unfinished_(path_) {
  // If it is not a regular file (but a device, a pipe), it is written directly.
  std::error_code error;
  if (!std::filesystem::exists(path_, error) || std::filesystem::is_regular_file(path_, error))
    unfinished_ += ".unfinished";
  if (unfinished_ != path_) noteUnfinished(unfinished_);
  stream_.open(unfinished_, std::ios::binary);
  if (!stream_) throw OutputError(fmt::format("cannot write '{}': {}", path_.string(), std::strerror(errno)));
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
  if (!stream_ || error) throw WriteError(fmt::format("cannot write '{}'", path_.string()));
  finished_ = true;
}

void writeResult(std::string_view text, const std::optional<std::filesystem::path>& file) {
  if (!file) return writeOut(text);
  OutputFile output(*file);
  output.stream() << text;
  output.finish();
}

}  // namespace moire::driver
