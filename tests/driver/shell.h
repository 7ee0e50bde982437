// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace moire::driver::test {

struct Outcome {
  int status = -1;
  std::string out;
  std::string err;
};

inline std::string content(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

/// A separate folder for each test, and the program as a user calls it.
struct Shell {
  std::filesystem::path folder = std::filesystem::temp_directory_path() / ("moire-test-" + std::to_string(::getpid()));

  Shell() { std::filesystem::create_directories(folder); }
  ~Shell() { std::filesystem::remove_all(folder); }
  Shell(const Shell&) = delete;
  Shell& operator=(const Shell&) = delete;

  void write(const std::string& name, const std::string& text) const { std::ofstream(folder / name) << text; }

  [[nodiscard]] Outcome moire(const std::string& arguments) const { return run(MOIRE_PROGRAM " " + arguments); }

  [[nodiscard]] Outcome run(const std::string& command) const {
    const std::string line = "cd " + folder.string() + " && { " + command + "; } >.out 2>.err </dev/null";
    const int status = std::system(line.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, content(folder / ".out"), content(folder / ".err")};
  }

  /// Expects status 2, one line on standard error with these words, and nothing else written.
  void rejects(const std::string& arguments, const std::string& words) const {
    INFO("moire " << arguments);
    const Outcome outcome = moire(arguments);
    CHECK(outcome.status == 2);
    CHECK(outcome.out.empty());
    CHECK_THAT(outcome.err, Catch::Matchers::StartsWith("moire: ") && Catch::Matchers::Contains(words));
    CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
  }
};

}  // namespace moire::driver::test
