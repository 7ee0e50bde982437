// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

namespace moire::datalog {

/// Emitted code cannot be compiled here; the message is one line.
class CompileError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A directory that is removed together with this object.
class TemporaryFolder {
 public:
  /// Made next to a place that is to be written, so that results can be moved there, or among the temporary files.
  explicit TemporaryFolder(const std::filesystem::path& parent = std::filesystem::temp_directory_path());
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

enum class Product { SharedObject, Program };

/// The command that compiles: $CXX, or the compiler that this program was built with.
std::vector<std::string> compilerCommand();

/// Compiles a source text against the runtime headers. Throws CompileError.
void compileText(const std::string& text, Product product, const std::filesystem::path& output);

/// Identifies what the compiled code depends on besides its text: the headers and the compiler.
std::string buildIdentity();

}  // namespace moire::datalog
