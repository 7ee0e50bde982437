// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string_view>

namespace moire::driver {

/// What is asked for cannot be written there: a folder that is missing, a name that no table can hold.
class OutputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Writing began and failed: a full disk, a closed pipe.
class WriteError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Writes to standard output, and makes sure that it gets there. Throws WriteError.
void writeOut(std::string_view text);

/// A file that is there only once it is complete: until `finish`, its content goes to a neighbour that is removed if
/// anything goes wrong. Throws OutputError if it cannot be opened, and WriteError.
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
