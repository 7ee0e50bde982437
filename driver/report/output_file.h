// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string_view>

namespace moire::driver {

/// The result cannot be written there: a folder is missing, or a table cannot hold a name.
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

/// Writes a whole result to that file, or to standard output if there is none. Throws OutputError and WriteError.
void writeResult(std::string_view text, const std::optional<std::filesystem::path>& file);

/// A file that exists only once it is complete: until `finish`, its content goes to a file next to it, which is removed
/// if anything goes wrong. Throws OutputError if it cannot be opened, and WriteError.
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
